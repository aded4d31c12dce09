import type { Platform } from '../../../openapi/platforms.js';
import type { NewPost } from '../validation/new-post.js';
import type { Problem } from '../validation/problem.js';

/** One account on one network, or one receiver: posts are sent to it and nobody else knows how. */
export interface Publisher {
  /** Whether it sends the file itself. Others pass on its URL, so that `media` is undefined for them. */
  uploads?: true;
  publish(post: DuePost, media: Media | undefined, signal: AbortSignal): Promise<Answer>;
  /** What became of what it accepted. Never `again`. */
  look?(reference: string, signal: AbortSignal): Promise<Answer>;
  /** What is wrong and how to fix it. Publishes nothing, holds up nothing. */
  check(signal: AbortSignal): Promise<string | undefined>;
  /** What Create Post rejects, at its field: only what surely can’t be published. */
  accepts(post: NewPost): Problem[];
}

/** What is published of a post, on one network. */
export interface DuePost {
  id: string;
  project: string;
  platform: Platform;
  content: string;
  /** A URL. */
  media: string | null;
  /** Its time, or when it was created if that was later. */
  dueAt: Date;
}

export interface Media {
  bytes: Uint8Array<ArrayBuffer>;
  /** image/… or video/… */
  type: string;
  name: string;
}

/** `refused` and `again` are surely not there; of `unknown` nobody can say. `why` is for people, without a full stop. */
export type Answer =
  | { state: 'published'; url?: string | undefined }
  | { state: 'refused'; why: string }
  | { state: 'again'; why: string; notBefore?: Date | undefined }
  | { state: 'later'; reference: string; lookAt: Date }
  | { state: 'unknown'; why: string };

/** A file of a post, or why it can’t be had: `refused` if it never can. */
export type ReadMedia = (
  url: string,
  signal: AbortSignal,
) => Promise<Media | Extract<Answer, { state: 'refused' | 'again' }>>;
