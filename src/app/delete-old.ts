import { DAY_MS, HOUR_MS } from '../durations.js';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';

const RETENTION_DAYS = 30;

/** Deletes rows that nobody needs any more. */
export function createDeletion({ store, now, log }: Pick<Deps, 'store' | 'now' | 'log'>) {
  let timers: NodeJS.Timeout[] = [];

  function deleteOld(): void {
    const old = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
    const tables = [
      store.agentTokens,
      store.calendars,
      store.submissions,
      store.seenEvents,
      store.occasions,
      store.keptTexts,
      store.slotReservations,
      store.imports,
      store.messages,
    ];
    Promise.all(tables.map((table) => table.deleteOld(old))).catch(logFailure);
  }

  /** Slack’s signature on a request is valid for five minutes. After that, nobody can send the request again. */
  function deleteOldTriggers(): void {
    const old = new Date(now().getTime() - HOUR_MS);
    store.seenEvents.deleteOldTriggers(old).catch(logFailure);
  }

  const logFailure = (error: unknown) =>
    log.error({ reference: newReference(), error }, 'could not delete old rows');

  return {
    start(): void {
      deleteOld();
      deleteOldTriggers();
      timers = [setInterval(deleteOld, DAY_MS).unref(), setInterval(deleteOldTriggers, HOUR_MS).unref()];
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
