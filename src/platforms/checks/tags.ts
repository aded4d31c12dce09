import twitterText from 'twitter-text';
import type { Check, Finding } from '../check.js';
import { labelOf, type Platform } from '../../openapi/platforms.js';

export const checkTags: Check = (platform, { hashtags, cashtags }, { Content }) => [
  ...(hashtags ? checkHashtags(platform, hashtags, Content) : []),
  ...(cashtags === undefined ? [] : checkCashtags(platform, cashtags, Content)),
];

function checkHashtags(
  platform: Platform,
  { many, tooMany = Infinity }: { many: number; tooMany?: number },
  content: string,
): Finding[] {
  const count = content.includes('#') ? twitterText.extractHashtags(content).length : 0;
  const has = `This post has ${count}.`;
  const label = labelOf(platform);
  if (count > tooMany)
    return [tagFinding(platform, 'block', `${label} allows at most ${tooMany} hashtags. ${has}`)];
  if (count > many) {
    const first = many === 1 ? 'first hashtag' : `first ${many} hashtags`;
    return [tagFinding(platform, 'warn', `${label} counts only the ${first}. ${has}`)];
  }
  return [];
}

function checkCashtags(platform: Platform, max: number, content: string): Finding[] {
  const count = content.includes('$') ? twitterText.extractCashtags(content).length : 0;
  if (count <= max) return [];
  const message = `${labelOf(platform)} allows only ${max} $cashtag${max === 1 ? '' : 's'}. This post has ${count}.`;
  return [tagFinding(platform, 'warn', message)];
}

const tagFinding = (platform: Platform, level: Finding['level'], message: string): Finding => ({
  platform,
  level,
  message,
  field: 'Content',
});
