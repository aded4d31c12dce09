import type { WebClient } from '@slack/web-api';
import { findAccess } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { closeRequestCards, NO_ADMINS, NOT_DELIVERED } from '../../forms/approval-requests.js';
import { ASK_AN_ADMIN, type PlannedTime } from '../../forms/form.js';
import type { Card, KeptForm } from '../../forms/kept-forms-table.js';
import { showIn } from '../../forms/views/late-view.js';
import { showCard, showReturned } from '../../forms/views/returned-card.js';
import { actorOf, type Requester } from '../../slack/people/actor.js';
import { approversOf } from '../../slack/people/admins.js';
import { clip, messageView, type Reply } from '../../slack/text/blocks.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import type { Profile } from '../../slack/people/people.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { expireAt } from './expire.js';
import {
  ALREADY_CLOSED,
  approvalCard,
  asked as askedText,
  FORM_CHANGED,
  notAsked,
  STILL_SAVED,
  waitingCard,
} from './reply.js';

/** How a form describes what was typed to the person who approves it. */
export interface FormTexts {
  projects(kept: KeptForm): (string | undefined)[];
  label(kept: KeptForm): string;
  asksTo(kept: KeptForm): string | undefined;
  meant(kept: KeptForm, profile: Profile): PlannedTime | undefined;
  approval(kept: KeptForm, client: WebClient, reference: string): Promise<string[]>;
}

type AskDeps = Pick<
  Deps,
  'admins' | 'groups' | 'jobs' | 'log' | 'now' | 'people' | 'personChanges' | 'slack' | 'store'
>;

/**
 * Asks the people who can allow a form that its person may not send, once it was submitted. If this process ends before anybody
 * was asked, its owner gets it back.
 */
export const askAfterSubmission =
  (deps: AskDeps & Pick<Deps, 'startTimer'>, texts: FormTexts) =>
  async (id: string, { context, body, client, view }: SubmitArgs) => {
    const actor = actorOf(context, body);
    const key = { workspace: actor.workspace, id };
    const answer = await ask(deps, texts, { actor, id, client }).catch(async (error: unknown) => {
      deps.log.error({ reference: actor.reference, error }, 'could not ask for approval');
      const text = `${failureMessage(error, actor.reference)} ${STILL_SAVED}`;
      await deps.store.keptForms.change(key, ['asked'], { state: 'returned', reason: text }, deps.now());
      return { text, isOnCard: false };
    });
    const shown = await showIn(client, view.id, deps.startTimer)(askedView(answer.text));
    if (!shown && !answer.isOnCard)
      await sendDirectMessage(client, actor.person, { text: answer.text, blocks: [] });
  };

interface AdminRequest {
  actor: Requester;
  id: string;
  client: WebClient;
}

/** What the owner of the form is told where they asked. */
interface Answer {
  text: string;
  /** They also have a message about it. */
  isOnCard: boolean;
}

async function ask(deps: AskDeps, texts: FormTexts, { actor, id, client }: AdminRequest): Promise<Answer> {
  const kept = await deps.store.keptForms.find({ workspace: actor.workspace, id });
  if (!kept) return { text: ALREADY_CLOSED, isOnCard: false };
  const [{ profile, settings }, admins] = await Promise.all([
    findAccess(deps, client, actor),
    deps.admins.of(actor),
  ]);
  const label = texts.label(kept);
  const lines = await texts.approval(kept, client, actor.reference);
  const meant = texts.meant(kept, profile);
  const card = approvalCard({ kept, label, asksTo: texts.asksTo(kept), lines, meant });
  const approvers = approversOf(settings, admins);
  return sendRequest(deps, { actor, kept, label, settings, approvers, card, meant });
}

const askedView = (text: string) => messageView(ASK_AN_ADMIN, clip(text, 3000));

interface Request {
  actor: Requester;
  kept: KeptForm;
  label: string;
  settings: WorkspaceSettings;
  approvers: string[];
  card: Reply;
  meant: PlannedTime | undefined;
}

async function sendRequest(deps: AskDeps, request: Request): Promise<Answer> {
  const { actor, kept, label, meant, approvers } = request;
  const { keptForms } = deps.store;
  await closeRequestCards(deps, actor, kept, { label, text: FORM_CHANGED });
  const sent = await sendCards(deps, request);
  const people = sent.map(({ person }) => person);
  if (sent.length === 0) {
    const reason = approvers.length > 0 ? NOT_DELIVERED : NO_ADMINS;
    deps.log.warn({ reference: actor.reference, approvers: approvers.length }, 'could not ask any approver');
    await keptForms.change(kept, ['asked'], { state: 'returned', reason }, deps.now());
    await showReturned(deps, kept, label);
    return { text: notAsked(reason, approvers), isOnCard: true };
  }
  const asked = sent.map(({ card }) => card);
  // Somebody may have decided by now.
  const isWaiting = await keptForms.change(kept, ['asked'], { state: 'asked', asked }, deps.now());
  if (isWaiting) await showCard(deps, kept, waitingCard(label, people, kept.id, meant));
  if (isWaiting && meant?.deadline) await expireAt(deps, kept, meant.deadline);
  for (const person of [actor.person, ...people]) await deps.personChanges.publish({ ...actor, person });
  return { text: askedText(people, meant), isOnCard: true };
}

interface SentCard {
  person: string;
  card: Card;
}

/** A message to one of them may fail, for example after they left. The others are enough; if none is left, others are asked. */
async function sendCards(
  deps: Pick<Deps, 'slack' | 'log' | 'admins'>,
  request: Request,
): Promise<SentCard[]> {
  const { actor, settings, approvers } = request;
  const sent = await sendCardsTo(approvers, deps, request);
  if (sent.length > 0) return sent;
  const everyone = [...new Set([...settings.managers, ...(await deps.admins.more(actor))])];
  return sendCardsTo(
    everyone.filter((one) => !approvers.includes(one)),
    deps,
    request,
  );
}

async function sendCardsTo(
  people: string[],
  { log, slack: slackFor }: Pick<Deps, 'slack' | 'log'>,
  { actor: { reference }, kept, card: message }: Request,
): Promise<SentCard[]> {
  const slack = await slackFor(kept.workspace);
  const sent = await Promise.all(
    people.map(async (person): Promise<SentCard[]> => {
      const card = await sendDirectMessage(slack, person, message).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not send an approval request');
      });
      return card ? [{ person, card }] : [];
    }),
  );
  return sent.flat();
}
