import { failureMessage } from '../../slack/answer/failure-messages.js';
import { findManagers } from '../../rights/access.js';
import { type Submission, submittedForm } from '../context.js';
import { type About, atTop } from '../form.js';
import { endedAt, type SubmittedForm } from '../kept-forms-table.js';
import type { SubmissionOutcome } from '../outcomes.js';
import { aboutForm, showCard } from '../views/returned-card.js';
import { closeRequests, sendRequests } from './requests.js';
import {
  ALREADY_ASKED,
  approvalCard,
  asked,
  closedRequest,
  EXPIRED,
  FORM_CHANGED,
  NO_ADMINS,
  NOT_DELIVERED,
  REQUEST_INTERRUPTED,
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
  const { reference } = context.actor;
  const submitted = submittedForm(form, { ...context, values });
  const asking = { state: 'asked', reason: REQUEST_INTERRUPTED, backAt: endedAt(deps.now()) } as const;
  const isNew = await keptForms.keep(submitted, asking, deps.now());
  if (!isNew) return { state: 'refused', notices: atTop(ALREADY_ASKED), isUntried: true };
  const returnFor = (reason: string) =>
    keptForms.change(submitted, ['asked'], { state: 'returned', reason }, deps.now());
  try {
    const changed = closedRequest(submitted, FORM_CHANGED);
    await closeRequests(deps, aboutForm(submitted, reference), changed);
    const outcome = await askFor(submission, submitted);
    if ('notices' in outcome) await returnFor(outcome.notices.top.join());
    return outcome;
  } catch (error) {
    await returnFor(failureMessage(error, reference));
    throw error;
  }
}

async function askFor<V, D, A extends About>(
  { form, deps, context, values }: Submission<V, D, A>,
  submitted: SubmittedForm,
): Promise<Asked> {
  const { about, actor, profile } = context;
  const { reference } = actor;
  const managers = await findManagers(deps, actor);
  const lines = (await form.approval?.(values, context)) ?? [];
  const meant = form.meant?.(values, about, profile);
  const card = approvalCard({ submitted, about, asksTo: form.asksTo?.(about), lines, meant });
  const people = await sendRequests(deps, aboutForm(submitted, reference), managers, card);
  if (people.length === 0) {
    const reason = managers.length > 0 ? NOT_DELIVERED : NO_ADMINS;
    deps.log.warn({ reference, managers: managers.length }, 'could not ask any approver');
    return { state: 'unsent', notices: atTop(reason) };
  }
  const waiting = { state: 'asked', reason: EXPIRED, backAt: meant?.deadline } as const;
  // Somebody may have decided by now.
  if (await deps.store.keptForms.change(submitted, ['asked'], waiting, deps.now()))
    await showCard(deps, submitted, waitingCard(submitted, people, meant), reference);
  await deps.personChanges.publish(actor);
  return { state: 'asked', say: asked(people, meant) };
}
