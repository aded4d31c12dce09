import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { Submission } from '../store/submissions.js';
import { approvalResult, approversIn, announceDecision } from './approval-requests.js';
import { lookUp, type SubmissionOutcome } from './carry-out.js';
import { asTyped, section } from '../slack/blocks.js';
import type { SubmitArgs } from '../slack/listeners.js';
import { typedTexts } from '../slack/view-state.js';
import { failureMessage } from '../slack/failure-messages.js';
import { workingView, withNotices } from './form-views.js';
import { noNotices, readAbout, type About, type Form, type FormContext } from './form.js';
import type { RegisteredForm } from './registered-form.js';
import { escape } from '../slack/markup.js';
import { LEASE_MS } from './one-worker.js';
import { createSending } from './sending.js';
import { idempotencyKey } from './outcomes.js';
import { sendDirectMessage } from '../slack/notify.js';
import { createShowOutcome } from './show-outcome.js';
import { actorOf, type Requester } from '../slack/actor.js';
import { ANSWER_WITHIN_MS, settledWithin } from '../slack/deadlines.js';

/**
 * What happens to a form from the press of its button on, the same for every form:
 * written down → sent once (sending.ts) → answered in the modal within Slack's three seconds, or shown there later
 * (telling.ts) → kept with its owner for as long as the service does not have it.
 */

/** A look that finds nothing twice after a silent service is believed; where there is nothing to look at, none is waited for. */
const LOOKS_BELIEVED = 2;

export function registerForm<V, D>(form: Form<V, D>, deps: Deps): RegisteredForm {
  const store = deps.store.submissions;
  const { begin, send, settle } = createSending(form, deps);
  const { answerSubmission, notifyAfterAck, showLate, updateCard } = createShowOutcome(form, deps);

  async function submit(args: SubmitArgs): Promise<void> {
    const asker = actorOf(args.context, args.body);
    const about: About = {
      ...readAbout(args.view),
      view: args.view.id,
      submittedAt: deps.now().getTime(),
      team: asker.team,
    };
    const values = form.read(args.view, about);
    const actor = { ...asker, channel: about.channel };
    const work = prepare(actor, about, values, args.client).then(async (context) => ({
      context,
      outcome: await begin(context, values),
    }));

    const inTime = await settledWithin(ANSWER_WITHIN_MS, work);
    if (inTime) {
      const { context, outcome } = inTime;
      await answerSubmission(args, context, values, outcome);
      return notifyAfterAck(context, values, outcome);
    }
    await args.ack({ response_action: 'update', view: workingView(form.doing) });
    const done = await work.catch((error: unknown) => giveBack(args, actor, about, values, error));
    if (done) await showLate(args.client, done.context, values, done.outcome);
  }

  /** Nobody knows whether it is written down: the form comes back with every word, or where it is closed, the words do. */
  async function giveBack(
    { client, view }: SubmitArgs,
    actor: Requester,
    about: About,
    values: V,
    error: unknown,
  ): Promise<undefined> {
    deps.log.error({ reference: actor.reference, error }, 'unexpected');
    const text = failureMessage(error, actor.reference);
    const notices = { ...noNotices, top: [text] };
    const again = form.open(values, about, await deps.people.find(client, actor), notices);
    const shown = client.views.update({ view_id: view.id, view: withNotices(again, notices) });
    const blocks = [section(escape(text)), ...typedTexts(view.state).map((typed) => asTyped(typed))];
    await shown.catch(() => sendDirectMessage(client, actor.person, { text, blocks }));
  }

  async function prepare(actor: Requester, about: About, values: V, client: WebClient): Promise<FormContext> {
    const since = new Date(about.submittedAt ?? about.openedAt);
    const [profile, api] = await Promise.all([deps.people.find(client, actor), deps.api(actor)]);
    return { deps, actor, profile, about, api, key: idempotencyKey(about.form, values), since };
  }

  async function restore(
    submission: Submission,
    client: WebClient,
    reference: string,
  ): Promise<{ context: FormContext; values: V }> {
    const { workspace, person, looks } = submission;
    const about: About = { ...(submission.about as About), ...(looks > 0 && { lost: true }) };
    const actor = { workspace, person, channel: about.channel, team: about.team, reference };
    const values = submission.values as V;
    const context = await prepare(actor, about, values, client);
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
    const { actor } = context;
    const approvers = await approversIn(deps, actor, await deps.store.settings.of(actor.workspace));
    const outcome: SubmissionOutcome<D> = { state: 'not-allowed', say: NOT_ASKED, approvers };
    await showLate(slack, context, values, await settle(context, values, outcome));
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
      const notices = submission.reason ? { ...noNotices, top: [submission.reason] } : noNotices;
      return withNotices(form.open(values, context.about, context.profile, notices), notices);
    },

    async sendAgain(submission, client, reference) {
      const { context, values } = await restore(submission, client, reference);
      const outcome = await begin(context, values);
      await updateCard(context, values, { card: submission.card, ...outcome }, true);
    },

    async approve(asked, by) {
      const now = deps.now();
      const lease = new Date(now.getTime() + LEASE_MS);
      const submission = await store.decide(asked, { state: 'sending', by: by.person, lease }, now);
      if (!submission) return false;
      const { context, values } = await restore(submission, await deps.slack(asked.workspace), by.reference);
      const problems = form.check(values, context);
      const outcome: SubmissionOutcome<D> = problems
        ? { state: 'refused', notices: problems }
        : await send(context, values);
      await updateCard(context, values, await settle(context, values, outcome), true);
      await announceDecision(deps, by, submission, form.label(values), approvalResult(by.person, outcome));
      return true;
    },

    async recover(submission, reference) {
      const slack = await deps.slack(submission.workspace);
      const { context, values } = await restore(submission, slack, reference);
      if (submission.state === 'asked') return askAgain(slack, submission, context, values);
      const looked = await lookUp(form, values, context);
      const believed = looked.state !== 'unsent' || !form.look || submission.looks >= LOOKS_BELIEVED;
      const outcome = await settle(
        context,
        values,
        believed ? looked : { state: 'unknown', say: submission.reason ?? NOT_KNOWN },
        submission.looks,
      );
      if (!believed) return;
      await showLate(slack, context, values, outcome);
      const { decidedBy } = submission;
      if (!decidedBy) return;
      await announceDecision(
        deps,
        context.actor,
        submission,
        form.label(values),
        approvalResult(decidedBy, outcome),
      );
    },
  };
}

const NOT_ASKED = 'Upnext was interrupted while it asked for you. Please ask again.';
const NOT_KNOWN = 'Upnext was interrupted, so it is not known whether this was done.';
