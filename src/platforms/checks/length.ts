import type { Check } from '../finding.js';
import { measureBy } from '../measure.js';
import { labelOf } from '../platforms.js';

const number = new Intl.NumberFormat('en-US');

export const length: Check = (platform, rule, { Content, Media }) => {
  const { count, limit, left, note } = measureBy(rule, Content, Boolean(Media));
  if (left >= 0) return [];
  const most = limit === rule.limit ? (rule.refusedOver ?? limit) : limit;
  const counted = `this is ${number.format(count)}${note ? ` ${note}` : ''}`;
  if (count > most) {
    const say = `${labelOf(platform)} takes ${number.format(most)} characters, ${counted}.`;
    return [{ platform, level: 'block', field: 'Content', say }];
  }
  const say = `${labelOf(platform)} may refuse more than ${number.format(limit)} characters, ${counted}.`;
  return [{ platform, level: 'warn', field: 'Content', say }];
};
