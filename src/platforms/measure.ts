import twitterText from 'twitter-text';
import { codePoints, count } from './count.js';
import type { Platform } from '../openapi/platforms.js';
import { RULES, type Rule } from './rules.js';

export interface Measure {
  count: number;
  limit: number;
  /** Below zero when the text is too long. */
  left: number;
  /** Why the count differs from what a person would count. */
  readonly note: string | undefined;
}

/** How long a text is, counted as this network counts. Slack's markup must be decoded first. */
export function measure(
  platform: Platform,
  content: string,
  { media = false }: { media?: boolean } = {},
): Measure {
  return measureBy(RULES[platform], content, media);
}

export function measureBy(rule: Rule, content: string, media: boolean): Measure {
  const limit = media ? (rule.limitWithMedia ?? rule.limit) : rule.limit;
  const counted = count(rule.counting, content);
  return {
    count: counted,
    limit,
    left: limit - counted,
    /** Takes longer than the count, and is rarely asked for. */
    get note() {
      return limit === rule.limit ? noteOf(rule, content, counted) : 'with media';
    },
  };
}

function noteOf({ counting }: Rule, content: string, counted: number): string | undefined {
  if (counting === 'weighted' && twitterText.extractUrls(content).length > 0) return 'links count as 23';
  if (counted === codePoints(content)) return undefined;
  if (counting === 'weighted') return 'wide characters count as 2';
  if (counting === 'emoji as bytes') return 'emoji count as several';
  return counting === 'bytes' ? 'counted in bytes' : undefined;
}
