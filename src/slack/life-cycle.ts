import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { mayDo, type Right } from '../store/rights.js';
import type { Submission } from '../store/submissions.js';
import { approved, mayNot, tellDecided, type AskedFor } from './asked.js';
import { auditLineOf, evenWithoutTrail } from './audited.js';
import { carryOut, lookUp, type Settled } from './carry-out.js';
import type { SubmitArgs } from './ears.js';
import { cardOf, viewOf } from './standing.js';
import { finished, stillWorking, withNotices } from './form-views.js';
import { nothingToSay, readAbout, type About, type Form, type FormContext } from './form.js';
import { holding, LEASE_MS, watching } from './one-worker.js';
import { fitsInline, keyOf, reasonOf, stateOf } from './settled.js';
import { showCard } from './unsent-card.js';
import { tell } from './tell.js';
import { whoAsks, type Asker } from './who.js';
import { within } from './within.js';

/**
 * What happens to a form from the press of its button on, the same for every form:
 * written down → sent once → answered in the modal within Slack's three seconds, or shown there later →
 * kept with its owner for as long as the service does not have it.
 */

/** Slack waits three seconds from its own press on; the way to us and back is part of them. */
const ANSWER_WITHIN_MS = 2_200;
const LOOK_AGAIN_MS = [5_000, 15_000, 60_000, 300_000, 1_800_000];
/** A look that finds nothing twice after a silent service is believed; where there is nothing to look at, none is waited for. */
const LOOKS_BELIEVED = 2;

/** A form whose types are its own business: what the bot keeps in its table of forms. */
export interface LivingForm {
  name: string;
  right: Right;
  label(values: unknown): string;
  submit(args: SubmitArgs): Promise<void>;
  /** The form again with everything that was typed. */
  reopen(submission: Submission, client: WebClient, reference: string): Promise<ModalView>;
  /** Sends what was kept, as it was typed. */
  sendAgain(submission: Submission, client: WebClient, reference: string): Promise<void>;
  /** Runs what was asked for, as it was submitted; false where somebody else has decided already. */
  approve(asked: AskedFor, by: Asker): Promise<boolean>;
  /** Goes on where a worker that is gone has left it: looks, and tells its owner. */
  takeUp(submission: Submission, reference: string): Promise<void>;
}

