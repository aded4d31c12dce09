import { DAY_MS } from '../../when/index.js';
import type { Deps } from '../deps.js';
import type { HourlyTask } from '../jobs/hourly.js';

const RETENTION_DAYS = 30;

/** Deletes rows that nobody needs any more. */
export const deleteOld = ({ store, now }: Pick<Deps, 'store' | 'now'>): HourlyTask => ({
  name: 'old rows',
  async run() {
    const old = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
    const tables = [store.secrets, store.keptForms, store.slotReservations, store.imports, store.messages];
    // Nothing is delivered or pressed again after so long.
    const seen = new Date(now().getTime() - 2 * DAY_MS);
    await Promise.all([...tables.map((table) => table.deleteOld(old)), store.seenEvents.deleteOld(seen)]);
  },
});
