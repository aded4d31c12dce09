import type { HeldAs } from '../api/records.js';
import { approvalRule } from './approval/rule.js';
import { freezeRule } from './freeze/rule.js';
import type { PostRule } from './rule.js';
import { seriesRule } from './series/rule.js';
import type { HeldPost } from './table/held-row.js';

/** What decides when and whether a post leaves, in the order in which it is asked and shown. */
export const RULES: readonly PostRule[] = [freezeRule, approvalRule, seriesRule];

/** What the first rule that has a say calls a held post. */
export const calledByRule = (post: HeldPost): HeldAs | undefined =>
  post.state === 'held' ? RULES.flatMap(({ heldAs }) => heldAs?.(post) ?? [])[0] : undefined;
