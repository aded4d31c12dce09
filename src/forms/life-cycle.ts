import type { WebClient } from '@slack/web-api';
import { findAccess } from '../access.js';
import type { Deps } from '../deps.js';
import { actorOf, type Requester } from '../slack/actor.js';
import { asTyped, section } from '../slack/blocks.js';
import { FORM_RESULT_MS, settledWithin } from '../slack/deadlines.js';
import { failureMessage } from '../slack/failure-messages.js';
import type { SubmitArgs } from '../slack/listeners.js';
import { escape } from '../slack/markup.js';
import { sendDirectMessage } from '../slack/notify.js';
import { typedTexts } from '../slack/view-state.js';
import type { Submission } from '../store/submissions.js';
import { announceDecision, approvalResult, findApprovers } from './approval-requests.js';
import { lookUp } from './carry-out.js';
import { withNotices, workingView } from './form-views.js';
import { noNotices, parseAbout, readAbout, type About, type Form, type FormContext } from './form.js';
import { LEASE_MS } from './one-worker.js';
import { idempotencyKeyOf, type SubmissionOutcome } from './outcomes.js';
import type { RegisteredForm } from './registered-form.js';
import { createSending } from './sending.js';
import { createShowOutcome } from './show-outcome.js';

/** A lookup that finds nothing is believed after this many tries, in case the service is slow to list what it received. */
const LOOKS_BEFORE_BELIEVED = 2;

/**
 * What happens after the button of a form is pressed, the same for every form: the submission is stored, sent once
 * (sending.ts), answered in the modal within Slack's three seconds or shown there later (show-outcome.ts), and kept for its
 * owner until the service has it.
 */
export function registerForm<V, D>(form: Form<V, D>, deps: Deps): RegisteredForm {
  const store = deps.store.submissions;
  const { begin, send, saveOutcome } = createSending(form, deps);
  const { answerSubmission, notifyAfterAck, showLate, updateCard } = createShowOutcome(form, deps);

  async function submit(args: SubmitArgs): Promise<void> {
    const sender = actorOf(args.context, args.body);
    const about: About = {
      ...readAbout(args.view),
      viewId: args.view.id,
      submittedAt: deps.now().getTime(),
      team: sender.team,
    };
    const values = form.read(args.view, about);
    const actor = { ...sender, channel: about.channel };
    const work = prepare(actor, about, values, args.client).then(async (context) => ({
      context,
      outcome: await begin(context, values),
    }));

    const inTime = await settledWithin(FORM_RESULT_MS, work, deps.startTimer);
    if (inTime) {
      const { context, outcome } = inTime;
      await answerSubmission(args, context, values, outcome);
      return notifyAfterAck(context, values, outcome);
    }
    await args.ack({ response_action: 'update', view: workingView(form.doing) });
    const late = await work.catch((error: unknown) => returnForm(args, actor, about, values, error));
    if (late) await showLate(args.client, late.context, values, late.outcome);
  }

  /** It may not have been stored: the form comes back with everything that was typed, or a message if it was closed. */
  async function returnForm(
    { client, view }: SubmitArgs,
    actor: Requester,
    about: About,
    values: V,
    error: unknown,
  ): Promise<undefined> {
    deps.log.error({ reference: actor.reference, form: form.name, error }, 'submission failed');
    const text = failureMessage(error, actor.reference);
    const notices = { ...noNotices, top: [text] };
    const reopened = form.open(values, about, await deps.people.find(client, actor), notices);
    const shown = client.views.update({ view_id: view.id, view: withNotices(reopened, notices) });
    const blocks = [section(escape(text)), ...typedTexts(view.state).map((typed) => asTyped(typed))];
    await shown.catch(() => sendDirectMessage(client, actor.person, { text, blocks }));
  }

  async function prepare(actor: Requester, about: About, values: V, client: WebClient): Promise<FormContext> {
    const [{ profile, may }, api] = await Promise.all([findAccess(deps, client, actor), deps.api(actor)]);
    const submittedAt = new Date(about.submittedAt ?? about.openedAt);
    const idempotencyKey = idempotencyKeyOf(about.submissionId, values);
    return { deps, actor, profile, may, about, api, idempotencyKey, submittedAt };
  }

  async function restore(
    submission: Submission,
    client: WebClient,
    reference: string,
  ): Promise<{ context: FormContext; values: V }> {
    const { workspace, person, looks } = submission;
    const about: About = {
      ...parseAbout(submission.about),
      ...(looks > 0 && { outcomeUnknown: true }),
    };
    const actor = { workspace, person, channel: about.channel, team: about.team, reference };
    const values = submission.values as V;
    const context = await prepare(actor, about, values, client);
    return { values, context: { ...context, approvedBy: submission.decidedBy ?? undefined } };
  }

  /** The process ended while it asked the approvers, so the owner has to ask again. */
  async function resumeRequest(
    slack: WebClient,
    submission: Submission,
    context: FormContext,
    values: V,
  ): Promise<void> {
    if (!(await store.move(submission, ['asked'], 'refused', deps.now()))) return;
    const approvers = await findApprovers(deps, context.actor);
    const outcome: SubmissionOutcome<D> = { state: 'not-allowed', say: REQUEST_INTERRUPTED, approvers };
    await showLate(slack, context, values, await saveOutcome(context, values, outcome));
  }

  return {
    name: form.name,
    right: form.right,
    label: (values) => form.label(values as V),
    meant: ({ values, about }, profile) => form.meant?.(values as V, parseAbout(about), profile),
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

    async approve(request, approver) {
      const now = deps.now();
      const lease = new Date(now.getTime() + LEASE_MS);
      const submission = await store.decide(request, { state: 'sending', by: approver.person, lease }, now);
      if (!submission) return false;
      const slack = await deps.slack(request.workspace);
      const { context, values } = await restore(submission, slack, approver.reference);
      const problems = form.check(values, context);
      const outcome: SubmissionOutcome<D> = problems
        ? { state: 'refused', notices: problems }
        : await send(context, values);
      await updateCard(context, values, await saveOutcome(context, values, outcome), true);
      const text = approvalResult(approver.person, outcome);
      await announceDecision(deps, approver, submission, { label: form.label(values), text });
      return true;
    },

    async recover(submission, reference) {
      const slack = await deps.slack(submission.workspace);
      const { context, values } = await restore(submission, slack, reference);
      if (submission.state === 'asked') return resumeRequest(slack, submission, context, values);
      const { looks, decidedBy } = submission;
      const found = await lookUp(form, values, context);
      const believed = found.state !== 'unsent' || !form.look || looks >= LOOKS_BEFORE_BELIEVED;
      const unknown: SubmissionOutcome<D> = { state: 'unknown', say: submission.reason ?? INTERRUPTED };
      const outcome = await saveOutcome(context, values, believed ? found : unknown, looks);
      if (!believed) return;
      await showLate(slack, context, values, outcome);
      if (!decidedBy) return;
      const text = approvalResult(decidedBy, outcome);
      await announceDecision(deps, context.actor, submission, { label: form.label(values), text });
    },
  };
}

const REQUEST_INTERRUPTED = 'Upnext restarted while it was asking for approval. Please ask again.';
const INTERRUPTED = 'Upnext restarted while it was sending this. It may or may not have arrived.';
