import type { WebClient } from '@slack/web-api';
import { findAccess, inAllProjects } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { askAdminCard, closeRequestCards, NO_ADMINS, NOT_DELIVERED } from '../../forms/approval-requests.js';
import { ASK_AN_ADMIN, type PlannedTime } from '../../forms/form.js';
import { ALREADY_ASKED, withLease, LEASE_MS } from '../../forms/one-worker.js';
import { showIn } from '../../forms/views/late-view.js';
import { showCard } from '../../forms/views/unsent-card.js';
import { actorOf, type Requester } from '../../slack/people/actor.js';
import { approversOf } from '../../slack/people/admins.js';
import { clip, messageView, type Reply } from '../../slack/text/blocks.js';
import { buttonText } from '../../slack/views/button-value.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import type { Profile } from '../../slack/people/people.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import type { Submission } from '../../forms/table/submission-row.js';
import type { Card, SubmissionState } from '../../forms/table/submission-tables.js';
import type { SubmitArgs } from '../../slack/events/listeners.js';
import { noAccess } from '../../rights/not-allowed.js';
import type { ActionArgs } from '../../ui/feature.js';
import { expireAt } from './expire.js';
import {
  ALREADY_CLOSED,
  approvalCard,
  asked,
  FORM_CHANGED,
  notAsked,
  STILL_SAVED,
  waitingCard,
} from './reply.js';

/** How a form describes a submission to the person who approves it. */
export interface FormTexts {
  projects(submission: Submission): (string | undefined)[];
  label(submission: Submission): string;
  asksTo(submission: Submission): string | undefined;
  meant(submission: Submission, profile: Profile): PlannedTime | undefined;
  approval(submission: Submission, client: WebClient, reference: string): Promise<string[]>;
}

type AskDeps = Pick<
  Deps,
  'admins' | 'groups' | 'jobs' | 'log' | 'now' | 'people' | 'personChanges' | 'slack' | 'store'
>;

/** Sends a submitted form to the people who can approve it. Pressed in the form's modal, in a message, or in the App Home. */
export const askAdmins = (deps: AskDeps, texts: FormTexts) => async (args: ActionArgs) => {
  const { actor } = await args.access();
  const { text } = await ask(deps, texts, { actor, id: buttonText(args.action), client: args.client });
  await show(args, text);
};

/**
 * The same for a form whose person may not send it, once it is submitted. It was stored as a request with a lease, so
 * that its owner is told if this process ends before anybody was asked.
 */
export const askAfterSubmission =
  (deps: AskDeps & Pick<Deps, 'startTimer'>, texts: FormTexts) =>
  async (id: string, { context, body, client, view }: SubmitArgs) => {
    const actor = actorOf(context, body);
    const { submissions } = deps.store;
    const submission = { workspace: actor.workspace, id };
    const asking = () => ask(deps, texts, { actor, id, client, from: ['asked'] });
    const answer = await withLease(submissions, submission, () => deps.now(), asking).catch(
      async (error: unknown) => {
        deps.log.error({ reference: actor.reference, error }, 'could not ask for approval');
        await submissions.changeState(submission, ['asked'], 'unsent', deps.now());
        return notSent(`${failureMessage(error, actor.reference)} ${STILL_SAVED}`);
      },
    );
    const shown = await showIn(client, view.id, deps.startTimer)(askedView(answer.text));
    if (!shown && !answer.isOnCard)
      await sendDirectMessage(client, actor.person, { text: answer.text, blocks: [] });
  };

interface AdminRequest {
  actor: Requester;
  id: string;
  client: WebClient;
  /** The states in which the form can be sent for approval. */
  from?: SubmissionState[];
}

/** What the owner of the form is told where they asked. */
interface Answer {
  text: string;
  /** Who was asked. */
  people: string[];
  /** The owner also has a message about it. */
  isOnCard: boolean;
}

const notSent = (text: string): Answer => ({ text, people: [], isOnCard: false });

