import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/jobs.js';
import { isMeant, isTooLate, missedSince, type Calendar, type Due } from './calendar.js';
import type { createDelivery } from './deliver.js';
import type { createWatch } from './watch.js';

interface Parts {
  calendar: Calendar;
  delivery: ReturnType<typeof createDelivery>;
  watch: ReturnType<typeof createWatch>;
}

/** The job of one digest: waits for its turn, sends what is due, and adds the next. */
export const createSend =
  (deps: Deps, { calendar, delivery, watch }: Parts) =>
  async ({ key, data }: Job): Promise<void> => {
    const due = data as Due;
    const digest = await deps.store.digests.find({ workspace: due.workspace, id: due.digest });
    if (!digest || (digest.paused && !due.asked)) return;
    const now = deps.now();
    if (!due.asked && !isMeant(digest, due)) return calendar.goOn(digest, due);
    if (isTooLate(due, now)) {
      if (due.asked) return;
      await deps.store.digests.skip(digest, [...digest.skipped, ...missedSince(digest, due, now)].slice(-7));
      return calendar.goOn(digest, due);
    }
    const { turn, ...rest } = due;
    if (!turn || !deps.pace.stands('post', digest, new Date(turn))) {
      const next = deps.pace.turn('post', digest, now);
      if (next > now) return calendar.again({ ...rest, turn: next.toISOString() }, key, next);
    }
    const came = await delivery.deliver(digest, due);
    if ('again' in came) return calendar.again(rest, key, came.again);
    if (came.telling) await watch.begin(came.telling);
    if (came.skipped) await deps.store.digests.skip(digest, [...digest.skipped, due.day].slice(-7));
    if (!due.asked) await calendar.goOn(digest, due);
  };
