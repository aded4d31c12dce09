import type { Deps } from '../../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import type { HeldPost, Moved } from '../../../store/held-posts.js';
import { HELD_CARDS, heldPostJob, type HeldJob } from '../../../plan/plan.js';
import { callOnce, TOKEN_ERRORS } from '../../../slack/call-once.js';
import { showsCards } from './hold.js';
import { updateFirstPart } from '../../../slack/post-message.js';
import { heldCard } from '../../../views/held-post.js';
import { needsApproval } from '../../../plan/gate.js';
import { findReminders } from './approval-reminders.js';
import { createSend, createTelling, findRecipient, nextTry, placeOf, SLACK_UNREACHABLE_MS } from './tell.js';

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
      const reminders = await findReminders(deps, post);
      const dueAt = earliest([
        await show(post, job),
        await tellAll(post, job, reminders?.due ?? []),
        reminders ? reminders.next : new Date(deps.now().getTime() + SLACK_UNREACHABLE_MS),
      ]);
      return dueAt && { dueAt, data: job.data };
    },
  });

  /** Resolves to when it is tried again. */
  async function show(post: HeldPost, job: Job<HeldJob>): Promise<Date | undefined> {
    const { card } = post;
    const channel = (await isInChannel(post)) ? channelOf(post) : undefined;
    if (!card) return postCard(post, job, { channel, moved: post.posting?.moved });
    const reader = channel ? { now: deps.now() } : (await findRecipient(deps, post)).reader;
    const slack = await deps.slackOnce(post.workspace);
    const edited = await callOnce(() => updateFirstPart(slack, card, heldCard(post, reader)));
    if (edited.state !== 'refused') return nextTry(deps, edited, { workspace: post.workspace });
    const moved = card.moved ?? movedFrom(card.channel, edited.error);
    return postCard({ ...post, card: undefined }, job, { moved });
  }

  async function isInChannel(post: HeldPost): Promise<boolean> {
    const { card, posting } = post;
    const channel = channelOf(post);
    if (card) return card.channel === channel;
    if (posting) return posting.to === channel;
    return needsApproval(post) || showsCards(deps, post);
  }
}

/** Where approvers see it, or where it was scheduled. */
const channelOf = (post: HeldPost) => (needsApproval(post) ? post.policy?.channel : post.channel);

/** A token that Slack refuses everywhere is no reason to move a card: the job tries again later. */
function movedFrom(from: string, error: string): Moved {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack refused the token: ${error}`);
  return { from, error };
}

interface Place {
  /** Otherwise a direct message. */
  channel?: string | undefined;
  moved: Moved | undefined;
}

/** Before it is posted, it is stored that it may have been posted since then. */
function createPosting(deps: Deps) {
  const { heldPosts } = deps.store;
  const send = createSend(deps);

  /** In the channel or, if Slack refuses that, in a direct message. */
  async function postCard(
    post: HeldPost,
    job: Job<HeldJob>,
    { channel, moved }: Place,
  ): Promise<Date | undefined> {
    const earlier = post.posting;
    const posting = earlier ?? { since: deps.now().getTime(), to: channel, moved };
    if (!earlier) await heldPosts.saveCard(post, posting);
    const { person: to, reader } = await findRecipient(deps, post);
    const reply = heldCard({ ...post, posting }, channel ? { now: deps.now() } : reader);
    const maybeSentSince = earlier && new Date(earlier.since);
    const sent = await send(post, job, { reply, channel, to, what: 'card', maybeSentSince });
    if (sent.state === 'refused' && channel)
      return postCard({ ...post, posting: undefined }, job, { moved: movedFrom(channel, sent.error) });
    if (sent.state === 'refused')
      deps.log.warn({ reference: job.reference, error: sent.error }, 'Slack refused the card of a held post');
    if (sent.state === 'done' && sent.value) await heldPosts.saveCard(post, { ...sent.value, moved });
    const isUnsent = sent.state === 'later' || sent.state === 'unsent';
    if (isUnsent && !earlier) await heldPosts.saveCard(post, undefined);
    // A card that was found may show an earlier state.
    return sent.state === 'done' && earlier ? deps.now() : nextTry(deps, sent, placeOf(post, channel ?? to));
  }

  return { postCard };
}

function earliest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
