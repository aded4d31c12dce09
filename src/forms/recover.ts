import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS } from '../durations.js';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { pause } from '../slack/answer/deadlines.js';
import type { Submission } from './table/submissions.js';
import type { RegisteredForm } from './registered-form.js';

/** Renewed while a submission is looked up. When it runs out, the instance was killed. */
const LEASE_MS = 30_000;
/** How many submissions are recovered at the same time. */
const CONCURRENCY = 64;
/** At each service. */
const LOOKUPS_PER_SECOND = 40;
const SERVICES_KEPT = 10_000;
const RETENTION_DAYS = 30;

type RecoveryDeps = Pick<Deps, 'store' | 'jobs' | 'lanes' | 'now' | 'log'>;

/**
 * Continues submissions that a stopped or killed process left behind, and looks again for those with an unknown outcome.
 * Any number of instances can do this at once: each submission is taken by one.
 */
export function createRecovery(deps: RecoveryDeps, forms: RegisteredForm[]) {
  const { submissions } = deps.store;
  const leaseEnd = () => new Date(deps.now().getTime() + LEASE_MS);
  const nextSlot = createRateSlots(LOOKUPS_PER_SECOND);
  let deletions: NodeJS.Timeout[] = [];

  const loop = deps.jobs.workOn<Submission>({
    name: 'recovery',
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    laneOf: ({ workspace }) => workspace,
    take: (room) => submissions.takeOverAbandoned(deps.now(), LEASE_MS, room),
    work: recoverOne,
    giveBack: (all) => submissions.giveBack(all, deps.now()),
    async renew(all) {
      const until = leaseEnd();
      await submissions.renewLeases(all, until);
      for (const submission of all) submission.leaseUntil = until;
    },
    next: (room) => submissions.nextAbandoned(room),
    shortenWaits: (at) => submissions.shortenLeases(at, LEASE_MS),
    shared: true,
  });

  async function recoverOne(submission: Submission): Promise<void> {
    const reference = newReference();
    try {
      const form = forms.find(({ name }) => name === submission.form);
      if (!form) return;
      await pause(nextSlot(await deps.lanes.serviceOf(submission.workspace)));
      await form.recover(submission, reference);
    } catch (error) {
      deps.log.error({ reference, error }, 'could not recover a submission');
    }
  }

  function deleteOld(): void {
    const old = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS);
    const { submissions, seenEvents, occasions, keptTexts, slotReservations, imports } = deps.store;
    const tables = [submissions, seenEvents, occasions, keptTexts, slotReservations, imports];
    Promise.all(tables.map((table) => table.deleteOld(old))).catch(logFailure);
  }

  /** Slack’s signature on a request is valid for five minutes. After that, nobody can send the request again. */
  function deleteOldTriggers(): void {
    const old = new Date(deps.now().getTime() - HOUR_MS);
    deps.store.seenEvents.deleteOldTriggers(old).catch(logFailure);
  }

  const logFailure = (error: unknown) =>
    deps.log.error({ reference: newReference(), error }, 'could not delete old rows');

  return {
    recover: loop.run,
    start(): void {
      deleteOld();
      deleteOldTriggers();
      deletions = [setInterval(deleteOld, DAY_MS).unref(), setInterval(deleteOldTriggers, HOUR_MS).unref()];
      loop.start();
    },
    async stop(): Promise<void> {
      for (const deletion of deletions) clearInterval(deletion);
      await loop.stop();
    },
  };
}

/** How long the next call to a service waits, in milliseconds. */
function createRateSlots(perSecond: number): (service: string) => number {
  const next = new LRUCache<string, number>({ max: SERVICES_KEPT });
  return (service) => {
    const now = performance.now();
    const slot = Math.max(now, next.get(service) ?? 0);
    next.set(service, slot + 1_000 / perSecond);
    return slot - now;
  };
}
