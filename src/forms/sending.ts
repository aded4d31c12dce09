import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { Submission } from './table/submission-row.js';
import type { SubmissionState } from './table/submission-tables.js';
import { noAccessOutcome, notAllowedOutcome } from './approval-requests.js';
import { carryOut } from './carry-out.js';
import { type About, noNotices, type Form, type FormContext } from './form.js';
import { LEASE_MS, storedOutcome, waitForWorker, withLease } from './one-worker.js';
import { idempotencyKeyOf, type SubmissionOutcome } from './outcomes.js';
import { createSaveOutcome } from './save-outcome.js';

/** Stores a submission, sends it once, and saves its outcome before anybody is told. */

export function createSending<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: Pick<Deps, 'admins' | 'jobs' | 'log' | 'metrics' | 'now' | 'store'>,
) {
  const store = deps.store.submissions;
  const saveOutcome = createSaveOutcome(form, deps);

  /** The right of the form is enforced here: people without it can ask an admin. */
  async function begin(context: FormContext<A>, values: V): Promise<SubmissionOutcome<D>> {
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems };
    const { rights } = context;
    const allowed = rights.may(form.right) || context.approvedBy !== undefined;
    const isUnknown = context.profile.unknownToSlack === true || rights.isUncertain;
    const mayAsk = !rights.isRestricted || rights.may('read');
    const asks = context.about.asksAdmin && !isUnknown && mayAsk;
    const recorded = await record(context, values, allowed ? 'sending' : asks ? 'asked' : 'refused');
    if (!recorded.claimed)
      return resolveOther(await waitForWorker(store, recorded.existing), context, values);
    if (allowed) return saveOutcome(context, values, await send(context, values));
    if (isUnknown) return saveOutcome(context, values, { state: 'unsent', say: UNKNOWN_TO_SLACK });
    if (!mayAsk) return saveOutcome(context, values, noAccessOutcome);
    const notAllowed = await notAllowedOutcome(deps, context.actor, form.right, rights.isRestricted);
    return saveOutcome(context, values, { ...notAllowed, isRequested: asks });
  }

  function record(context: FormContext<A>, values: V, state: SubmissionState) {
    const submitted = submissionOf(form, context, values);
    return store.record(submitted, state, deps.now(), LEASE_MS);
  }

  /** Another submission of the same form already exists, with these values or, from the buttons of its card, with others. */
  async function resolveOther(
    other: Submission,
    context: FormContext<A>,
    values: V,
  ): Promise<SubmissionOutcome<D>> {
    const stored = () => storedOutcome(other, (result) => form.result.parse(result));
    if (other.person !== context.actor.person) return stored();
    if (other.state === 'discarded') return startOver(context, values, DISCARDED);
    if (other.hash === context.idempotencyKey) return stored();
    if (other.state === 'delivered') return startOver(context, values, EARLIER_SENT);
    if (other.state === 'unknown') return startOver(context, values, EARLIER_UNKNOWN);
    return begin(context, values);
  }

  /** The earlier submission is finished. The values become a submission of their own, sent by the next press. */
  async function startOver(context: FormContext<A>, values: V, say: string): Promise<SubmissionOutcome<D>> {
    const id = randomUUID();
    const about = { ...context.about, submissionId: id };
    const idempotencyKey = idempotencyKeyOf(id, values);
    await record({ ...context, about, idempotencyKey }, values, 'refused');
    return { state: 'refused', notices: { ...noNotices, top: [say], newSubmissionId: id } };
  }

  const send = (context: FormContext<A>, values: V): Promise<SubmissionOutcome<D>> =>
    withLease(
      store,
      { workspace: context.actor.workspace, id: context.about.submissionId },
      () => deps.now(),
      () => carryOut(form, values, context),
    );

  return { begin, send, saveOutcome };
}

function submissionOf<V, D, A extends About>(form: Form<V, D, A>, context: FormContext<A>, values: V) {
  const { actor, about, idempotencyKey } = context;
  return {
    id: about.submissionId,
    workspace: actor.workspace,
    person: actor.person,
    form: form.name,
    values,
    about,
    hash: idempotencyKey,
  };
}

export const UNKNOWN_TO_SLACK =
  'Slack couldn’t tell Upnext who you are, so nothing was sent. Please try again in a moment.';
const DISCARDED = 'You discarded this form. Press the button again to send it anyway.';
const EARLIER_SENT =
  'An earlier version of this form was already sent. Press the button again to send this version as well.';
const EARLIER_UNKNOWN =
  'An earlier version of this form may have been sent, and Upnext is checking. Press the button again only if you want to send both.';
