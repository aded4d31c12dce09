import { earliest } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { keep, type KeepResult } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { CARD, type Message, ownMessage, withMessage } from '../../messages/table.js';
import { findUnsure, tell } from '../../messages/tell.js';
import { findManagers } from '../../rights/access.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { findLink } from '../../slack/send/find-link.js';
import { findReminders, isInVain } from '../approval/requests.js';
import { decisionNews } from '../card/approval-lines.js';
import { type CardReader, heldCard, replacedCard } from '../card/card.js';
import { changesSince } from '../card/changes.js';
import {
  heldNews,
  newsBelow,
  type NewsFacts,
  newsOf,
  type NewsReader,
  outcomeNews,
} from '../card/direct-message.js';
import { type Reminder, requestInThread } from '../card/requests.js';
import { showsFrom } from '../model/card-appears.js';
import { cardOf, type HeldPost } from '../model/post.js';
import type { HeldState } from '../model/states.js';
import { isUnallowed, isWaiting, needsApproval } from '../model/waiting.js';
import { HELD_CARDS, type HeldJob, heldPostJob } from '../store/jobs.js';
import { showsCards } from './hold.js';

/**
 * Shows each held post on its one card and on the copies that people have, and tells them what they must know. One job for
 * each post: it shows the state as it is when the job runs, so the last change is what they show in the end.
 */

type Next = NextRun<HeldJob> | undefined;

/** If nobody knows yet whom to remind. */
const UNKNOWN_MS = 20_000;

type CardDeps = CardRun['deps'] & Pick<Deps, 'admins' | 'approvers' | 'jobs' | 'people' | 'plan' | 'slack'>;

export function cardWorker(deps: CardDeps): Worker {
  return defineWorker({
    queue: HELD_CARDS,
    concurrency: 32,
    // The card of an instance that ended shows an older version until then. Two thirds of it, after which it is renewed, are more
    // than the clocks of two instances may differ: otherwise both would draw the card at the same time.
    leaseSeconds: 35,
    schema: heldPostJob,
    async handler(job): Promise<Next> {
      const post = await deps.store.heldPosts.find({ workspace: job.data.workspace, id: job.data.post });
      if (!post) return undefined;
      const run = { deps, job, recipient: await findRecipient(deps, post) };
      const shownFrom = isNearLater(deps, post);
      if (shownFrom)
        return { dueAt: (await tellAll(run, post, createFacts(deps, post))) ?? shownFrom, data: job.data };
      const reminders = await findReminders(deps, post);
      const card = await show(run, post);
      // Whoever gets the card as a direct message has the news below it.
      if (card?.retryAt && !card.message) return { dueAt: card.retryAt, data: job.data };
      const withCard = withKept(post, card);
      const isNewCard = cardOf(withCard)?.at?.ts !== cardOf(post)?.at?.ts;
      const facts = createFacts(deps, withCard);
      const { shown, retryAt } = await showCopies(run, withCard, { facts, reminders: reminders?.due ?? [] });
      const dueAt = earliest([
        card?.retryAt,
        retryAt,
        await tellAll(run, shown, facts, { reminders: reminders?.due, isNewCard }),
        reminders ? reminders.next : new Date(deps.now().getTime() + UNKNOWN_MS),
      ]);
      if (!dueAt && (await isInVain(deps, post, reminders?.due)))
        await deps.plan.step(post, { to: 'draft', cause: 'unasked', seq: post.seq });
      return dueAt && { dueAt, data: job.data };
    },
  });
}

async function show({ deps, job, recipient }: CardRun, post: HeldPost): Promise<KeepResult | undefined> {
  const known = cardOf(post);
  // The answer to its form said it.
  if (!known && (post.atOnce || isQuietImport(post) || isSkippedUnseen(post))) return undefined;
  return keep(deps, {
    workspace: post.workspace,
    kind: 'post',
    id: post.id,
    name: CARD,
    known,
    reference: job.reference,
    channel: await findPlace(deps, post),
    person: recipient.person,
    draw: ({ channel, movedFrom }) =>
      heldCard(post, { ...(channel === undefined ? recipient : channelReader(deps)), movedFrom }),
    copy: ownMessage(
      post.messages.filter(({ name }) => name !== CARD),
      recipient.person,
    ),
    leaves: replacedCard,
  });
}

