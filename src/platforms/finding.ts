import type { Platform } from './platforms.js';
import type { Rule } from './rules.js';

/** Something that a network will say of a post before it is sent. */
export interface Finding {
  /** Absent where it holds for every network. */
  platform?: Platform;
  /** Only what the network surely refuses blocks, and never a draft. */
  level: 'block' | 'warn';
  say: string;
  field: 'Content' | 'Media' | 'Platforms' | 'ScheduleDate';
}

export interface ReviewedPost {
  Content: string;
  Platforms: readonly Platform[];
  Media?: string;
  TemplateId?: string;
  PromptId?: string;
  Status?: string;
}

/** One network's view of one side of a post. */
export type Check = (platform: Platform, rule: Rule, post: ReviewedPost) => Finding[];

/** A template or a prompt may bring what the form leaves out: then nothing is surely missing. */
export function mayBeFilledIn(post: ReviewedPost): boolean {
  return Boolean(post.TemplateId || post.PromptId);
}
