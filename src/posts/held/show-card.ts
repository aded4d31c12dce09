import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import type { Card, HeldPost, Moved, Place } from '../table/held-row.js';
import { parseAbout } from '../../forms/form.js';
import type { HeldState } from '../table/held-tables.js';
import { showsFrom } from '../series/plan.js';
import { HELD_CARDS, heldPostJob, type HeldJob } from '../plan.js';
import { callOnce, TOKEN_ERRORS } from '../../slack/send/call-once.js';
import { showsCards } from './hold.js';
import { IMAGES_AGAIN_MS, updateFirstPart, type Shown } from '../../slack/send/post-message.js';
import { isWaiting } from '../approval/lines.js';
import { heldCard, replacedCard } from '../card.js';
import { needsApproval } from '../approval/gate.js';
import { findReminders } from '../approval/reminders.js';
import { requestApproval } from '../approval/ask-approvers.js';
import {
  channelReader,
  createSend,
  createTelling,
  findLink,
  findRecipient,
  nextTry,
  placeOf,
  SLACK_UNREACHABLE_MS,
} from './tell.js';

/**
 * Shows each held post on its one card, and tells its author what they must know. One job for each post: it shows the state as
 * it is when the job runs, so the last change is what the card shows in the end.
 */

type Next = NextRun<HeldJob> | undefined;

export function cardWorker(deps: Deps): Worker {
  const { postCard } = createPosting(deps);
  const { tellAll } = createTelling(deps);

  return defineWorker({
    ...{ queue: HELD_CARDS, concurrency: 32, leaseSeconds: 60 },
    schema: heldPostJob,
    async handler(job): Promise<Next> {
      const post = await deps.store.heldPosts.find({ workspace: job.data.workspace, id: job.data.post });
      if (!post) return undefined;
      const shownFrom = isNearLater(deps, post);
      if (shownFrom) return { dueAt: (await tellAll(post, job, [])) ?? shownFrom, data: job.data };
      const reminders = await findReminders(deps, post);
      const dueAt = earliest([
        await show(post, job),
        await tellAll(post, job, reminders?.due ?? []),
        reminders ? reminders.next : new Date(deps.now().getTime() + SLACK_UNREACHABLE_MS),
      ]);
      await requestApproval(deps, post);
      return dueAt && { dueAt, data: job.data };
    },
  });

  /** Resolves to when it is tried again. */
  async function show(post: HeldPost, job: Job<HeldJob>): Promise<Date | undefined> {
    const { card, posting } = post;
    if (!card && !posting && (isQuietImport(post) || isSkippedUnseen(post))) return undefined;
    if (!card && posting) return postCard(post, job, { channel: posting.to, moved: posting.moved });
    const channel = (await isInChannel(deps, post)) ? channelOf(post) : undefined;
    if (!card) return postCard(post, job, { channel, moved: undefined });
    const approversIn = findApproversChannel(post, card);
    if (approversIn) {
      const replaces = { channel: card.channel, ts: card.ts };
      return postCard({ ...post, card: undefined }, job, {
        channel: approversIn,
        moved: undefined,
        replaces,
      });
    }
    const reader = channel ? channelReader(deps) : (await findRecipient(deps, post)).reader;
    const slack = await deps.slackOnce(post.workspace);
    const edited = await callOnce(() => updateFirstPart(slack, card, heldCard(post, reader)));
    if (edited.state === 'done') {
      const again = await showPictureLater(deps, post, card, edited.value);
      const shown = { ...card, lacksPicture: edited.value.lacksImages };
      return earliest([again, card.replaces && (await showReplaced(post, shown, card.replaces))]);
    }
    if (edited.state !== 'refused') return nextTry(deps, edited, { workspace: post.workspace });
    const moved = card.moved ?? movedFrom(card.channel, edited.error);
    return postCard({ ...post, card: undefined }, job, { moved });
  }

  /** The earlier card then leads to this one. */
  async function showReplaced(post: HeldPost, card: Card, replaces: Place): Promise<Date | undefined> {
    const slack = await deps.slackOnce(post.workspace);
    const link = await findLink(deps, { ...post, card });
    const edited = await callOnce(() => updateFirstPart(slack, replaces, replacedCard(card.channel, link)));
    const isOver = edited.state === 'done' || edited.state === 'refused';
    if (isOver) await deps.store.heldPosts.saveCard(post, { ...card, replaces: undefined });
    return nextTry(deps, edited, { workspace: post.workspace });
  }
}

