import type { Check, Finding, ReviewedPost } from './check.js';
import { checkEveryNetwork } from './checks/general.js';
import { checkLength } from './checks/length.js';
import { checkMedia } from './checks/media.js';
import { checkRequirements } from './checks/requirements.js';
import { checkTags } from './checks/tags.js';
import { RULES } from './rules.js';

const CHECKS: Check[] = [checkLength, checkTags, checkMedia, checkRequirements];

const LEVELS = ['block', 'ask', 'warn'] as const;

/** Everything the networks may object to, blocking problems first. The service still has the last word. */
export function review(post: ReviewedPost): Finding[] {
  const perNetwork = post.Platforms.flatMap((platform) =>
    CHECKS.flatMap((check) => check(platform, RULES[platform], post)),
  );
  const findings = [...checkEveryNetwork(post), ...perNetwork];
  if (post.Status === 'DRAFT') return findings.map((finding) => ({ ...finding, level: 'warn' }));
  return LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
}
