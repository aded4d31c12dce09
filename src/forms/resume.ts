import type { WebClient } from '@slack/web-api';
import type { Submission } from './table/submission-row.js';
import { findApprovers } from '../rights/access.js';
import { announceDecision, approvalResult, whenItGoesOut } from './approval-requests.js';
import { lookUp } from './carry-out.js';
import { restoreContext } from './context.js';
import type { About, Form, FormContext, LifeDeps } from './form.js';
import type { SubmissionOutcome } from './outcomes.js';
import { showIn } from './views/late-view.js';
import { createSending } from './sending.js';
import { createShowOutcome } from './views/show-outcome.js';

/** A lookup that finds nothing is believed after this many tries, in case the service is slow to list what it received. */
const LOOKS_BEFORE_BELIEVED = 2;

const REQUEST_INTERRUPTED = 'Upnext restarted while it was asking an admin. Please ask again.';
const INTERRUPTED = 'Upnext restarted while it was sending this. It may or may not have been received.';

/** Continues a submission whose worker is gone: looks for the result, and tells its owner. */
export function createResume<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  const { saveOutcome } = createSending(form, deps);
  const { showLate } = createShowOutcome(form, deps);

  /** The process ended while it asked the approvers, so the owner has to ask again. */
  async function resumeRequest(
    slack: WebClient,
    submission: Submission,
    context: FormContext<A>,
    values: V,
  ): Promise<void> {
    const { submissions } = deps.store;
    if (!(await submissions.changeState(submission, ['asked'], 'refused', deps.now()))) return;
    const approvers = await findApprovers(deps, context.actor);
    const outcome: SubmissionOutcome<D> = { state: 'not-allowed', say: REQUEST_INTERRUPTED, approvers };
    await showLate(
      showIn(slack, context.about.viewId ?? ''),
      context,
      values,
      await saveOutcome(context, values, outcome),
    );
  }

  return async (submission: Submission, reference: string): Promise<void> => {
    const client = await deps.slack(submission.workspace);
    const { context, values } = await restoreContext(form, deps, submission, { client, reference });
    if (submission.state === 'asked') return resumeRequest(client, submission, context, values);
    const { looks, decidedBy } = submission;
    const found = await lookUp(form, values, context);
    const isCertain = !form.look || (form.staysInUpnext?.(values, context) ?? false);
    const believed = found.state !== 'unsent' || isCertain || looks >= LOOKS_BEFORE_BELIEVED;
    const unknown: SubmissionOutcome<D> = { state: 'unknown', say: submission.reason ?? INTERRUPTED };
    const outcome = await saveOutcome(context, values, believed ? found : unknown, looks);
    if (!believed || outcome.isSavedByOther) return;
    await showLate(showIn(client, context.about.viewId ?? ''), context, values, outcome);
    if (!decidedBy) return;
    const text = approvalResult(decidedBy, outcome, whenItGoesOut(form, values, context));
    await announceDecision(deps, context.actor, submission, {
      label: form.label(values, context.about),
      text,
    });
  };
}
