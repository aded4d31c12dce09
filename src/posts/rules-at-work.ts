import { approvalAtWork } from './approval/at-work.js';
import { freezeAtWork } from './freeze/send-frozen.js';
import type { RuleAtWork } from './rule-at-work.js';

/** In the order in which *Send now* asks them. */
export const RULES_AT_WORK: readonly RuleAtWork[] = [approvalAtWork, freezeAtWork];