/** What people have about the post in their direct messages changes with it. */
async function showCopies(
  { deps, job: { reference }, recipient }: CardRun,
  post: HeldPost,
  { facts, reminders }: { facts: FindFacts; reminders: Reminder[] },
): Promise<{ shown: HeldPost; retryAt: Date | undefined }> {
  const card = cardOf(post);
  const tries: (Date | undefined)[] = [];
  let shown = post;
  for (const unsure of post.messages.filter(isUnsure)) {
    const own = ownMessage(post.messages, unsure.person);
    // It is below what that person had before, and does not change.
    if (own && own.since < unsure.since) continue;
    const found = await findUnsure(deps, unsure);
    shown = withKept(shown, found);
    tries.push(found.retryAt);
  }
  const copies = shown.messages.filter(
    ({ at, channel }) => at && channel === undefined && at.ts !== card?.at?.ts,
  );
  for (const known of copies) {
    const title = reminders.find(({ person }) => person === known.person)?.title;
    const draw = async () => newsOf(post, readerFor(known.person, recipient), { ...(await facts()), title });
    const kept = await keep(deps, { ...known, known, reference, draw });
    shown = withKept(shown, kept);
    tries.push(kept.retryAt);
  }
  return { shown, retryAt: earliest(tries) };
}

const isUnsure = ({ state, name, channel }: Message) =>
  state === 'sending' && name !== CARD && channel === undefined;

const withKept = (post: HeldPost, kept: KeepResult | undefined): HeldPost => ({
  ...post,
  messages: withMessage(post.messages, kept?.message),
});

/** The channel of its card: where it is, where its approvers see it, or where it was scheduled. None until it is allowed. */
async function findPlace(deps: Pick<Deps, 'store'>, post: HeldPost): Promise<string | undefined> {
  const card = cardOf(post);
  if (isUnallowed(post)) return card?.channel;
  const isForApprovers = post.state !== 'proposed' && needsApproval(post);
  const forApprovers = isForApprovers ? post.policy?.channel : undefined;
  const isNewHere = post.about.asksAdmin && card?.channel === undefined;
  if (card && !isNewHere) return isWaiting(post) ? (post.policy?.channel ?? card.channel) : card.channel;
  return forApprovers ?? ((await showsCards(deps, post)) ? post.channel : undefined);
}

/** When the card of an occurrence appears, if that is later. Whoever changes it before that has seen it in a list. */
function isNearLater({ now }: Pick<Deps, 'now'>, post: HeldPost): Date | undefined {
  const from = showsFrom(post);
  return !cardOf(post) && isQuiet(post) && from && from > now() ? from : undefined;
}

/** Thousands of cards would flood a channel. Those of an import appear when somebody has to do something. */
const isQuietImport = (post: HeldPost): boolean =>
  post.about.importId !== undefined && !needsApproval(post) && isQuiet(post);

const isQuiet = (post: HeldPost): boolean => QUIET_STATES.has(post.state) && !isUnallowed(post);

/** It was cancelled before it had a card. */
const isSkippedUnseen = (post: HeldPost): boolean => post.series !== undefined && post.state === 'cancelled';

const QUIET_STATES: ReadonlySet<HeldState> = new Set([
  'draft',
  'held',
  'sending',
  'scheduled',
  'published',
  'cancelled',
]);

/** Who hears of a post, and how they read it. */

/** In a channel, readers have different time zones. */
const channelReader = ({ pictures }: Pick<Deps, 'pictures'>): CardReader => ({
  addressOf: (picture) => pictures.addressOf(picture),
});

