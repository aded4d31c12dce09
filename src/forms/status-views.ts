import type { Reply } from '../slack/blocks.js';
import type { ModalView } from '@slack/types';
import { askAdminCard, askAdminView } from './approval-requests.js';
import type { SubmissionOutcome } from './carry-out.js';
import { checkingView, withNotices } from './form-views.js';
import type { Form, FormContext } from './form.js';
import { nextSubmissionId, noticesOf, noticesText } from './outcomes.js';
import { checkingCard, unsentCard } from './unsent-card.js';

/** How a submission that stands so looks: in the place of its form, and as the message to its owner. */

export function outcomeView<V, D>(
  form: Form<V, D>,
  values: V,
  outcome: SubmissionOutcome<D>,
  { about, profile }: FormContext,
): ModalView {
  if (outcome.state === 'unknown') return checkingView(outcome.say);
  if (outcome.state === 'not-allowed') return askAdminView(form.name, about, outcome.say, outcome.approvers);
  const notices = noticesOf(outcome);
  const now = {
    ...about,
    form: nextSubmissionId(outcome, about),
    ...(notices.shown && { shown: notices.shown }),
  };
  return withNotices(form.open(values, now, profile, notices), notices);
}

/** Of what is delivered, only who has a message already gets it once more, in its place. */
export async function outcomeCard<V, D>(
  form: Form<V, D>,
  values: V,
  outcome: SubmissionOutcome<D>,
  context: FormContext,
): Promise<Reply | undefined> {
  const label = form.label(values);
  const id = nextSubmissionId(outcome, context.about);
  switch (outcome.state) {
    case 'unsent':
      return unsentCard(label, outcome.say, id);
    case 'unknown':
      return checkingCard(label, outcome.say);
    case 'refused':
      return unsentCard(label, noticesText(outcome.notices), id);
    case 'not-allowed':
      return askAdminCard(label, outcome.say, outcome.approvers, id);
    case 'delivered':
      return outcome.card ? form.done(outcome.done, values, context) : undefined;
  }
}
