import { earliest } from '../../../when/index.js';
import { keepCopies } from '../../messages/copies.js';
import type { MessageDeps } from '../../messages/post.js';
import type { Message } from '../../messages/table.js';
import { tell } from '../../messages/tell.js';
import { canAllow, requestName } from '../../rights/admin-request.js';
import { clip, type Reply } from '../../slack/text/blocks.js';
import { mentions } from '../../slack/text/markup.js';
import type { Submission } from '../context.js';
import {
  type Decided,
  type KeptForm,
  type KeptFormKey,
  type NewState,
  workerJob,
} from '../kept-forms-table.js';
import { aboutForm, formCard, type OwnedForm, showCard } from '../views/returned-card.js';
import { findAsked } from './whom.js';
import { approvalCard, closedRequest, NOBODY_ASKED, requestBelow } from './words.js';

/**
 * What is told about a kept form that waits for an admin. Each admin has one message about it, which changes with it. What is done
 * twice here changes nothing, so a worker may begin again.
 */

/** The others are enough if Slack refuses some. A decision that is made meanwhile is told after this. */
export async function sendRequests(
  kept: KeptForm,
  { form, context, values }: Submission,
  reference: string,
): Promise<void> {
  const { about, actor, deps, submittedAt } = context;
  const { log, now, store } = deps;
  const lines = (await form.approval?.(values, context)) ?? [];
  const [asksTo, allow] = [form.asksTo?.(about), form.allows?.(about)];
  const request = approvalCard({ submitted: kept, about, asksTo, allow, lines });
  const { known, retryAt } = await showAdmins(deps, kept, request, reference);
  const { people, againAt } = await findAsked(deps, actor);
  const asked = await Promise.all(
    people.map((person) => {
      const name = requestName(person, submittedAt.getTime());
      const reply = () => requestBelow(person, request);
      const news = { ...aboutForm(kept, reference), person, name, known, message: () => request, reply };
      return tell(deps, news);
    }),
  );
  const reached = people.filter((_, index) => asked[index]?.message?.state === 'posted');
  const reason = reached.length > 0 ? canAllow(mentions(reached)) : undefined;
  const cardAt = reason && (await showCard(deps, kept, formCard({ ...kept, reason }), reference));
  const nextAt = earliest([retryAt, againAt, cardAt || undefined, ...asked.map((one) => one.retryAt)]);
  const isInVain = reason === undefined && nextAt === undefined;
  if (isInVain) log.warn({ reference, managers: people.length }, 'could not ask any approver');
  const next: NewState = isInVain
    ? { state: 'returned', reason: NOBODY_ASKED, job: workerJob(kept, now()) }
    : { state: 'asked', reason, job: nextAt && workerJob(kept, nextAt) };
  await store.keptForms.change(kept, ['asked'], next, now());
}

/** All who were asked read what was decided, and its owner hears it. Resolves to when to try again. */
export async function tellDecided(
  deps: MessageDeps,
  key: KeptFormKey,
  { person, label, text, news: name }: Decided,
  reference: string,
): Promise<Date | undefined> {
  const owned = { ...key, person };
  const { known, retryAt } = await showAdmins(deps, owned, closedRequest({ label, person }, text), reference);
  const message = () => ({ text: clip(text, 1000), blocks: [] });
  const news = { ...aboutForm(owned, reference), known, message, reply: message };
  const told = name === undefined ? {} : await tell(deps, { ...news, name });
  return earliest([retryAt, told.retryAt]);
}

async function showAdmins(deps: MessageDeps, form: OwnedForm, reply: Reply, reference: string) {
  const stored = await deps.store.messages.about(aboutForm(form, reference));
  const isOwners = ({ person }: Message) => person === form.person;
  const theirs = stored.filter((one) => !isOwners(one));
  const { known, retryAt } = await keepCopies(deps, theirs, reference, () => reply);
  return { known: [...known, ...stored.filter(isOwners)], retryAt };
}
