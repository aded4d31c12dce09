import { createHash } from 'node:crypto';
import type { AllMiddlewareArgs, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { mayDo } from '../store/rights.js';
import type { Submission } from '../store/submissions.js';
import { writeAudit } from './audited.js';
import { carryOut, lookUp, type Settled } from './carry-out.js';
import { finished, stillLooking, stillWorking, withNotices } from './form-views.js';
import { nothingToSay, readAbout, type About, type Form, type FormContext, type Notices } from './form.js';
import { newReference } from './reference.js';
import { showCard, lookingCard, unsentCard } from './unsent-card.js';
import { tell } from './tell.js';
import { whoAsks, type Who } from './who.js';
import { pause, within } from './within.js';

/**
 * What happens to a form from the press of its button on, the same for every form:
 * written down → sent once → answered in the modal within Slack's three seconds, or shown there later →
 * kept with its owner for as long as the service does not have it.
 */

/** Slack waits three seconds from its own press on; the way to us and back is part of them. */
const ANSWER_WITHIN_MS = 2_200;
/** Renewed while the work goes on; once it runs out, the worker is gone and another takes over. */
const LEASE_MS = 12_000;
const RENEW_MS = 4_000;
const LOOK_AGAIN_MS = [5_000, 15_000, 60_000, 300_000, 1_800_000];
/** A look that finds nothing twice after a silent service is believed. */
const LOOKS_BELIEVED = 2;

export type SubmitArgs = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

/** A form whose types are its own business: what the bot keeps in its table of forms. */
export interface LivingForm {
  name: string;
  label(values: unknown): string;
  submit(args: SubmitArgs): Promise<void>;
  /** The form again with everything that was typed. */
  reopen(submission: Submission, client: WebClient): Promise<ModalView>;
  /** Sends what was kept, as it was typed. */
  sendAgain(submission: Submission, client: WebClient): Promise<void>;
  /** Goes on where a worker that is gone has left it: looks, and tells its owner. */
  takeUp(submission: Submission): Promise<void>;
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

  async function prepare(who: Who, about: About, values: V, client: WebClient): Promise<FormContext> {
    const since = new Date(about.submittedAt ?? about.openedAt);
    const [profile, api] = await Promise.all([deps.people.find(client, who), deps.api(who)]);
    const reference = newReference();
    const log = deps.log.child({ reference, form: form.name, workspace: who.workspace, person: who.person });
    return { deps, who, profile, about, api, log, reference, key: hash(about.form, values), since };
  }

  async function begin(context: FormContext, values: V): Promise<Settled<D>> {
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems };
    const settings = await deps.store.settings.of(context.who.workspace);
    if (!mayDo(form.right, context.profile, settings))
      return { state: 'refused', notices: notAllowed(form.right) };

    const { who, about, key } = context;
    const filled = {
      id: about.form,
      workspace: who.workspace,
      person: who.person,
      form: form.name,
      values,
      about,
      hash: key,
    };
    const recorded = await store.record(filled, 'sending', deps.now(), LEASE_MS);
    if (!recorded.mine) return watch(recorded.now);
    return settle(context, values, await held(context, () => carryOut(form, values, context)));
  }

  async function held<T>({ who, about }: FormContext, work: () => Promise<T>): Promise<T> {
    const renew = () =>
      store.hold({ workspace: who.workspace, id: about.form }, new Date(deps.now().getTime() + LEASE_MS));
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Writes down how it stands before anybody is told. */
  async function settle(
    context: FormContext,
    values: V,
    settled: Settled<D>,
    looks = 0,
  ): Promise<Settled<D>> {
    const { who, about, log } = context;
    const tired = settled.state === 'unknown' && looks >= LOOK_AGAIN_MS.length;
    const now = deps.now();
    const card = await store.settle(
      { workspace: who.workspace, id: about.form },
      {
        state: tired ? 'unsent' : settled.state,
        reason: reasonOf(settled),
        ...(settled.state === 'delivered' && { result: settled.done }),
        ...(settled.state === 'unknown' &&
          !tired && { lookAgain: new Date(now.getTime() + (LOOK_AGAIN_MS[looks] ?? 0)) }),
      },
      now,
    );
    log.info({ state: settled.state, looks }, 'submission');
    const final: Settled<D> = tired ? { state: 'unsent', say: settled.say } : settled;
    if (final.state !== 'unknown' || looks === 0) await writeAudit(form, values, final, context);
    return { ...final, card };
  }

  /** The same form is under way already (a redelivery, a second press, another instance): wait for that one's end. */
  async function watch(submission: Submission): Promise<Settled<D>> {
    let seen = submission;
    while (seen.state === 'sending') {
      await pause(150);
      seen = (await store.find(submission.workspace, submission.id)) ?? seen;
    }
    if (seen.state === 'delivered') return { state: 'delivered', done: seen.result as D };
    if (seen.state === 'unknown') return { state: 'unknown', say: seen.reason ?? '' };
    return {
      state: 'refused',
      notices: { fields: {}, top: [seen.reason ?? 'This form was closed already.'] },
    };
  }

  async function answer({ ack, view }: SubmitArgs, context: FormContext, values: V, settled: Settled<D>) {
    if (settled.state === 'delivered') return ack({ response_action: 'clear' });
    if (settled.state === 'refused' && fitsInline(settled.notices, view.blocks)) {
      if (!settled.notices.shown) return ack({ response_action: 'errors', errors: settled.notices.fields });
    }
    return ack({ response_action: 'update', view: again(context, values, settled) });
  }

  async function afterwards(context: FormContext, values: V, settled: Settled<D>): Promise<void> {
    if (settled.state === 'delivered') {
      await tell(deps, context.who, context.about, await form.done(settled.done, values, context));
    }
    await bringCardUp(context, values, settled);
  }

  async function showLate(
    client: WebClient,
    context: FormContext,
    values: V,
    settled: Settled<D>,
  ): Promise<void> {
    const reply = settled.state === 'delivered' ? await form.done(settled.done, values, context) : undefined;
    const view = reply ? finished(reply) : again(context, values, settled);
    const shown = await client.views
      .update({ view_id: context.about.view ?? '', view })
      .catch(() => undefined);
    if (!shown?.ok && reply) await tell(deps, context.who, context.about, reply);
    await bringCardUp(context, values, settled, !shown?.ok);
  }

  /** The message to the owner: written when the form is not on the screen, and edited from then on. */
  async function bringCardUp(
    context: FormContext,
    values: V,
    settled: Settled<D>,
    unseen = false,
  ): Promise<void> {
    const { card } = settled;
    const { workspace, person } = context.who;
    const kept = { id: context.about.form, workspace, person, card: card ?? null };
    const label = form.label(values);
    if (settled.state === 'unsent') return showCard(deps, kept, unsentCard(label, settled.say, kept.id));
    if (settled.state === 'refused' && (unseen || card))
      return showCard(deps, kept, unsentCard(label, wordsOf(settled.notices), kept.id));
    if (settled.state === 'unknown') return showCard(deps, kept, lookingCard(label, settled.say));
    if (settled.state === 'delivered' && card)
      return showCard(deps, kept, await form.done(settled.done, values, context));
  }

  function again(context: FormContext, values: V, settled: Settled<D>): ModalView {
    if (settled.state === 'unknown') return stillLooking(settled.say);
    const notices = noticesOf(settled);
    const about = notices.shown ? { ...context.about, shown: notices.shown } : context.about;
    return withNotices(form.open(values, about, context.profile, notices), notices);
  }

  async function restore(
    submission: Submission,
    client: WebClient,
  ): Promise<{ context: FormContext; values: V }> {
    const about = submission.about as About;
    const who = { workspace: submission.workspace, person: submission.person, channel: about.channel };
    const values = submission.values as V;
    return { values, context: await prepare(who, about, values, client) };
  }

  return {
    name: form.name,
    label: (values) => form.label(values as V),
    submit,

    async reopen(submission, client) {
      const { context, values } = await restore(submission, client);
      const notices = submission.reason ? { ...nothingToSay, top: [submission.reason] } : nothingToSay;
      return withNotices(form.open(values, context.about, context.profile, notices), notices);
    },

    async sendAgain(submission, client) {
      const { context, values } = await restore(submission, client);
      const settled = await begin(context, values);
      await bringCardUp(context, values, { card: submission.card, ...settled }, true);
    },

    async takeUp(submission) {
      const { context, values } = await restore(submission, await deps.slack(submission.workspace));
      const looked = await lookUp(form, values, context);
      const believed = looked.state !== 'unsent' || submission.looks >= LOOKS_BELIEVED;
      const settled = await settle(
        context,
        values,
        believed ? looked : { state: 'unknown', say: submission.reason ?? NOT_KNOWN },
        submission.looks,
      );
      if (believed) await showLate(await deps.slack(submission.workspace), context, values, settled);
    },
  };
}

const NOT_KNOWN = 'Upnext was interrupted, so it is not known whether this was done.';

const hash = (id: string, values: unknown) =>
  createHash('sha256').update(id).update(JSON.stringify(values)).digest('hex').slice(0, 32);

function fitsInline(notices: Notices, blocks: { type: string; block_id?: string }[]): boolean {
  const inputs = new Set(blocks.flatMap((block) => (block.type === 'input' ? (block.block_id ?? []) : [])));
  const fields = Object.keys(notices.fields);
  return notices.top.length === 0 && fields.length > 0 && fields.every((field) => inputs.has(field));
}

function noticesOf<D>(settled: Settled<D>): Notices {
  if (settled.state === 'refused') return settled.notices;
  if (settled.state === 'unsent') return { fields: {}, top: [settled.say] };
  return nothingToSay;
}

const wordsOf = (notices: Notices) => [...notices.top, ...Object.values(notices.fields)].join(' ');

const reasonOf = <D>(settled: Settled<D>) => ('say' in settled ? settled.say : wordsOf(noticesOf(settled)));

const notAllowed = (right: string): Notices => ({
  fields: {},
  top: [
    `You have no right to do this here (${right}). An admin of this workspace can, and can give it to you.`,
  ],
});
