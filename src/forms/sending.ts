import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.js';
import { mayDo } from '../store/rights.js';
import type { Submission } from '../store/submissions.js';
import type { SubmissionState } from '../store/tables.js';
import { notAllowedOutcome } from './approval-requests.js';
import { auditEntryFor, writeDespiteAuditFailure } from './audit.js';
import { carryOut, type SubmissionOutcome } from './carry-out.js';
import { noNotices, type Form, type FormContext } from './form.js';
import { withLease, LEASE_MS, storedOutcome, waitForWorker } from './one-worker.js';
import { idempotencyKey, reasonOf, storedState } from './outcomes.js';

/** Written down, sent once, and written down how it stands: before anybody is told. */

const LOOK_AGAIN_MS = [5_000, 15_000, 60_000, 300_000, 1_800_000];

export function createSending<V, D>(form: Form<V, D>, deps: Deps) {
  const store = deps.store.submissions;

  async function begin(context: FormContext, values: V): Promise<SubmissionOutcome<D>> {
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems };
    const { actor } = context;
    const settings = await deps.store.settings.of(actor.workspace);
    const may = mayDo(form.right, context.profile, settings) || context.decidedBy !== undefined;
    const recorded = await record(context, values, may ? 'sending' : 'refused');
    if (!recorded.mine) return beside(await waitForWorker(store, recorded.now), context, values);
    if (!may && context.profile.unknownToSlack)
      return settle(context, values, { state: 'unsent', say: UNTOLD });
    if (!may) return settle(context, values, await notAllowedOutcome(deps, actor, form.right, settings));
    return settle(context, values, await send(context, values));
  }

  const record = (
    { actor: { workspace, person }, about, key }: FormContext,
    values: V,
    state: SubmissionState,
  ) =>
    store.record(
      { id: about.form, workspace, person, form: form.name, values, about, hash: key },
      state,
      deps.now(),
      LEASE_MS,
    );

  /** Somebody else has sent this form: the same words, or what it said before, by the buttons of its message. */
  async function beside(other: Submission, context: FormContext, values: V): Promise<SubmissionOutcome<D>> {
    if (other.person !== context.actor.person) return storedOutcome(other);
    if (other.state === 'discarded') return anew(context, values, DISCARDED);
    if (other.hash === context.key) return storedOutcome(other);
    if (other.state === 'delivered') return anew(context, values, OLDER_SENT);
    if (other.state === 'unknown') return anew(context, values, OLDER_UNKNOWN);
    return begin(context, values);
  }

  /** What the form was is over. Its words are a form of their own from now on, sent by the next press. */
  async function anew(context: FormContext, values: V, say: string): Promise<SubmissionOutcome<D>> {
    const id = randomUUID();
    const about = { ...context.about, form: id };
    await record({ ...context, about, key: idempotencyKey(id, values) }, values, 'refused');
    return { state: 'refused', notices: { ...noNotices, top: [say], anew: id } };
  }

  const send = (context: FormContext, values: V): Promise<SubmissionOutcome<D>> =>
    withLease(
      store,
      { workspace: context.actor.workspace, id: context.about.form },
      () => deps.now(),
      () => carryOut(form, values, context),
    );

  /** Writes down how it stands before anybody is told. */
  async function settle(
    context: FormContext,
    values: V,
    outcome: SubmissionOutcome<D>,
    looks = 0,
  ): Promise<SubmissionOutcome<D>> {
    const { actor, about } = context;
    const { workspace, person, reference } = actor;
    const tired = outcome.state === 'unknown' && looks >= LOOK_AGAIN_MS.length;
    const now = deps.now();
    const final: SubmissionOutcome<D> =
      tired && 'say' in outcome ? { state: 'unsent', say: outcome.say } : outcome;
    const isNews = final.state !== 'unknown' || looks === 0;
    const trail = isNews ? auditEntryFor(form, values, final, context) : undefined;
    const lookAgain = new Date(now.getTime() + (LOOK_AGAIN_MS[looks] ?? 0));
    const stored = {
      state: storedState(final),
      reason: reasonOf(outcome),
      ...(final.state === 'delivered' && { result: final.done }),
      ...(final.state === 'unknown' && { lookAgain }),
    };
    const card = await writeDespiteAuditFailure(deps.log, trail, (line) =>
      store.saveOutcome({ workspace, id: about.form }, { ...stored, trail: line }, now),
    );
    deps.log.info({ reference, form: form.name, workspace, person, state: final.state, looks }, 'submission');
    deps.metrics.settled(form.name, final.state);
    return { ...final, card };
  }

  return { begin, send, settle };
}

const UNTOLD =
  'Slack could not tell Upnext who you are, so nothing was sent. Please try again in a moment.';
const DISCARDED = 'You discarded this in its message. Press the button again to send it after all.';
const OLDER_SENT =
  'What this form said before was sent meanwhile. These words were not: press the button again to send them as well.';
const OLDER_UNKNOWN =
  'What this form said before may have arrived: I am looking. These words were not sent: press the button again only if you mean both.';
