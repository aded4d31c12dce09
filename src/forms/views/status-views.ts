import type { ModalView } from '@slack/types';
import type { Reply } from '../../slack/text/blocks.js';
import { asApproved, askAdminCard, askAdminView, requestedView } from '../approval-requests.js';
import { checkingView, withNotices } from './form-views.js';
import type { About, Form, FormContext, Notices } from '../form.js';
import { nextSubmissionId, noticesOf, noticesText, type SubmissionOutcome } from '../outcomes.js';
import { checkingCard, unsentCard } from './unsent-card.js';
import { warnedAbout } from '../warnings.js';

/** An outcome as the view that replaces the form. */
export function outcomeView<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  outcome: SubmissionOutcome<D>,
  { about, profile }: FormContext<A>,
): ModalView {
  if (outcome.state === 'unknown') return checkingView(outcome.say);
  if (outcome.state === 'not-allowed')
    return outcome.isRequested
      ? requestedView(outcome.approvers)
      : askAdminView(form.name, about, outcome.say, outcome.approvers);
  const notices = noticesOf(outcome);
  const next: A = { ...warnedAbout(about, notices), submissionId: nextSubmissionId(outcome, about) };
  return withNotices(form.open(values, next, profile, notices), notices);
}

/** An outcome as the card in its owner's direct messages. A delivered form only updates a card that exists. */
export async function outcomeCard<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  outcome: SubmissionOutcome<D>,
  context: FormContext<A>,
): Promise<Reply | undefined> {
  const label = form.label(values, context.about);
  const id = nextSubmissionId(outcome, context.about);
  switch (outcome.state) {
    case 'unsent':
      return unsentCard(label, { id, reason: outcome.say, state: 'unsent' });
    case 'unknown':
      return checkingCard(label, outcome.say);
    case 'refused':
      return unsentCard(label, {
        id,
        reason: noticesText(outcome.notices),
        state: stateAfter(outcome.notices),
      });
    case 'not-allowed':
      return askAdminCard(label, outcome.say, outcome.approvers, id);
    case 'delivered':
      if (!outcome.card) return undefined;
      return asApproved(await form.done(outcome.done, values, context), context, form);
  }
}

/** What is wrong in a field is corrected first. The next press sends it in spite of a warning. */
const stateAfter = ({ fields, warning }: Notices): 'refused' | 'unsent' =>
  Object.keys(fields).length > 0 && !warning ? 'refused' : 'unsent';
