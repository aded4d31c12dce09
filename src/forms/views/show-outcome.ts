import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { respondTo } from '../../slack/send/post-message.js';
import type { Reply } from '../../slack/text/blocks.js';
import { isConfirmed, removeConfirmationJob } from './confirmation.js';
import { doneView, isUpToDate } from './form-views.js';
import type { About, Form, FormContext, LifeDeps } from '../form.js';
import { ackForm, type ShowView } from './late-view.js';
import { fitsInline, nextSubmissionId, type SubmissionOutcome } from '../outcomes.js';
import { outcomeCard, outcomeView } from './status-views.js';
import { showCard } from './unsent-card.js';
import { warnedAbout } from '../warnings.js';

/** Shows an outcome in the form while it is open, else in a message to its owner. */
export function createShowOutcome<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  async function answerInTime(
    args: SubmitArgs,
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<void> {
    const { about, profile } = context;
    const answer = answerInForm(outcome, args.view, () => form.open(values, about, profile)) ?? {
      response_action: 'update',
      view: outcomeView(form, values, outcome, context),
    };
    const isShown = await ackForm(args, answer, deps.startTimer);
    if (outcome.state === 'delivered') await confirm(context, values, outcome.done);
    await updateCard(context, values, outcome, !isShown);
  }

  /** Where the person has a card about it, the card shows the result, and no other message does. */
  async function showLate(
    show: ShowView,
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<void> {
    const reply = outcome.state === 'delivered' ? await form.done(outcome.done, values, context) : undefined;
    const view = reply ? doneView(reply) : outcomeView(form, values, outcome, context);
    const shown = await show(view);
    if (!shown && reply && !outcome.card) await tell(deps, context, reply);
    await updateCard(context, values, outcome, !shown);
  }

  async function confirm(context: FormContext<A>, values: V, result: D): Promise<void> {
    if (await form.isShown?.(result, values, context)) return;
    await tell(deps, context, await form.done(result, values, context));
  }

  /** The card is sent when the form is not on the screen, and edited from then on. */
  async function updateCard(
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
    formIsClosed = false,
  ): Promise<void> {
    const { card, state } = outcome;
    const { workspace, person } = context.actor;
    const submission = {
      id: nextSubmissionId(outcome, context.about),
      workspace,
      person,
      card: card ?? null,
    };
    const needsCard = card || formIsClosed || NEEDS_CARD.has(state);
    const reply = needsCard ? await outcomeCard(form, values, outcome, context) : undefined;
    if (reply) await showCard(deps, submission, reply);
    if (reply && outcome.state === 'refused' && outcome.notices.warning)
      await deps.store.submissions.saveAbout(submission, warnedAbout(context.about, outcome.notices));
    if (isConfirmed(outcome)) await removeConfirmationJob(deps, context);
    if (card !== undefined) await deps.personChanges.publish(context.actor);
  }

  return { answerInTime, showLate, updateCard };
}

/** Where they opened the form, if they are still there. */
async function tell(deps: LifeDeps, { actor, about }: FormContext, reply: Reply): Promise<void> {
  const { responseUrl } = about;
  const respond = responseUrl ? respondTo(deps, responseUrl) : undefined;
  await notify(deps, actor, { ...about, respond }, reply);
}

/** Undefined if another view has to take the place of the form. */
function answerInForm<D>(
  outcome: SubmissionOutcome<D>,
  view: SubmitArgs['view'],
  draw: () => ModalView,
): ViewResponseAction | undefined {
  if (outcome.state === 'delivered') return { response_action: 'clear' };
  if (outcome.state !== 'refused' || !fitsInline(outcome.notices, view)) return undefined;
  const answer = { response_action: 'errors', errors: outcome.notices.fields } as const;
  return fitsInAck(answer) && isUpToDate(view, draw) ? answer : undefined;
}

/** Outcomes that need a card even while the form is open, because it can be closed at any time. */
const NEEDS_CARD = new Set(['unsent', 'unknown']);
