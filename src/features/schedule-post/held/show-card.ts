import type { Deps } from '../../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import type { HeldPost } from '../../../store/held-posts.js';
import { HELD_CARDS, heldPostJob, type HeldJob } from '../../../plan/plan.js';
import type { Requester } from '../../../slack/actor.js';
import type { Reply } from '../../../slack/blocks.js';
import { callOnce, type CallResult } from '../../../slack/call-once.js';
import { showsCards } from './hold.js';
import { updateFirstPart } from '../../../slack/post-message.js';
import { createSendOnce, type Message } from '../../../slack/send-once.js';
import { heldCard, heldNews } from '../../../views/held-post.js';

/**
 * Shows each held post on its one card, and tells its author what they must know. One job for each post: it shows the state as
 * it is when the job runs, so the last change is what the card shows in the end.
 */

const MARK = 'upnext_held_post';
const SLACK_UNREACHABLE_S = 20;

type Next = NextRun<HeldJob> | undefined;

export function cardWorker(deps: Deps): Worker {
  const { postCard, tell } = createMessages(deps);

  return defineWorker({
    ...{ queue: HELD_CARDS, concurrency: 32, leaseSeconds: 60 },
    schema: heldPostJob,
    async handler(job): Promise<Next> {
      const post = await deps.store.heldPosts.find({ workspace: job.data.workspace, id: job.data.post });
      if (!post) return undefined;
      const waits = (await show(post, job)) ?? (await tell(post, job));
      return waits === undefined
        ? undefined
        : { dueAt: new Date(deps.now().getTime() + waits * 1_000), data: job.data };
    },
  });

  /** Resolves to the seconds until it can be tried again. */
  async function show(post: HeldPost, job: Job<HeldJob>): Promise<number | undefined> {
    const { card } = post;
    const isShared = await isInChannel(post);
    const reply = heldCard(post, isShared ? { now: deps.now() } : await authorOf(deps, post));
    if (card) {
      const slack = await deps.slackOnce(post.workspace);
      const edited = await callOnce(() => updateFirstPart(slack, card, reply));
      if (edited.state !== 'refused') return secondsUntilRetry(edited);
    }
    return postCard(post, job, { reply, ...(isShared && !card && { channel: post.channel }) });
  }

  async function isInChannel(post: HeldPost): Promise<boolean> {
    const { card, posting, channel } = post;
    if (card) return card.channel === channel;
    return posting ? posting.to === channel : showsCards(deps, post);
  }
}

/** Before each message, it is stored that it may have been posted since then. */
function createMessages(deps: Deps) {
  const { heldPosts } = deps.store;
  const messages = createSendOnce(deps);

  /** In the channel or, if Slack refuses that, in a direct message. */
  async function postCard(
    post: HeldPost,
    job: Job<HeldJob>,
    { reply, channel }: { reply: Reply; channel?: string | undefined },
  ): Promise<number | undefined> {
    const { posting } = post;
    if (!posting) await heldPosts.savePosting(post, { since: deps.now().getTime(), to: channel });
    const maybeSentSince = posting && new Date(posting.since);
    const sent = await send(post, job, { reply, channel, what: 'card', maybeSentSince });
    if (sent.state === 'refused' && channel) return postCard({ ...post, posting: undefined }, job, { reply });
    if (sent.state === 'done' && sent.value) await heldPosts.saveCard(post, sent.value);
    // A card that was found may show an earlier state.
    return sent.state === 'done' && posting ? 0 : secondsUntilRetry(sent);
  }

  /** Once for each state of each version. */
  async function tell(post: HeldPost, job: Job<HeldJob>): Promise<number | undefined> {
    const news = heldNews(post, await authorOf(deps, post));
    if (!news) return undefined;
    const what = `${news.text} ${post.version}`;
    const told = toldAbout(post);
    if (told.includes(what)) return undefined;
    const telling = told.find((one) => one.startsWith(what + SINCE));
    const maybeSentSince = telling ? new Date(Number(telling.split(SINCE)[1])) : undefined;
    const others = told.filter((one) => one !== telling);
    if (!telling) await heldPosts.saveTold(post, [...others, `${what}${SINCE}${deps.now().getTime()}`]);
    const sent = await send(post, job, { reply: news, what, maybeSentSince });
    if (sent.state === 'done' || sent.state === 'refused') await heldPosts.saveTold(post, [...others, what]);
    return secondsUntilRetry(sent);
  }

  function send(
    { workspace, author, id }: HeldPost,
    { reference }: Job<HeldJob>,
    { what, ...message }: Pick<Message, 'reply' | 'channel' | 'maybeSentSince'> & { what: string },
  ) {
    const actor: Requester = { workspace, person: author, reference };
    const marker = { event_type: MARK, event_payload: { post: id, what } };
    return messages.send({ actor, marker, ...message });
  }

  return { postCard, tell };
}

/** What is being told may have arrived since then. */
const SINCE = ' since ';

/** News of earlier versions are never told again. */
const toldAbout = ({ told, version }: HeldPost) =>
  told.filter((one) => one.split(SINCE)[0]?.endsWith(` ${version}`));

/** A direct message is read on its author’s clock. */
async function authorOf(
  deps: Deps,
  { workspace, author }: HeldPost,
): Promise<{ now: Date; zone: string | undefined }> {
  const { zone } = await deps.people.find(await deps.slack(workspace), { workspace, person: author });
  return { now: deps.now(), zone };
}

function secondsUntilRetry(sent: CallResult<unknown>): number | undefined {
  if (sent.state === 'later') return sent.seconds;
  return sent.state === 'unsent' || sent.state === 'unknown' ? SLACK_UNREACHABLE_S : undefined;
}
