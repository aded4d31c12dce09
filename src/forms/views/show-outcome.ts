import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { fitsInAck } from '../../slack/answer/ack-size.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { notify } from '../../slack/send/notify.js';
import { respondTo } from '../../slack/send/post-message.js';
import type { Reply } from '../../slack/text/blocks.js';
import { asApproved, askingForm, requestedView } from '../approval-requests.js';
import { checkingView, doneView, isUpToDate, withNotices } from './form-views.js';
import type { About, Form, FormContext, LifeDeps } from '../form.js';
import type { Card } from '../kept-forms-table.js';
import { ackForm, type ShowView } from './late-view.js';
import { fitsInline, noticesOf, type SubmissionOutcome } from '../outcomes.js';
import { showCard, showReturned } from './returned-card.js';
import { warnedAbout } from '../warnings.js';

interface Known<D> {
  outcome: SubmissionOutcome<D>;
  /** The message about the form that its owner has. */
  card: Card | null;
}

/** Shows an outcome in the form while it is open, else in a message to its owner. */
export function createShowOutcome<V, D, A extends About>(form: Form<V, D, A>, deps: LifeDeps) {
  /** Resolves to false if it couldn’t be shown. */
  async function answer(
    args: SubmitArgs,
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<boolean> {
    const { about, profile } = context;
    const inForm = answerInForm(outcome, args.view, () => form.open(values, about, profile)) ?? {
      response_action: 'update',
      view: outcomeView(form, values, outcome, context),
    };
    return ackForm(args, inForm, deps.startTimer);
  }

  async function showLate(show: ShowView, context: FormContext<A>, values: V, known: Known<D>) {
    const { outcome, card } = known;
    const view =
      outcome.state === 'delivered'
        ? doneView(await form.done(outcome.done, values, context))
        : outcomeView(form, values, outcome, context);
    if (!(await show(view)) || card) await showInMessage(context, values, known);
    else if (outcome.state === 'delivered') await form.told?.(context, outcome.done);
  }

  /** Where they are, or on the message that they have about the form. */
  async function showInMessage(
    context: FormContext<A>,
    values: V,
    { outcome, card }: Known<D>,
  ): Promise<void> {
    const { about, actor } = context;
    if (outcome.state === 'delivered') {
      const isShown =
        !card && context.approvedBy === undefined && (await form.isShown?.(outcome.done, values, context));
      const done = async () => asApproved(await form.done(outcome.done, values, context), context, form);
      if (card) await showCard(deps, { ...actor, id: about.submissionId, card }, await done());
      else if (!isShown) await tell(deps, context, await done());
      await form.told?.(context, outcome.done);
    } else if (outcome.state !== 'unknown' && outcome.state !== 'asked') {
      const key = { workspace: actor.workspace, id: about.submissionId };
      await showReturned(deps, key, form.label(values, about));
    }
    await deps.personChanges.publish(actor);
  }

  return { answer, showLate, showInMessage };
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

/** An outcome as the view that replaces the form. */
function outcomeView<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  outcome: SubmissionOutcome<D>,
  { about, profile }: FormContext<A>,
): ModalView {
  if (outcome.state === 'unknown') return checkingView(outcome.say);
  if (outcome.state === 'asked') return requestedView(outcome.approvers);
  if (outcome.state === 'not-allowed')
    return askingForm(form.open(values, about, profile), outcome.say, outcome.approvers);
  const notices = noticesOf(outcome);
  const submissionId = notices.newSubmissionId ?? about.submissionId;
  const next: A = { ...warnedAbout(about, notices), submissionId };
  return withNotices(form.open(values, next, profile, notices), notices);
}
