import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { tell } from '../../messages/tell.js';
import { findManagers } from '../../rights/access.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { clip, type Reply } from '../../slack/text/blocks.js';
import { mentions } from '../../slack/text/markup.js';
import { type Sending, type Submission, submittedForm } from '../context.js';
import { atTop } from '../form.js';
import { endedAt, type NewState, type SubmittedForm } from '../kept-forms-table.js';
import { aboutForm, formCard, showCard } from '../views/returned-card.js';
import {
  ALREADY_ASKED,
  approvalCard,
  canAllow,
  closedRequest,
  FORM_CHANGED,
  NOBODY_ASKED,
  WAITING,
} from './words.js';

/**
 * Asks the people who can allow a form that its person may not send: each gets one message. It is kept with all its values, and
 * sent as it is if one of them allows it. If this process ends before anybody was asked, its owner gets it back.
 */
export async function askAdmins(submission: Submission): Promise<Sending> {
  const { form, context, values } = submission;
  const { about, actor, deps } = context;
  const { reference } = actor;
  const submitted = submittedForm(form, { ...context, values });
  const became = (outcome: Sending['outcome']): Sending => ({ ...submission, outcome });
  const change = (to: NewState) => deps.store.keptForms.change(submitted, ['asked'], to, deps.now());
  const asking = { state: 'asked', backAt: endedAt(deps.now()) } as const;
  if (!(await deps.store.keptForms.keep(submitted, asking, deps.now())))
    return became({ state: 'refused', notices: atTop(ALREADY_ASKED), isUntried: true });
  try {
    await closeRequest(deps, submitted, FORM_CHANGED, { reference });
    const managers = await findManagers(deps, actor);
    const lines = (await form.approval?.(values, context)) ?? [];
    const request = approvalCard({ submitted, about, asksTo: form.asksTo?.(about), lines });
    const people = await sendRequests(deps, submitted, managers, { request, reference });
    if (people.length === 0) {
      deps.log.warn({ reference, managers: managers.length }, 'could not ask any approver');
      await change({ state: 'returned', reason: NOBODY_ASKED });
      return became({ state: 'unsent', notices: atTop(NOBODY_ASKED) });
    }
    const reason = canAllow(mentions(people));
    // Somebody may have decided by now.
    const waiting = await change({ state: 'asked', reason });
    if (waiting) await showCard(deps, waiting, formCard(waiting), reference);
    return became({ state: 'asked', say: `${WAITING} ${reason}` });
  } catch (error) {
    await change({ state: 'returned', reason: failureMessage(error, reference) });
    throw error;
  }
}

/** Resolves to those who got it. To one of them it may fail, for example after they left. The others are enough. */
async function sendRequests(
  deps: MessageDeps,
  submitted: SubmittedForm,
  people: string[],
  { request, reference }: { request: Reply; reference: string },
): Promise<string[]> {
  const about = aboutForm(submitted, reference);
  const sent = await Promise.all(
    people.map(async (person) => {
      const news = { ...about, name: person, person, known: [], message: () => request };
      const { message } = await tell(deps, news).catch(failed(deps, about));
      return message?.at ? [person] : [];
    }),
  );
  return sent.flat();
}

/** All who were asked read so, and its owner hears it if it is `news`. Whoever has deleted the request gets no other. */
export async function closeRequest(
  deps: MessageDeps,
  form: SubmittedForm,
  text: string,
  { reference, isNews = false }: { reference: string; isNews?: boolean },
): Promise<void> {
  const about = aboutForm(form, reference);
  const known = await deps.store.messages.about(about);
  const news = () => ({ text: clip(text, 1000), blocks: [] });
  if (isNews) await tell(deps, { ...about, name: `news ${reference}`, known, message: news, reply: news });
  const requests = known.filter(({ person }) => person !== form.person);
  const draw = () => closedRequest(form, text);
  await Promise.all(
    requests.map(async (one) => {
      if (one.at)
        await keep(deps, { ...one, known: one, person: '', reference, draw }).catch(failed(deps, about));
      await deps.store.messages.forget(one);
    }),
  );
}

const failed =
  ({ log }: Pick<MessageDeps, 'log'>, { workspace, reference }: ReturnType<typeof aboutForm>) =>
  (error: unknown): { message?: undefined } => {
    log.warn({ workspace, reference, error }, 'could not send or close a request');
    return {};
  };
