import type { Platform } from '../../../openapi/platforms.js';
import type { Rule } from './rules.js';

/** A problem that a network will have with a post, found before it is sent. */
export interface Finding {
  /** Missing if it applies to every network. */
  platform?: Platform;
  /** Only what no network can publish as it is meant blocks a post, and never a draft. `ask`: somebody has to confirm it once. */
  level: 'block' | 'ask' | 'warn';
  /** What somebody has to confirm, however it is said. */
  about?: string;
  message: string;
  field: 'Content' | 'Media' | 'Platforms';
  /** The length of the text, which the form shows beside it. */
  isLength?: true;
}

export interface ReviewedPost {
  Content: string;
  Platforms: readonly Platform[];
  Media?: string;
  /** Instead of a link. */
  hasPicture?: boolean;
  TemplateId?: string;
  PromptId?: string;
  Status?: string;
}

/** Checks one aspect of a post against the rules of one network. */
export type Check = (platform: Platform, rule: Rule, post: ReviewedPost) => Finding[];

/** A link or pictures. */
export const hasMedia = ({ Media, hasPicture = false }: ReviewedPost): boolean =>
  Boolean(Media) || hasPicture;
