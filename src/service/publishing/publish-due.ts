import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Platform } from '../../../openapi/platforms.js';
import { MINUTE_MS, SECOND_MS } from '../../when/index.js';
import type { Clock } from '../clock.js';
import { describeError, type Log } from '../log.js';
import type { Tables } from '../tables.js';
import { cleanAnswer } from './clean-answer.js';
import { type AcceptedPost, takeToLookAt } from './look.js';
import { endOverdue } from './overdue.js';
import type { Answer, Media, ReadMedia } from './publisher.js';
import type { Publishing } from './publishing.js';
import { rehearseDue } from './rehearse.js';
import { settle } from './settle.js';
import { type Lane, takeDue, type TakenPost } from './take.js';

export interface PublisherOptions {
  db: Kysely<Tables>;
  clock: Clock;
  log: Log;
  publishing: Pick<Publishing, 'lanes' | 'publisherOf'>;
  readMedia: ReadMedia;
  /** No reason may repeat them. */
  secrets: readonly string[];
  failPlatforms: Platform[];
  restoredAt: Date | undefined;
  /** Something has ended: the next post may follow. */
  onEnd: () => void;
  stopping: AbortSignal;
}

const READ_MS = 30 * SECOND_MS;
const SEND_MS = MINUTE_MS;
/** Whoever begins to send later than this has been asleep: another process may soon take the post for lost. */
const BEGIN_WITHIN_MS = 2 * MINUTE_MS;

/**
 * The only code that sends posts. Each is taken by one process and sent at once; what may have arrived is never sent again, whatever
 * ends when.
 */
export function createPublisher(options: PublisherOptions) {
  const { db, clock, log, restoredAt, stopping } = options;
  const { lanes, publisherOf } = options.publishing;
  /** By lane, and by what is asked about. */
  const running = new Map<string, Promise<void>>();
  let ended = 0;

  const run = (key: string, work: Promise<void>) =>
    running.set(
      key,
      work.finally(() => {
        running.delete(key);
        options.onEnd();
      }),
    );

  /** Whether there was something to do. Doesn’t wait for what is sent. */
  async function startDue(): Promise<boolean> {
    const overdue = await endOverdue(db, clock, restoredAt);
    const rehearsed = await rehearseDue(db, clock, options.failPlatforms);
    if (overdue.ended + rehearsed.ended > 0) options.onEnd();
    ended += overdue.ended + rehearsed.ended;
    const since = stopwatch();
    const free = lanes.filter((lane) => !running.has(keyOf(lane)));
    const taken = await takeDue(db, clock, free, restoredAt);
    for (const post of taken) run(keyOf(post), sendAndSettle(post, since));
    for (const post of await takeToLookAt(db, clock, lanes)) run(`${keyOf(post)} ${post.id}`, look(post));
    return overdue.found + rehearsed.found + taken.length > 0;
  }

  async function sendAndSettle(post: TakenPost, since: () => number): Promise<void> {
    await settleUntilSaved(post, await send(post, since));
  }

  async function send(post: TakenPost, since: () => number): Promise<Answer> {
    const publisher = publisherOf(post.project, post.platform);
    if (!publisher) return { state: 'again', why: 'No publisher' };
    const media = publisher.uploads && post.media ? await readMediaOf(post.media) : undefined;
    if (media && 'state' in media) return media;
    if (since() > BEGIN_WITHIN_MS) return { state: 'again', why: 'The service was paused' };
    return publisher.publish(post, media, AbortSignal.timeout(SEND_MS)).catch((error: unknown) => {
      log.error({ failure: describeError(error), platform: post.platform }, 'a publisher failed');
      return { state: 'unknown', why: 'Something went wrong while it was sent' };
    });
  }

  const readMediaOf = (url: string): Promise<Media | Answer> =>
    options.readMedia(url, AbortSignal.timeout(READ_MS)).catch((error: unknown) => {
      log.error({ failure: describeError(error) }, 'reading a file failed');
      return { state: 'again', why: 'The file could not be read' };
    });

  async function look(post: AcceptedPost): Promise<void> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SEND_MS)]);
    const publisher = publisherOf(post.project, post.platform);
    const answer = await publisher?.look?.(post.reference, signal).catch((error: unknown) => {
      log.error({ failure: describeError(error), platform: post.platform }, 'asking about a post failed');
    });
    if (answer?.state === 'published' || answer?.state === 'refused') await settleUntilSaved(post, answer);
  }

  /** What is known must not be lost: nobody could find it out again. */
  async function settleUntilSaved({ id, platform, tries }: TakenPost | AcceptedPost, answer: Answer) {
    const event = cleanAnswer(answer, options.secrets);
    for (let left = TRIES_WHEN_STOPPING; left > 0; left -= stopping.aborted ? 1 : 0) {
      try {
        if (await settle(db, clock, id, [{ platform, tries, event }])) ended += 1;
        return;
      } catch (error) {
        log.error(
          { failure: describeError(error), post: id, platform },
          'saving what became of a post failed',
        );
        await pause(SECOND_MS);
      }
    }
  }

  return {
    /** Publishes everything that is due and waits for it; resolves to the number of posts that ended. */
    async publishDue(): Promise<number> {
      const before = ended;
      while (!stopping.aborted && ((await startDue()) || running.size > 0))
        await Promise.all(running.values());
      return ended - before;
    },
    async startAllDue(): Promise<void> {
      while (!stopping.aborted && (await startDue()));
    },
    stopped: () => Promise.all(running.values()),
  };
}

const TRIES_WHEN_STOPPING = 5;

const keyOf = ({ project, platform }: Lane) => `${project} ${platform}`;

/** The time that has passed, also while the machine slept: the monotonic clock stands still then, and the other one may be set. */
function stopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - monotonic);
}
