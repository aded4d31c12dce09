import type { Platform } from '../../../openapi/platforms.js';
import { takeToLookAt } from './look.js';
import { endOverdue } from './overdue.js';
import { rehearseDue } from './rehearse.js';
import { createSending, type SendingOptions } from './sending.js';
import { type Lane, takeDue } from './take.js';

export interface PublisherOptions extends SendingOptions {
  failPlatforms: Platform[];
  restoredAt: Date | undefined;
  /** Something has ended: the next post may follow. */
  onEnd: () => void;
}

/**
 * The only code that sends posts. Each is taken by one process and sent at once; what may have arrived is never sent again, whatever
 * ends when.
 */
export function createPublisher(options: PublisherOptions) {
  const { db, clock, restoredAt, stopping, onEnd } = options;
  const { lanes } = options.publishing;
  const { sendAndSave, lookAndSave } = createSending(options);
  /** By lane, and by what is asked about. */
  const running = new Map<string, Promise<void>>();
  let ended = 0;

  const run = (key: string, work: Promise<boolean>) =>
    running.set(
      key,
      work.then((isEnd) => {
        running.delete(key);
        ended += isEnd ? 1 : 0;
        onEnd();
      }),
    );

  /** Whether there was something to do. Doesn’t wait for what is sent. */
  async function startDue(): Promise<boolean> {
    const overdue = await endOverdue(db, clock, restoredAt);
    const rehearsed = await rehearseDue(db, clock, options.failPlatforms);
    ended += overdue.ended + rehearsed.ended;
    if (overdue.ended + rehearsed.ended > 0) onEnd();
    const since = stopwatch();
    const free = lanes.filter((lane) => !running.has(keyOf(lane)));
    const taken = await takeDue(db, clock, free, restoredAt);
    for (const post of taken) run(keyOf(post), sendAndSave(post, since));
    const accepted = await takeToLookAt(db, clock, lanes);
    for (const post of accepted) run(`${keyOf(post)} ${post.id}`, lookAndSave(post));
    return overdue.found + rehearsed.found + taken.length > 0;
  }

  return {
    /** Publishes everything that is due and waits for it; resolves to the number of posts that ended. */
    publishDue: async (): Promise<number> => {
      const before = ended;
      while (!stopping.aborted && ((await startDue()) || running.size > 0))
        await Promise.all(running.values());
      return ended - before;
    },
    startAllDue: async (): Promise<void> => {
      while (!stopping.aborted && (await startDue()));
    },
    stopped: () => Promise.all(running.values()),
  };
}

const keyOf = ({ project, platform }: Lane) => `${project} ${platform}`;

/** The time that has passed, also while the machine slept: the monotonic clock stands still then, and the other one may be set. */
function stopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - monotonic);
}
