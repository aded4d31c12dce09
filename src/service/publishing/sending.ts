import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '../../when/index.js';
import type { Clock } from '../clock.js';
import { describeError, type Log } from '../log.js';
import type { Tables } from '../tables.js';
import { cleanAnswer } from './clean-answer.js';
import type { AcceptedPost } from './look.js';
import type { Answer, Media, ReadMedia } from './publisher.js';
import type { Publishing } from './publishing.js';
import { settle } from './settle.js';
import type { TakenPost } from './take.js';

export interface SendingOptions {
  db: Kysely<Tables>;
  clock: Clock;
  log: Log;
  publishing: Pick<Publishing, 'lanes' | 'publisherOf'>;
  readMedia: ReadMedia;
  /** No reason may repeat them. */
  secrets: readonly string[];
  stopping: AbortSignal;
}

const READ_MS = 30 * SECOND_MS;
const SEND_MS = MINUTE_MS;
/** Whoever begins to send later than this has been asleep: another process may soon take the post for lost. */
const BEGIN_WITHIN_MS = 2 * MINUTE_MS;
const TRIES_WHEN_STOPPING = 5;

/** One post to its publisher, and what that answers to the database. Each resolves to whether the post has ended with it. */
export function createSending({ db, clock, log, stopping, ...options }: SendingOptions) {
  const { publisherOf } = options.publishing;

  async function send(post: TakenPost, since: () => number): Promise<Answer> {
    const publisher = publisherOf(post.project, post.platform);
    if (!publisher) return { state: 'again', why: 'Nothing publishes there' };
    const media = publisher.uploads && post.media ? await read(post.media) : undefined;
    if (media && 'state' in media) return media;
    if (since() > BEGIN_WITHIN_MS) return { state: 'again', why: 'The service was paused' };
    return publisher.publish(post, media, AbortSignal.timeout(SEND_MS)).catch((error: unknown) => {
      log.error({ failure: describeError(error), platform: post.platform }, 'a publisher failed');
      return { state: 'unknown', why: 'Something went wrong while it was sent' };
    });
  }

  const read = (url: string): Promise<Media | Answer> =>
    options.readMedia(url, AbortSignal.timeout(READ_MS)).catch((error: unknown) => {
      log.error({ failure: describeError(error) }, 'reading a file failed');
      return { state: 'again', why: 'The file couldn’t be read' };
    });

  /** What is known must not be lost: nobody could find it out again. */
  async function save({ id, platform, tries }: TakenPost | AcceptedPost, answer: Answer): Promise<boolean> {
    const event = cleanAnswer(answer, options.secrets);
    for (let left = TRIES_WHEN_STOPPING; left > 0; left -= stopping.aborted ? 1 : 0) {
      try {
        return await settle(db, clock, id, [{ platform, tries, event }]);
      } catch (error) {
        log.error(
          { failure: describeError(error), post: id, platform },
          'saving what became of a post failed',
        );
        await pause(SECOND_MS);
      }
    }
    return false;
  }

  return {
    sendAndSave: async (post: TakenPost, since: () => number) => save(post, await send(post, since)),

    lookAndSave: async (post: AcceptedPost): Promise<boolean> => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_MS)]);
      const publisher = publisherOf(post.project, post.platform);
      const answer = await publisher?.look?.(post.reference, signal).catch((error: unknown) => {
        log.error({ failure: describeError(error), platform: post.platform }, 'asking about a post failed');
      });
      return answer?.state === 'published' || answer?.state === 'refused' ? save(post, answer) : false;
    },
  };
}
