import { MINUTE_MS } from '../durations.js';
import type { Deps } from '../deps.js';
import { auditEntryFor, writeDespiteAuditFailure } from './audit.js';
import { confirmationJob, isConfirmed } from './views/confirmation.js';
import type { About, Form, FormContext } from './form.js';
import { LEASE_MS, storedOutcome } from './one-worker.js';
import { unfinishedJob } from './table/unfinished.js';
import { reasonOf, storedState, type SubmissionOutcome } from './outcomes.js';

/** When an unknown outcome is looked up again. */
const LOOK_AGAIN_MS = [5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

/**
 * Saves an outcome together with its audit entry and its jobs. `looks` counts the lookups so far. After a jump of a clock,
 * two workers can have the same submission: what the first one delivered stays delivered.
 */
export function createSaveOutcome<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: Pick<Deps, 'jobs' | 'log' | 'metrics' | 'now' | 'store'>,
) {
  return async (
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
    looks = 0,
  ): Promise<SubmissionOutcome<D>> => {
    const { workspace, reference } = context.actor;
    const key = { workspace, id: context.about.submissionId };
    const now = deps.now();
    const final = looks >= LOOK_AGAIN_MS.length ? giveUpLooking(outcome) : outcome;
    const isNews = final.state !== 'unknown' || looks === 0;
    const entry = isNews ? auditEntryFor(form, values, final, context) : undefined;
    const [project] = form.projects(values, context.about);
    const lookAgainAfter = (ms = 0) => ({ lookAgain: { at: new Date(now.getTime() + ms), project } });
    const jobs = isConfirmed(final) ? [confirmationJob(context, now)] : [];
    const stored = {
      jobs,
      state: storedState(final),
      reason: reasonOf(outcome),
      ...(final.state === 'delivered' && { result: final.done }),
      ...(final.state === 'unknown' && lookAgainAfter(LOOK_AGAIN_MS[looks])),
      ...(final.state === 'not-allowed' && final.isRequested && lookAgainAfter(LEASE_MS)),
    };
    const saved = await writeDespiteAuditFailure(deps.log, entry, (written) =>
      deps.store.submissions.saveOutcome(key, { ...stored, trail: written }, now),
    );
    if (saved.delivered) {
      const known =
        final.state === 'delivered'
          ? final
          : storedOutcome(saved.delivered, (result) => form.result.parse(result));
      return { ...known, card: saved.delivered.card, isSavedByOther: true };
    }
    deps.jobs.stored(stored.lookAgain ? [...jobs, unfinishedJob(key, stored.lookAgain.at, now)] : jobs);
    deps.log.info({ reference, form: form.name, workspace, state: final.state, looks }, 'submission');
    deps.metrics.submitted(form.name, final.state);
    return { ...final, card: saved.card };
  };
}

const giveUpLooking = <D>(outcome: SubmissionOutcome<D>): SubmissionOutcome<D> =>
  outcome.state === 'unknown' ? { state: 'unsent', say: outcome.say } : outcome;
