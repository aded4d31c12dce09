import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { Submission } from '../store/submissions.js';
import { approved, approversIn, tellDecided } from './asked.js';
import { lookUp, type Settled } from './carry-out.js';
import { asTyped, section } from './blocks.js';
import type { SubmitArgs } from './ears.js';
import { typedIn } from './entered.js';
import { failureWords } from './failure-words.js';
import { stillWorking, withNotices } from './form-views.js';
import { nothingToSay, readAbout, type About, type Form, type FormContext } from './form.js';
import type { LivingForm } from './living-form.js';
import { escape } from './markup.js';
import { LEASE_MS } from './one-worker.js';
import { sending } from './sending.js';
import { keyOf } from './settled.js';
import { tellPrivately } from './tell.js';
import { telling } from './telling.js';
import { whoAsks, type Asker } from './who.js';
import { ANSWER_WITHIN_MS, within } from './within.js';

/**
 * What happens to a form from the press of its button on, the same for every form:
 * written down → sent once (sending.ts) → answered in the modal within Slack's three seconds, or shown there later
 * (telling.ts) → kept with its owner for as long as the service does not have it.
 */

/** A look that finds nothing twice after a silent service is believed; where there is nothing to look at, none is waited for. */
const LOOKS_BELIEVED = 2;

export function lifeCycle<V, D>(form: Form<V, D>, deps: Deps): LivingForm {
  const store = deps.store.submissions;
  const { begin, send, settle } = sending(form, deps);
  const { answer, afterwards, showLate, bringUp } = telling(form, deps);

  async function submit(args: SubmitArgs): Promise<void> {
    const asker = whoAsks(args.context, args.body);
    const about: About = {
      ...readAbout(args.view),
      view: args.view.id,
      submittedAt: deps.now().getTime(),
      team: asker.team,
    };
    const values = form.read(args.view, about);
    const who = { ...asker, channel: about.channel };
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
    const done = await work.catch((error: unknown) => giveBack(args, who, about, values, error));
    if (done) await showLate(args.client, done.context, values, done.settled);
  }

  /** Nobody knows whether it is written down: the form comes back with every word, or where it is closed, the words do. */
  async function giveBack(
    { client, view }: SubmitArgs,
    who: Asker,
    about: About,
    values: V,
    error: unknown,
  ): Promise<undefined> {
    deps.log.error({ reference: who.reference, error }, 'unexpected');
    const text = failureWords(error, who.reference);
    const notices = { ...nothingToSay, top: [text] };
    const again = form.open(values, about, await deps.people.find(client, who), notices);
    const shown = client.views.update({ view_id: view.id, view: withNotices(again, notices) });
    const blocks = [section(escape(text)), ...typedIn(view.state).map((typed) => asTyped(typed))];
    await shown.catch(() => tellPrivately(client, who.person, { text, blocks }));
  }

  async function prepare(who: Asker, about: About, values: V, client: WebClient): Promise<FormContext> {
    const since = new Date(about.submittedAt ?? about.openedAt);
    const [profile, api] = await Promise.all([deps.people.find(client, who), deps.api(who)]);
    return { deps, who, profile, about, api, key: keyOf(about.form, values), since };
  }

  async function restore(
    submission: Submission,
    client: WebClient,
    reference: string,
  ): Promise<{ context: FormContext; values: V }> {
    const { workspace, person, looks } = submission;
    const about: About = { ...(submission.about as About), ...(looks > 0 && { lost: true }) };
    const who = { workspace, person, channel: about.channel, team: about.team, reference };
    const values = submission.values as V;
    const context = await prepare(who, about, values, client);
    return { values, context: { ...context, decidedBy: submission.decidedBy ?? undefined } };
  }

  /** Nobody knows whether anybody was asked: its owner asks again. An approval that came meanwhile is good. */
  async function askAgain(
    slack: WebClient,
    submission: Submission,
    context: FormContext,
    values: V,
  ): Promise<void> {
    if (!(await store.move(submission, ['asked'], 'refused', deps.now()))) return;
    const { who } = context;
    const approvers = await approversIn(deps, who, await deps.store.settings.of(who.workspace));
    const settled: Settled<D> = { state: 'not-allowed', say: NOT_ASKED, approvers };
    await showLate(slack, context, values, await settle(context, values, settled));
  }

  return {
    name: form.name,
    right: form.right,
    label: (values) => form.label(values as V),
    meant: ({ values, about }, profile) => form.meant?.(values as V, about as About, profile),
    submit,

    async approval(submission, client, reference) {
      if (!form.approval) return undefined;
      const { context, values } = await restore(submission, client, reference);
      return form.approval(values, context);
    },

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
      if (submission.state === 'asked') return askAgain(slack, submission, context, values);
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

const NOT_ASKED = 'Upnext was interrupted while it asked for you. Please ask again.';
const NOT_KNOWN = 'Upnext was interrupted, so it is not known whether this was done.';
