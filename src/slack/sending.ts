import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.js';
import { mayDo } from '../store/rights.js';
import type { Submission } from '../store/submissions.js';
import type { SubmissionState } from '../store/tables.js';
import { mayNot } from './asked.js';
import { auditLineOf, evenWithoutTrail } from './audited.js';
import { carryOut, type Settled } from './carry-out.js';
import { nothingToSay, type Form, type FormContext } from './form.js';
import { holding, LEASE_MS, standingOf, watching } from './one-worker.js';
import { keyOf, reasonOf, stateOf } from './settled.js';

/** Written down, sent once, and written down how it stands: before anybody is told. */

const LOOK_AGAIN_MS = [5_000, 15_000, 60_000, 300_000, 1_800_000];

export function sending<V, D>(form: Form<V, D>, deps: Deps) {
  const store = deps.store.submissions;

  async function begin(context: FormContext, values: V): Promise<Settled<D>> {
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems };
    const { who } = context;
    const settings = await deps.store.settings.of(who.workspace);
    const may = mayDo(form.right, context.profile, settings) || context.decidedBy !== undefined;
    const recorded = await record(context, values, may ? 'sending' : 'refused');
    if (!recorded.mine) return beside(await watching(store, recorded.now), context, values);
    if (!may && context.profile.untold) return settle(context, values, { state: 'unsent', say: UNTOLD });
    if (!may) return settle(context, values, await mayNot(deps, who, form.right, settings));
    return settle(context, values, await send(context, values));
  }

  const record = (
    { who: { workspace, person }, about, key }: FormContext,
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
  async function beside(other: Submission, context: FormContext, values: V): Promise<Settled<D>> {
    if (other.person !== context.who.person) return standingOf(other);
    if (other.state === 'discarded') return anew(context, values, DISCARDED);
    if (other.hash === context.key) return standingOf(other);
    if (other.state === 'delivered') return anew(context, values, OLDER_SENT);
    if (other.state === 'unknown') return anew(context, values, OLDER_UNKNOWN);
    return begin(context, values);
  }

  /** What the form was is over. Its words are a form of their own from now on, sent by the next press. */
  async function anew(context: FormContext, values: V, say: string): Promise<Settled<D>> {
    const id = randomUUID();
    const about = { ...context.about, form: id };
    await record({ ...context, about, key: keyOf(id, values) }, values, 'refused');
    return { state: 'refused', notices: { ...nothingToSay, top: [say], anew: id } };
  }

  const send = (context: FormContext, values: V): Promise<Settled<D>> =>
    holding(
      store,
      { workspace: context.who.workspace, id: context.about.form },
      () => deps.now(),
      () => carryOut(form, values, context),
    );

  /** Writes down how it stands before anybody is told. */
  async function settle(
    context: FormContext,
    values: V,
    settled: Settled<D>,
    looks = 0,
  ): Promise<Settled<D>> {
    const { who, about } = context;
    const { workspace, person, reference } = who;
    const tired = settled.state === 'unknown' && looks >= LOOK_AGAIN_MS.length;
    const now = deps.now();
    const final: Settled<D> = tired && 'say' in settled ? { state: 'unsent', say: settled.say } : settled;
    const isNews = final.state !== 'unknown' || looks === 0;
    const trail = isNews ? auditLineOf(form, values, final, context) : undefined;
    const lookAgain = new Date(now.getTime() + (LOOK_AGAIN_MS[looks] ?? 0));
    const outcome = {
      state: stateOf(final),
      reason: reasonOf(settled),
      ...(final.state === 'delivered' && { result: final.done }),
      ...(final.state === 'unknown' && { lookAgain }),
    };
    const card = await evenWithoutTrail(deps.log, trail, (line) =>
      store.settle({ workspace, id: about.form }, { ...outcome, trail: line }, now),
    );
    deps.log.info({ reference, form: form.name, workspace, person, state: final.state, looks }, 'submission');
    deps.metrics.settled(form.name, final.state);
    return { ...final, card };
  }

  return { begin, send, settle };
}

const UNTOLD =
  'Slack does not tell Upnext just now who you are, so nothing was sent. Please try again in a moment.';
const DISCARDED = 'You discarded this in its message. Press the button again to send it after all.';
const OLDER_SENT =
  'What this form said before was sent meanwhile. These words were not: press the button again to send them as well.';
const OLDER_UNKNOWN =
  'What this form said before may have arrived: I am looking. These words were not sent: press the button again only if you mean both.';
