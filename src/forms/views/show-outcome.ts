import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { respondTo } from '../../slack/send/post-message.js';
import { clip, messageView } from '../../slack/text/blocks.js';
import { inputsOf } from '../../slack/views/view-state.js';
import { asApproved, askingForm } from '../ask-admin/words.js';
import { ASK_AN_ADMIN, noNotices, type About, type Notices } from '../form.js';
import type { Card } from '../kept-forms-table.js';
import type { SubmissionOutcome } from '../outcomes.js';
import type { Submission } from '../submission.js';
import { warnedAbout } from '../warnings.js';
import { checkingView, doneView, isUpToDate, withNotices } from './form-views.js';
import { ackForm, type ShowView } from './late-view.js';
import { showCard, showReturned } from './returned-card.js';

/** Shows an outcome in the form while it is open, else in a message to its owner. */

/** Resolves to false if it couldn’t be shown. */
export async function answer<V, D, A extends About>(
  args: SubmitArgs,
  submission: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
): Promise<boolean> {
  const { form, deps, context, values } = submission;
  const draw = () => form.open(values, context.about, context.profile);
  const update = () => ({ response_action: 'update', view: outcomeView(submission, outcome) }) as const;
  return ackForm(args, answerInForm(outcome, args.view, draw) ?? update(), deps.startTimer);
}

/** `card`: the message about the form that its owner has. */
export async function showLate<V, D, A extends About>(
  show: ShowView,
  submission: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  card: Card | null,
): Promise<void> {
  const { form, context, values } = submission;
  const view =
    outcome.state === 'delivered'
      ? doneView(await form.done(outcome.done, values, context))
      : outcomeView(submission, outcome);
  if (!(await show(view)) || card) await showInMessage(submission, outcome, card);
  else if (outcome.state === 'delivered') await form.told?.(context, outcome.done);
}

/** Where they are, or on the message that they have about the form. */
export async function showInMessage<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  card: Card | null,
): Promise<void> {
  const { about, actor, approvedBy } = context;
  const key = { ...actor, id: about.submissionId };
  if (outcome.state === 'delivered') {
    const isShown = !card && !approvedBy && (await form.isShown?.(outcome.done, values, context));
    const done = async () => asApproved(await form.done(outcome.done, values, context), context, form);
    const respond = about.responseUrl ? respondTo(deps, about.responseUrl) : undefined;
    if (card) await showCard(deps, { ...key, card }, await done());
    else if (!isShown) await notify(deps, actor, { ...about, respond }, await done());
    await form.told?.(context, outcome.done);
  } else if (outcome.state !== 'unknown' && outcome.state !== 'asked') {
    await showReturned(deps, key, form.label(values, about));
  }
  await deps.personChanges.publish(actor);
}

/** Undefined if another view has to take the place of the form. */
function answerInForm<D>(
  outcome: SubmissionOutcome<D>,
  view: SubmitArgs['view'],
  draw: () => ModalView,
): ViewResponseAction | undefined {
  if (outcome.state === 'delivered') return { response_action: 'clear' };
  if (outcome.state !== 'refused' || !fitsInline(outcome.notices, view)) return undefined;
  const errors = { response_action: 'errors', errors: outcome.notices.fields } as const;
  return fitsInAck(errors) && isUpToDate(view, draw) ? errors : undefined;
}

/** Whether Slack can show these messages as errors next to the inputs of this view. */
function fitsInline({ top, fields, warning, redraw }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const inputs = new Set(inputsOf(view));
  const fits = top.length === 0 && names.length > 0 && names.every((name) => inputs.has(name));
  return fits && !warning && !redraw;
}

/** An outcome as the view that replaces the form. */
function outcomeView<V, D, A extends About>(
  { form, context: { about, profile }, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
): ModalView {
  if (outcome.state === 'unknown') return checkingView(outcome.say);
  if (outcome.state === 'asked') return messageView(ASK_AN_ADMIN, clip(outcome.say, 3000));
  if (outcome.state === 'not-allowed')
    return askingForm(form.open(values, about, profile), outcome.say, outcome.approvers);
  const notices = 'notices' in outcome ? outcome.notices : noNotices;
  const submissionId = notices.newSubmissionId ?? about.submissionId;
  const next: A = { ...warnedAbout(about, notices), submissionId };
  return withNotices(form.open(values, next, profile, notices), notices);
}
