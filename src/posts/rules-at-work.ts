import { approvalAtWork } from './approval/at-work.js';
import type { RuleAtWork } from './rule-at-work.js';

export const RULES_AT_WORK: readonly RuleAtWork[] = [approvalAtWork];
