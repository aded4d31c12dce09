import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { whoCan } from '../../rights/not-allowed.js';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import { updateWith } from '../../slack/answer/show-result.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { respondTo } from '../../slack/send/post-message.js';
import { clip, messageView, textReply } from '../../slack/text/blocks.js';
import { inputsOf } from '../../slack/views/view-state.js';
import { askingForm } from '../ask-admin/words.js';
import type { Sending } from '../context.js';
import { ASK_AN_ADMIN, type Notices, warnedAbout } from '../form.js';
import { checkingView, doneView, hasNotices, withNotices } from './form-views.js';
import { showCard, showReturned } from './returned-card.js';

/** Shows an outcome in the form while it is open, else in a message to its owner. */

/** In the ack: a form that was sent closes, and errors stand at its inputs where Slack can show them there. */
export async function answerTo(sent: Sending, view: SubmitArgs['view']): Promise<ViewResponseAction> {
  const { outcome } = sent;
  if (outcome.state === 'delivered') return { response_action: 'clear' };
  if (outcome.state === 'refused' && fitsInline(outcome.notices, view)) {
    const errors = { response_action: 'errors', errors: outcome.notices.fields } as const;
    if (fitsInAck(errors)) return errors;
  }
  return updateWith(await outcomeView(sent));
}

/** Whether Slack can show these messages as errors next to the inputs of this view. It leaves there what the view has said before. */
function fitsInline({ top, fields, warning, redraw }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const inputs = new Set(inputsOf(view));
  const fits = top.length === 0 && names.length > 0 && names.every((name) => inputs.has(name));
  return fits && !warning && !redraw && !hasNotices(view);
}

/** An outcome as the view that replaces the form. */
export async function outcomeView({ form, context, values, outcome }: Sending): Promise<ModalView> {
  const { about, actor, profile } = context;
  switch (outcome.state) {
    case 'delivered':
      return doneView(await form.done(outcome.done, values, context));
    case 'unknown':
      return checkingView(outcome.say);
    case 'asked':
      return messageView(ASK_AN_ADMIN, clip(outcome.say, 3000));
    case 'not-allowed':
      return askingForm(form.open(values, about, profile), outcome.say, whoCan(actor, outcome.approvers));
    case 'refused':
    case 'unsent': {
      const { notices } = outcome;
      const submissionId = notices.newSubmissionId ?? about.submissionId;
      const next = { ...warnedAbout(about, notices), submissionId };
      return withNotices(form.open(values, next, profile, notices), notices);
    }
  }
}

/** On the message about it, or else where they are, unless they have seen it in the form. */
export async function tellResult(sent: Sending, isSeen: boolean): Promise<void> {
  const { form, context, values, outcome, hasCard } = sent;
  const { about, actor, deps } = context;
  const key = { ...actor, id: about.submissionId };
  if (outcome.state === 'delivered') {
    const done = () => form.done(outcome.done, values, context);
    const respond = about.responseUrl ? respondTo(deps, about.responseUrl) : undefined;
    if (hasCard) await showCard(deps, key, await done(), actor.reference);
    else if (!isSeen && !(await form.isShown?.(outcome.done, values, context)))
      await notify(deps, actor, { ...about, respond }, await done());
    await form.told?.(context, outcome.done);
  } else if (outcome.state === 'asked' && hasCard) {
    await showCard(deps, key, textReply(outcome.say), actor.reference);
  } else if (!isSeen && outcome.state !== 'unknown' && outcome.state !== 'asked') {
    await showReturned(deps, key, actor.reference);
  }
  await deps.personChanges.publish(actor);
}