async function ask(
  deps: AskDeps,
  texts: FormTexts,
  { actor, id, client, from = ['refused', 'unsent'] }: AdminRequest,
): Promise<Answer> {
  const submission = await deps.store.submissions.find(actor.workspace, id);
  if (submission?.person !== actor.person) return notSent(ALREADY_CLOSED);
  const [access, admins] = await Promise.all([findAccess(deps, client, actor), deps.admins.of(actor)]);
  const { profile, settings } = access;
  const rights = await inAllProjects(access, texts.projects(submission));
  if (rights.isRestricted && !rights.may('read')) return notSent(noAccess(access, rights).text);
  const approvers = approversOf(settings, admins);
  const label = texts.label(submission);
  const lines = await texts.approval(submission, client, actor.reference);
  const meant = texts.meant(submission, profile);
  const card = approvalCard({ submission, label, asksTo: texts.asksTo(submission), lines, meant });
  const answer = await sendRequest(deps, {
    actor,
    submission,
    from,
    label,
    settings,
    approvers,
    card,
    meant,
  });
  for (const person of [actor.person, ...answer.people])
    await deps.personChanges.publish({ ...actor, person });
  return answer;
}

const askedView = (text: string) => messageView(ASK_AN_ADMIN, clip(text, 3000));

function whyNotAsked(earlier: Submission | undefined): string | undefined {
  if (!earlier || earlier.state === 'refused' || earlier.state === 'unsent') return undefined;
  return earlier.state === 'asked' ? ALREADY_ASKED : ALREADY_CLOSED;
}

interface Request {
  actor: Requester;
  submission: Submission;
  from: SubmissionState[];
  label: string;
  settings: WorkspaceSettings;
  approvers: string[];
  card: Reply;
  meant: PlannedTime | undefined;
}

async function sendRequest(
  deps: Pick<Deps, 'admins' | 'jobs' | 'log' | 'now' | 'slack' | 'store'>,
  request: Request,
): Promise<Answer> {
  const { actor, submission, from, label, meant } = request;
  const { submissions } = deps.store;
  if (!(await submissions.requestApproval(submission, from, deps.now(), LEASE_MS)))
    return notSent(whyNotAsked(await submissions.find(actor.workspace, submission.id)) ?? ALREADY_CLOSED);
  const now = () => deps.now();
  const sent = await withLease(submissions, submission, now, async () => {
    await closeRequestCards(deps, actor, submission, { label, text: FORM_CHANGED });
    return sendCards(deps, request);
  });
  if (sent.length === 0) return nobodyAsked(deps, request);
  const cards = sent.map(({ card }) => card);
  const people = sent.map(({ person }) => person);
  await submissions.saveRequestCards(submission, cards);
  await showCard(deps, submission, waitingCard(label, people, submission.id, meant));
  if (meant?.deadline) await expireAt(deps, submission, meant.deadline);
  return { people, text: asked(people, meant), isOnCard: true };
}

/** The form stays as it is, and its owner gets a card on which to try again. */
async function nobodyAsked(
  deps: Pick<Deps, 'log' | 'now' | 'slack' | 'store'>,
  { actor, submission, label, approvers }: Request,
): Promise<Answer> {
  const reason = approvers.length > 0 ? NOT_DELIVERED : NO_ADMINS;
  const returned = await deps.store.submissions.decide(submission, { state: 'refused', reason }, deps.now());
  if (!returned) return notSent(ALREADY_CLOSED);
  deps.log.warn({ reference: actor.reference, approvers: approvers.length }, 'could not ask any approver');
  await showCard(deps, returned, askAdminCard(label, reason, approvers, submission.id));
  return { people: [], text: notAsked(reason, approvers), isOnCard: true };
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
  { actor: { reference }, submission, card: message }: Request,
): Promise<SentCard[]> {
  const slack = await slackFor(submission.workspace);
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

async function show({ body, client, respond }: ActionArgs, text: string): Promise<void> {
  if (body.view?.type === 'modal') {
    await client.views.update({ view_id: body.view.id, view: askedView(text) });
    return;
  }
  if (body.response_url) await respond({ response_type: 'ephemeral', replace_original: false, text });
}
