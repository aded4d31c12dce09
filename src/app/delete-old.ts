import { DAY_MS } from '../durations.js';
import type { Deps } from '../deps.js';
import type { HourlyTask } from '../jobs/hourly.js';

const RETENTION_DAYS = 30;

/** Deletes rows that nobody needs any more. */
export const deleteOld = ({ store, now }: Pick<Deps, 'store' | 'now'>): HourlyTask => ({
  name: 'old rows',
  async run() {
    const old = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
    const tables = [
      store.secrets,
      store.seenEvents,
      store.keptTexts,
      store.slotReservations,
      store.imports,
      store.messages,
    ];
    await Promise.all(tables.map((table) => table.deleteOld(old)));
  },
});
