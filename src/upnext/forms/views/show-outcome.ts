import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { respondTo } from '../../slack/send/post-message.js';
import { clip, messageView } from '../../slack/text/blocks.js';
import { inputsOf } from '../../slack/views/view-state.js';
import { whoCan } from '../../rights/not-allowed.js';
import { askingForm } from '../ask-admin/words.js';
import type { Submission } from '../context.js';
import { type About, ASK_AN_ADMIN, type Notices } from '../form.js';
import type { SubmissionOutcome } from '../outcomes.js';
import { warnedAbout } from '../warnings.js';
import { checkingView, doneView, isUpToDate, withNotices } from './form-views.js';
import { showCard, showReturned } from './returned-card.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';

/** Shows an outcome in the form while it is open, else in a message to its owner. */

/** In the ack: a form that was sent closes, and errors stand at its inputs where Slack can show them there. */
export async function answerTo<V, D, A extends About>(
  submission: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  view: SubmitArgs['view'],
): Promise<ViewResponseAction> {
  const { form, context, values } = submission;
  if (outcome.state === 'delivered') return { response_action: 'clear' };
  if (outcome.state === 'refused' && fitsInline(outcome.notices, view)) {
    const errors = { response_action: 'errors', errors: outcome.notices.fields } as const;
    const draw = () => form.open(values, context.about, context.profile);
    if (fitsInAck(errors) && isUpToDate(view, draw)) return errors;
  }
  return { response_action: 'update', view: await outcomeView(submission, outcome) };
}

/** Whether Slack can show these messages as errors next to the inputs of this view. */
function fitsInline({ top, fields, warning, redraw }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const inputs = new Set(inputsOf(view));
  const fits = top.length === 0 && names.length > 0 && names.every((name) => inputs.has(name));
  return fits && !warning && !redraw;
}

/** An outcome as the view that replaces the form. */
export async function outcomeView<V, D, A extends About>(
  { form, context, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
): Promise<ModalView> {
  const { about, profile } = context;
  switch (outcome.state) {
    case 'delivered':
      return doneView(await form.done(outcome.done, values, context));
    case 'unknown':
      return checkingView(outcome.say);
    case 'asked':
      return messageView(ASK_AN_ADMIN, clip(outcome.say, 3000));
    case 'not-allowed':
      return askingForm(
        form.open(values, about, profile),
        outcome.say,
        whoCan(context.actor, outcome.approvers),
      );
    case 'refused':
    case 'unsent': {
      const { notices } = outcome;
      const submissionId = notices.newSubmissionId ?? about.submissionId;
      const next: A = { ...warnedAbout(about, notices), submissionId };
      return withNotices(form.open(values, next, profile, notices), notices);
    }
  }
}

/** Where they are or, if they have a message about the form (`hasCard`), on that. */
export async function showInMessage<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  outcome: SubmissionOutcome<D>,
  hasCard: boolean,
): Promise<void> {
  const { about, actor, approvedBy } = context;
  const key = { ...actor, id: about.submissionId };
  if (outcome.state === 'delivered') {
    const done = () => form.done(outcome.done, values, context);
    const respond = about.responseUrl ? respondTo(deps, about.responseUrl) : undefined;
    if (hasCard) await showCard(deps, key, await done(), actor.reference);
    else if (approvedBy || !(await form.isShown?.(outcome.done, values, context)))
      await notify(deps, actor, { ...about, respond }, await done());
    await form.told?.(context, outcome.done);
  } else if (outcome.state !== 'unknown' && outcome.state !== 'asked') {
    await showReturned(deps, key, actor.reference);
  }
  await deps.personChanges.publish(actor);
}

/** Shows an answer, also after "Still working". False if the person has closed the form, or Slack can’t show it. */
export const ackWith = ({ ack }: Pick<SubmitArgs, 'ack'>, answer: ViewResponseAction): Promise<boolean> =>
  ack(answer).then(
    () => true,
    () => false,
  );

/** The result as a view, and as a text for a direct message. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For forms that are not stored. If the form was closed by then, its sender gets a message. */
export async function showResult(
  deps: Pick<Deps, 'jobs' | 'log' | 'now' | 'slackOnce' | 'startTimer'>,
  args: SubmitArgs,
  { view, say }: Result,
): Promise<void> {
  if (await ackWith(args, { response_action: 'update', view })) return;
  await notify(deps, actorOf(args.context, args.body), undefined, { text: say, blocks: [] });
}