export function lifeCycle<V, D>(form: Form<V, D>, deps: Deps): LivingForm {
  const store = deps.store.submissions;

  async function submit(args: SubmitArgs): Promise<void> {
    const about: About = { ...readAbout(args.view), view: args.view.id, submittedAt: deps.now().getTime() };
    const values = form.read(args.view, about);
    const who = { ...whoAsks(args.context, args.body), channel: about.channel };
    const work = prepare(who, about, values, args.client).then(async (context) => ({
      context,
      settled: await begin(context, values),
    }));

    const inTime = await within(ANSWER_WITHIN_MS, work);
    if (inTime) {
      const { context, settled } = inTime;
      await answer(args, context, values, settled);
      return afterwards(context, values, settled);
    }
    await args.ack({ response_action: 'update', view: stillWorking(form.doing) });
    const { context, settled } = await work;
    await showLate(args.client, context, values, settled);
  }

  async function prepare(who: Asker, about: About, values: V, client: WebClient): Promise<FormContext> {
    const since = new Date(about.submittedAt ?? about.openedAt);
    const [profile, api] = await Promise.all([deps.people.find(client, who), deps.api(who)]);
    return { deps, who, profile, about, api, key: keyOf(about.form, values), since };
  }

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

  async function answer({ ack, view }: SubmitArgs, context: FormContext, values: V, settled: Settled<D>) {
    if (settled.state === 'delivered') return ack({ response_action: 'clear' });
    if (settled.state === 'refused' && fitsInline(settled.notices, view.blocks)) {
      if (!settled.notices.shown) return ack({ response_action: 'errors', errors: settled.notices.fields });
    }
    return ack({ response_action: 'update', view: viewOf(form, values, settled, context) });
  }

  async function afterwards(context: FormContext, values: V, settled: Settled<D>): Promise<void> {
    if (settled.state === 'delivered') {
      await tell(deps, context.who, context.about, await form.done(settled.done, values, context));
    }
    await bringUp(context, values, settled);
  }

  async function showLate(
    client: WebClient,
    context: FormContext,
    values: V,
    settled: Settled<D>,
  ): Promise<void> {
    const reply = settled.state === 'delivered' ? await form.done(settled.done, values, context) : undefined;
    const view = reply ? finished(reply) : viewOf(form, values, settled, context);
    const shown = await client.views
      .update({ view_id: context.about.view ?? '', view })
      .catch(() => undefined);
    if (!shown?.ok && reply) await tell(deps, context.who, context.about, reply);
    await bringUp(context, values, settled, !shown?.ok);
  }

  /** The message to the owner: written when the form is not on the screen, and edited from then on. */
  async function bringUp(
    context: FormContext,
    values: V,
    settled: Settled<D>,
    unseen = false,
  ): Promise<void> {
    const { card, state } = settled;
    const { workspace, person } = context.who;
    const kept = { id: context.about.form, workspace, person, card: card ?? null };
    const reply =
      card || unseen || SHOWN_IN_ANY_CASE.has(state)
        ? await cardOf(form, values, settled, context)
        : undefined;
    if (reply) await showCard(deps, kept, reply);
    if (card !== undefined) await deps.changes.tell(context.who);
  }

  async function restore(
    submission: Submission,
    client: WebClient,
    reference: string,
  ): Promise<{ context: FormContext; values: V }> {
    const about = submission.about as About;
    const { workspace, person } = submission;
    const who = { workspace, person, channel: about.channel, reference };
    const values = submission.values as V;
    const context = await prepare(who, about, values, client);
    return { values, context: { ...context, decidedBy: submission.decidedBy ?? undefined } };
  }

  return {
    name: form.name,
    right: form.right,
    label: (values) => form.label(values as V),
    submit,

    async reopen(submission, client, reference) {
      const { context, values } = await restore(submission, client, reference);
      const notices = submission.reason ? { ...nothingToSay, top: [submission.reason] } : nothingToSay;
      return withNotices(form.open(values, context.about, context.profile, notices), notices);
    },

    async sendAgain(submission, client, reference) {
      const { context, values } = await restore(submission, client, reference);
      const settled = await begin(context, values);
      await bringUp(context, values, { card: submission.card, ...settled }, true);
    },

    async approve(asked, by) {
      const now = deps.now();
      const lease = new Date(now.getTime() + LEASE_MS);
      const submission = await store.decide(asked, { state: 'sending', by: by.person, lease }, now);
      if (!submission) return false;
      const { context, values } = await restore(submission, await deps.slack(asked.workspace), by.reference);
      const problems = form.check(values, context);
      const settled: Settled<D> = problems
        ? { state: 'refused', notices: problems }
        : await send(context, values);
      await bringUp(context, values, await settle(context, values, settled), true);
      await tellDecided(deps, by, submission, form.label(values), approved(by.person, settled));
      return true;
    },

    async takeUp(submission, reference) {
      const slack = await deps.slack(submission.workspace);
      const { context, values } = await restore(submission, slack, reference);
      const looked = await lookUp(form, values, context);
      const believed = looked.state !== 'unsent' || !form.look || submission.looks >= LOOKS_BELIEVED;
      const settled = await settle(
        context,
        values,
        believed ? looked : { state: 'unknown', say: submission.reason ?? NOT_KNOWN },
        submission.looks,
      );
      if (!believed) return;
      await showLate(slack, context, values, settled);
      const { decidedBy } = submission;
      if (!decidedBy) return;
      await tellDecided(deps, context.who, submission, form.label(values), approved(decidedBy, settled));
    },
  };
}

/** What its owner is to know even with the form before their eyes, which may be closed at any time. */
const SHOWN_IN_ANY_CASE = new Set(['unsent', 'unknown']);

const NOT_KNOWN = 'Upnext was interrupted, so it is not known whether this was done.';
