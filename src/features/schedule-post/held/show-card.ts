import type { Deps } from '../../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import type { HeldPost } from '../../../store/held-posts.js';
import { HELD_CARDS, heldPostJob, type HeldJob } from '../../../plan/plan.js';
import type { Reply } from '../../../slack/blocks.js';
import { callOnce } from '../../../slack/call-once.js';
import { showsCards } from './hold.js';
import { updateFirstPart } from '../../../slack/post-message.js';
import { heldCard } from '../../../views/held-post.js';
import { needsApproval } from '../../../plan/gate.js';
import { findReminders } from './approval-reminders.js';
import { authorOf, createSend, createTelling, nextTry, placeOf, SLACK_UNREACHABLE_MS } from './tell.js';

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
    const isShared = await isInChannel(post);
    const reply = heldCard(post, isShared ? { now: deps.now() } : await authorOf(deps, post));
    if (card) {
      const slack = await deps.slackOnce(post.workspace);
      const edited = await callOnce(() => updateFirstPart(slack, card, reply));
      if (edited.state !== 'refused') return nextTry(deps, edited, { workspace: post.workspace });
    }
    return postCard(post, job, { reply, ...(isShared && !card && { channel: channelOf(post) }) });
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

/** Before it is posted, it is stored that it may have been posted since then. */
function createPosting(deps: Deps) {
  const { heldPosts } = deps.store;
  const send = createSend(deps);

  /** In the channel or, if Slack refuses that, in a direct message. */
  async function postCard(
    post: HeldPost,
    job: Job<HeldJob>,
    { reply, channel }: { reply: Reply; channel?: string | undefined },
  ): Promise<Date | undefined> {
    const { posting } = post;
    if (!posting) await heldPosts.saveCard(post, { since: deps.now().getTime(), to: channel });
    const maybeSentSince = posting && new Date(posting.since);
    const sent = await send(post, job, { reply, channel, what: 'card', maybeSentSince });
    if (sent.state === 'refused' && channel) return postCard({ ...post, posting: undefined }, job, { reply });
    if (sent.state === 'done' && sent.value) await heldPosts.saveCard(post, sent.value);
    const isUnsent = sent.state === 'later' || sent.state === 'unsent';
    if (isUnsent && !posting) await heldPosts.saveCard(post, undefined);
    // A card that was found may show an earlier state.
    return sent.state === 'done' && posting ? deps.now() : nextTry(deps, sent, placeOf(post, channel));
  }

  return { postCard };
}

function earliest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
