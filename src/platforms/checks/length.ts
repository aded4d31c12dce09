import { hasMedia, type Check } from '../check.js';
import { measureBy } from '../measure.js';
import { labelOf } from '../../openapi/platforms.js';

const number = new Intl.NumberFormat('en-US');

export const checkLength: Check = (platform, rule, post) => {
  const measured = measureBy(rule, post.Content, hasMedia(post));
  const { count, limit, left } = measured;
  if (left >= 0) return [];
  const { note } = measured;
  const max = limit === rule.limit ? (rule.refusedOver ?? limit) : limit;
  const isRefused = count > max;
  const [over, of] = isRefused ? [count - max, max] : [count - limit, limit];
  const excess = `${number.format(over)} character${over === 1 ? '' : 's'}`;
  const name = labelOf(platform);
  const limitText = `${name}${name.endsWith('s') ? '’' : '’s'} limit of ${number.format(of)}`;
  return [
    {
      platform,
      level: isRefused ? 'block' : 'warn',
      field: 'Content',
      ...(isRefused && { isLength: true }),
      message: `${excess} over ${limitText}${note ? ` (${note})` : ''}${isRefused ? '' : ', so it may be rejected'}.`,
    },
  ];
};