/** Its author or, once they have left the workspace, somebody who manages Upnext. */
async function findRecipient(
  deps: Pick<Deps, 'admins' | 'people' | 'pictures' | 'slack' | 'store'>,
  { workspace, author }: Pick<HeldPost, 'workspace' | 'author'>,
): Promise<NewsReader> {
  const slack = await deps.slack(workspace);
  const profileOf = (person: string) => deps.people.find(slack, { workspace, person });
  const known = channelReader(deps);
  const { zone, isDeactivated } = await profileOf(author);
  if (!isDeactivated) return { ...known, person: author, zone };
  for (const person of await findManagers(deps, { workspace })) {
    const manager = await profileOf(person);
    if (!manager.isDeactivated) return { ...known, person, zone: manager.zone, authorHasLeft: true };
  }
  return { ...known, person: author, zone };
}

/**
 * Tells people about a held post: its author what happened, and others that they are needed. Each has one direct message about
 * it, which changes with the card, and hears of the rest below that message. Whose decision is missing is said in the thread of
 * the card.
 */

export interface CardRun {
  deps: MessageDeps & Pick<Deps, 'pictures' | 'slackUrlOf'>;
  job: Job<HeldJob>;
  recipient: NewsReader;
}

/** What is told now besides what happened. */
interface Asked {
  reminders?: Reminder[] | undefined;
  /** It has just appeared, and mentions whose decision is missing. */
  isNewCard?: boolean;
}

/** Resolves to when to try again. */
export async function tellAll(
  { deps, job: { reference }, recipient }: CardRun,
  post: HeldPost,
  facts: FindFacts,
  { reminders = [], isNewCard = false }: Asked = {},
): Promise<Date | undefined> {
  const { workspace, id, version, author } = post;
  const about = { workspace, kind: 'post' as const, id, reference };
  let known = post.messages;
  // It may have left at once.
  const decided = post.state === 'held' || recipient.authorHasLeft ? [] : decisionNews(post);
  const all = [
    ...outcomeNews(post, recipient).map((title) => ({ person: recipient.person, name: title, title })),
    ...[...decided, ...heldNews(post, recipient)].map((title) => ({
      person: recipient.person,
      name: `${title} ${version}`,
      title,
    })),
    ...reminders,
  ];
  for (const { person, name, title } of all) {
    const told = await tell(deps, {
      ...about,
      name,
      person,
      known,
      message: async () => newsOf(post, readerFor(person, recipient), { ...(await facts()), title }),
      reply: async () => newsBelow(post, title, person, (await facts()).changes),
    });
    if (told.retryAt) return told.retryAt;
    known = withMessage(known, told.message);
  }
  const card = cardOf(post)?.at;
  // The author reads it in direct messages anyway.
  if (!card || !isReadByOthers(card.channel)) return undefined;
  const thread = { channel: card.channel, below: card, person: author };
  const request = post.policy?.channel === card.channel ? requestInThread(post) : undefined;
  // Again only if what somebody decided about has changed.
  const name = `request ${post.before?.version ?? 0}`;
  if (request && isNewCard) {
    const said = { workspace, kind: 'post', id, name, person: author, channel: card.channel } as const;
    await deps.store.messages.save({ ...said, state: 'posted', since: deps.now() });
  }
  if (!request || isNewCard) return undefined;
  return (await tell(deps, { ...about, ...thread, name, known, message: () => request })).retryAt;
}

export const readerFor = (person: string, recipient: NewsReader): NewsReader =>
  person === recipient.person ? recipient : { person, addressOf: recipient.addressOf };

export type FindFacts = () => Promise<NewsFacts>;

/** What news say besides what happened. Looked up only if there are any, and once for all of them. */
export function createFacts(deps: MessageDeps & Pick<Deps, 'slackUrlOf'>, post: HeldPost): FindFacts {
  const { decided, state, version, author, writtenBy, workspace } = post;
  const isChanged = state === 'held' && version > 1 && writtenBy !== author && decided.length === 0;
  let found: Promise<NewsFacts> | undefined;

  const card = cardOf(post)?.at;
  const find = async (): Promise<NewsFacts> => ({
    // Nobody else can open a direct message.
    link: isReadByOthers(card?.channel) ? await findLink(deps, workspace, card) : undefined,
    changes: isChanged ? changesSince(await deps.store.heldPosts.findVersion(post, version - 1), post) : [],
  });

  return () => (found ??= find());
}
