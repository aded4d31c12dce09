import type { Deps } from '../deps.js';
import { mayDo } from '../store/rights.js';
import { mayNot } from './asked.js';
import { auditLineOf, evenWithoutTrail } from './audited.js';
import { carryOut, type Settled } from './carry-out.js';
import type { Form, FormContext } from './form.js';
import { holding, LEASE_MS, watching } from './one-worker.js';
import { reasonOf, stateOf } from './settled.js';

/** Written down, sent once, and written down how it stands: before anybody is told. */

const LOOK_AGAIN_MS = [5_000, 15_000, 60_000, 300_000, 1_800_000];

export function sending<V, D>(form: Form<V, D>, deps: Deps) {
  const store = deps.store.submissions;

  async function begin(context: FormContext, values: V): Promise<Settled<D>> {
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems };
    const { who, about, key } = context;
    const settings = await deps.store.settings.of(who.workspace);
    const may = mayDo(form.right, context.profile, settings) || context.decidedBy !== undefined;
    const filled = {
      id: about.form,
      workspace: who.workspace,
      person: who.person,
      form: form.name,
      values,
      about,
      hash: key,
    };
    const recorded = await store.record(filled, may ? 'sending' : 'refused', deps.now(), LEASE_MS);
    if (!recorded.mine) return watching(store, recorded.now);
    if (!may) return settle(context, values, await mayNot(deps, who, form.right, settings));
    return settle(context, values, await send(context, values));
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
