import type { ModalView } from '@slack/types';
import { askCard, askView } from './asked.js';
import type { Settled } from './carry-out.js';
import { stillLooking, withNotices } from './form-views.js';
import type { Form, FormContext, Reply } from './form.js';
import { formIdOf, noticesOf, wordsOf } from './settled.js';
import { lookingCard, unsentCard } from './unsent-card.js';

/** How a submission that stands so looks: in the place of its form, and as the message to its owner. */

export function viewOf<V, D>(
  form: Form<V, D>,
  values: V,
  settled: Settled<D>,
  { about, profile }: FormContext,
): ModalView {
  if (settled.state === 'unknown') return stillLooking(settled.say);
  if (settled.state === 'not-allowed') return askView(form.name, about, settled.say, settled.approvers);
  const notices = noticesOf(settled);
  const now = {
    ...about,
    form: formIdOf(settled, about),
    ...(notices.shown && { shown: notices.shown }),
  };
  return withNotices(form.open(values, now, profile, notices), notices);
}

/** Of what is delivered, only who has a message already gets it once more, in its place. */
export async function cardOf<V, D>(
  form: Form<V, D>,
  values: V,
  settled: Settled<D>,
  context: FormContext,
): Promise<Reply | undefined> {
  const label = form.label(values);
  const id = formIdOf(settled, context.about);
  switch (settled.state) {
    case 'unsent':
      return unsentCard(label, settled.say, id);
    case 'unknown':
      return lookingCard(label, settled.say);
    case 'refused':
      return unsentCard(label, wordsOf(settled.notices), id);
    case 'not-allowed':
      return askCard(label, settled.say, settled.approvers, id);
    case 'delivered':
      return settled.card ? form.done(settled.done, values, context) : undefined;
  }
}
