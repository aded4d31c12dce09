import type { Deps } from '../../deps.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { approversOf } from '../../slack/people/admins.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import type { Reply } from '../../slack/text/blocks.js';
import { atTop, type About } from '../form.js';
import type { Card, SubmittedForm } from '../kept-forms-table.js';
import type { SubmissionOutcome } from '../outcomes.js';
import { submittedForm, type Submission } from '../submission.js';
import { showCard } from '../views/returned-card.js';
import { closeRequestCards } from './close.js';
import { typedLines } from './typed-lines.js';
import {
  ALREADY_ASKED,
  approvalCard,
  asked as askedText,
  FORM_CHANGED,
  NO_ADMINS,
  NOT_DELIVERED,
  waitingCard,
} from './words.js';

type Asked = SubmissionOutcome<never>;

/**
 * Asks the people who can allow a form that its person may not send. It is kept with all its values, and sent as it is if one of
 * them allows it. If this process ends before anybody was asked, its owner gets it back.
 */
export async function askAdmins<V, D, A extends About>(submission: Submission<V, D, A>): Promise<Asked> {
  const { form, deps, context, values } = submission;
  const { keptForms } = deps.store;
  const submitted = submittedForm(form, { ...context, values });
  const earlier = await keptForms.find(submitted);
  const isNew = await keptForms.keep(submitted, { state: 'asked' }, deps.now());
  if (!isNew) return { state: 'refused', notices: atTop(ALREADY_ASKED), isUntried: true };
  const returnFor = (reason: string) =>
    keptForms.change(submitted, ['asked'], { state: 'returned', reason }, deps.now());
  try {
    const label = form.label(values, context.about);
    if (earlier) await closeRequestCards(deps, context.actor, earlier, { label, text: FORM_CHANGED });
    const outcome = await sendRequests(submission, submitted, label);
    if ('notices' in outcome) await returnFor(outcome.notices.top.join());
    return outcome;
  } catch (error) {
    await returnFor(failureMessage(error, context.actor.reference));
    throw error;
  }
}

async function sendRequests<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  submitted: SubmittedForm,
  label: string,
): Promise<Asked> {
  const { about, actor, profile } = context;
  const [settings, admins] = await Promise.all([
    deps.store.settings.of(actor.workspace),
    deps.admins.of(actor),
  ]);
  const approvers = approversOf(settings, admins);
  const lines = form.approval ? await form.approval(values, context) : typedLines(values);
  const meant = form.meant?.(values, about, profile);
  const card = approvalCard({ submitted, about, label, asksTo: form.asksTo?.(about), lines, meant });
  let sent = await sendCards(deps, { submitted, reference: actor.reference, card }, approvers);
  if (sent.length === 0) {
    const everyone = [...settings.managers, ...(await deps.admins.more(actor))];
    const others = [...new Set(everyone)].filter((one) => !approvers.includes(one));
    sent = await sendCards(deps, { submitted, reference: actor.reference, card }, others);
  }
  const people = sent.map(({ person }) => person);
  if (people.length === 0) {
    const reason = approvers.length > 0 ? NOT_DELIVERED : NO_ADMINS;
    deps.log.warn({ reference: actor.reference, approvers: approvers.length }, 'could not ask any approver');
    return { state: 'unsent', notices: atTop(reason) };
  }
  const asked = { state: 'asked', asked: sent.map((one) => one.card), until: meant?.deadline } as const;
  // Somebody may have decided by now.
  const waiting = await deps.store.keptForms.change(submitted, ['asked'], asked, deps.now());
  if (waiting) await showCard(deps, waiting, waitingCard(label, people, submitted.id, meant));
  for (const person of [actor.person, ...people]) await deps.personChanges.publish({ ...actor, person });
  return { state: 'asked', say: askedText(people, meant) };
}

/** A message to one of them may fail, for example after they left. The others are enough. */
async function sendCards(
  { log, slack: slackFor }: Pick<Deps, 'slack' | 'log'>,
  { submitted, reference, card: message }: { submitted: SubmittedForm; reference: string; card: Reply },
  people: string[],
): Promise<{ person: string; card: Card }[]> {
  const slack = await slackFor(submitted.workspace);
  const sent = await Promise.all(
    people.map(async (person) => {
      const card = await sendDirectMessage(slack, person, message).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not send an approval request');
      });
      return card ? [{ person, card }] : [];
    }),
  );
  return sent.flat();
}