async function isInChannel(deps: Deps, post: HeldPost): Promise<boolean> {
  const { card } = post;
  if (card) return card.channel === channelOf(post);
  return needsApproval(post) || showsCards(deps, post);
}

/** A picture that Slack could not load is shown by the next edit: once a little later, then when the post changes. */
async function showPictureLater(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  post: HeldPost,
  card: Card,
  { lacksImages }: Shown,
): Promise<Date | undefined> {
  if (lacksImages === (card.lacksPicture ?? false)) return undefined;
  await store.heldPosts.saveCard(post, { ...card, lacksPicture: lacksImages });
  return lacksImages ? new Date(now().getTime() + IMAGES_AGAIN_MS) : undefined;
}

/** When the card of an occurrence appears, if that is later. Whoever changes it before that has seen it in a list. */
function isNearLater({ now }: Pick<Deps, 'now'>, post: HeldPost): Date | undefined {
  const from = showsFrom(post);
  const isQuiet = !post.card && !post.posting && QUIET_STATES.has(post.state);
  return isQuiet && from && from > now() ? from : undefined;
}

/** Thousands of cards would flood a channel. Those of an import appear when somebody has to do something. */
const isQuietImport = (post: HeldPost): boolean =>
  parseAbout(post.about).importId !== undefined && !needsApproval(post) && QUIET_STATES.has(post.state);

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

/** Where approvers see it, or where it was scheduled. */
const channelOf = (post: HeldPost) => (needsApproval(post) ? post.policy?.channel : post.channel);

/** Its card is elsewhere, and Slack has not refused it there. */
function findApproversChannel(post: HeldPost, card: Card): string | undefined {
  const channel = post.policy?.channel;
  if (!isWaiting(post) || card.channel === channel || card.moved?.from === channel) return undefined;
  return channel;
}

/** A token that Slack refuses everywhere is no reason to move a card: the job tries again later. */
function movedFrom(from: string, error: string): Moved {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack doesn’t accept the token: ${error}`);
  return { from, error };
}

interface Target {
  /** Otherwise a direct message. */
  channel?: string | undefined;
  moved: Moved | undefined;
  replaces?: Place;
}

/** Before it is posted, it is stored that it may have been posted since then. */
function createPosting(deps: Deps) {
  const { heldPosts } = deps.store;
  const send = createSend(deps);

  /** In the channel or, if Slack refuses that, where it was before or in a direct message. */
  async function postCard(
    post: HeldPost,
    job: Job<HeldJob>,
    { channel, moved, ...target }: Target,
  ): Promise<Date | undefined> {
    const earlier = post.posting;
    const posting = earlier ?? { since: deps.now().getTime(), to: channel, moved, ...target };
    const { replaces } = posting;
    if (!earlier) await heldPosts.saveCard(post, posting);
    const { person: to, reader } = await findRecipient(deps, post);
    const reply = heldCard({ ...post, posting }, channel ? channelReader(deps) : reader);
    const maybeSentSince = earlier && new Date(earlier.since);
    const sent = await send(post, job, { reply, channel, to, what: 'card', maybeSentSince });
    if (sent.state === 'refused' && channel && replaces)
      return stayAt(post, { ...replaces, moved: movedFrom(channel, sent.error) });
    if (sent.state === 'refused' && channel)
      return postCard({ ...post, posting: undefined }, job, { moved: movedFrom(channel, sent.error) });
    if (sent.state === 'refused')
      deps.log.warn({ reference: job.reference, error: sent.error }, 'Slack refused the card of a held post');
    // A card that was found may show an earlier state, and one that was replaced does not say so yet.
    const isOpen = sent.state === 'done' && (earlier ?? replaces) !== undefined;
    if (sent.state === 'done' && sent.value) {
      const posted = { channel: sent.value.channel, ts: sent.value.ts, moved, replaces };
      await heldPosts.saveCard(post, posted);
      if (!isOpen) return showPictureLater(deps, post, posted, sent.value);
    }
    const isUnsent = sent.state === 'later' || sent.state === 'unsent';
    if (isUnsent && !earlier) await heldPosts.saveCard(post, replaces);
    return isOpen ? deps.now() : nextTry(deps, sent, placeOf(post, channel ?? to));
  }

  /** Shown there once more, so that it says why. */
  async function stayAt(post: HeldPost, card: Card): Promise<Date> {
    await heldPosts.saveCard(post, card);
    return deps.now();
  }

  return { postCard };
}

function earliest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
