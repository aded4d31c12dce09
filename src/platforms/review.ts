import { asks } from './checks/asks.js';
import { length } from './checks/length.js';
import { media } from './checks/media.js';
import { tags } from './checks/tags.js';
import { whole } from './checks/whole.js';
import type { Check, Finding, ReviewedPost } from './finding.js';
import { RULES, type Rules } from './rules.js';

const CHECKS: Check[] = [length, tags, media, asks];

/** What the networks will say of a post, the blocking first. The service's own answer still has the last word. */
export function review(post: ReviewedPost, rules: Rules = RULES): Finding[] {
  const perNetwork = post.Platforms.flatMap((platform) =>
    CHECKS.flatMap((check) => check(platform, rules[platform], post)),
  );
  const findings = [...whole(post), ...perNetwork];
  if (post.Status === 'DRAFT') return findings.map((finding) => ({ ...finding, level: 'warn' }));
  return [
    ...findings.filter(({ level }) => level === 'block'),
    ...findings.filter(({ level }) => level === 'warn'),
  ];
}
