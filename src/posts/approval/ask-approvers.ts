import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { approversOf, hasDecided, isWaiting, needsChanges } from '../held/waiting.js';
import { isShown } from '../card/time.js';
import { callOnce } from '../../slack/send/call-once.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { nextTry } from '../../slack/send/next-try.js';
import type { KeepResult, MessageDeps } from '../../messages/keep.js';
import { tell, type News } from '../../messages/tell.js';
import { findLink } from '../../slack/send/find-link.js';
import { cardOf, type HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mentions } from '../held/needed-approval.js';
import { newsOf } from '../card/news.js';
import { DECIDE_ON_CARD, requestInThread, requestOfMany, requestTitle } from './request.js';

/**
 * Tells approvers once that posts wait for them: they are mentioned in the thread of the card, and those who are not in that
 * channel get a direct message. Posts of a project that begin to wait together are one message.
 */

export const APPROVAL_REQUESTS = 'approval_requests';

const requestJob = z.object({ workspace: z.string(), project: z.string() });
type RequestJob = z.infer<typeof requestJob>;

/** The posts of an import come one after another. */
const TOGETHER_MS = 30_000;
/** Of a large group, not everyone is written to. */
const MOST_ASKED = 20;
/** If nobody knows yet who can approve. */
const UNKNOWN_MS = 20_000;

/** Those who can approve it and have not decided, as the policy names them. */
const missingFor = (post: HeldPost): string[] =>
  post.policy
    ? mentions({
        ...post.policy,
        people: approversOf(post, post.policy.people).filter((one) => !hasDecided(post, one)),
      })
    : [];

/** Its approvers don’t know yet that it waits, or that what they decided about has changed. */
function isUnasked(post: HeldPost, now: Date): boolean {
  const { askedVersion = 0, before, leavesAt } = post;
  const isOpen = isWaiting(post) && !needsChanges(post) && isShown(post, now);
  const isKnown = askedVersion > (before?.version ?? 0);
  return isOpen && !isKnown && leavesAt !== undefined && leavesAt > now && missingFor(post).length > 0;
}

/** After each change of a post, once its card shows it. */
export async function requestApproval(
  { jobs, now, store }: Pick<Deps, 'jobs' | 'now' | 'store'>,
  post: HeldPost,
): Promise<void> {
  const { workspace, id, project, askedVersion } = post;
  if (askedVersion !== undefined && !isWaiting(post)) await store.heldPosts.forgetAsked(workspace, [id]);
  if (!isUnasked(post, now())) return;
  const data: RequestJob = { workspace, project: project.id };
  const dueAt = new Date(now().getTime() + TOGETHER_MS);
  await jobs.addNoLater(APPROVAL_REQUESTS, `${workspace} ${project.id}`, dueAt, data);
}

export function approvalRequestWorker(deps: MessageDeps & Pick<Deps, 'approvers'>): Worker {
  const { heldPosts } = deps.store;
  const ask = createAsking(deps);
  return defineWorker({
    queue: APPROVAL_REQUESTS,
    concurrency: 8,
    leaseSeconds: 120,
    schema: requestJob,
    async handler({ data, reference }): Promise<NextRun<RequestJob> | undefined> {
      const { workspace, project } = data;
      const held = await heldPosts.list({ workspace, project, states: ['held'], forCards: true });
      const posts = held.filter((post) => isUnasked(post, deps.now()));
      const [first, ...others] = posts;
      // If its card is not there yet, the job of that card asks for this again.
      if (!first?.policy || (others.length === 0 && isMoving(first, first.policy))) return undefined;
      const dueAt = await ask({ workspace, reference, posts, policy: first.policy });
      if (dueAt) return { dueAt, data };
      const ids = posts.map(({ id }) => id);
      await heldPosts.saveAsked(workspace, ids);
      return undefined;
    },
  });
}

/** Its card is on its way to the channel of its approvers. */
function isMoving(post: HeldPost, { channel }: ApprovalPolicy): boolean {
  const card = cardOf(post);
  return !card?.at || (card.at.channel !== channel && card.movedFrom !== channel);
}

interface Asking {
  workspace: string;
  reference: string;
  /** At least one, all of one project. */
  posts: HeldPost[];
  policy: ApprovalPolicy;
}

/** Resolves to when to try again. A message that was sent before is not sent again then. */
function createAsking(deps: MessageDeps & Pick<Deps, 'approvers'>) {
  return async function ask(asking: Asking): Promise<Date | undefined> {
    const missing = new Map<string, HeldPost[]>();
    for (const post of asking.posts) {
      const named = await deps.approvers.findNamed(post);
      if (!named) return new Date(deps.now().getTime() + UNKNOWN_MS);
      for (const person of named)
        if (!hasDecided(post, person)) missing.set(person, [...(missing.get(person) ?? []), post]);
    }
    const { message, retryAt } = await askIn(asking);
    if (retryAt) return retryAt;
    const isThere = message?.state === 'posted';
    for (const [person, posts] of [...missing].slice(0, MOST_ASKED)) {
      const shown = isThere && (await showTo(deps, asking, person));
      const asked = shown || (await askDirectly({ ...asking, posts }, person));
      if (asked.retryAt) return asked.retryAt;
    }
    return undefined;
  };

  /** One post is discussed in the thread of its card. Resolves to nothing if that is not in the channel. */
  async function askIn(asking: Asking): Promise<KeepResult> {
    const { workspace, reference, posts, policy } = asking;
    const { channel } = policy;
    const who = [...new Set(posts.flatMap(missingFor))];
    const [first, ...others] = posts;
    if (!first || others.length > 0)
      return tellOfMany(deps, asking, channel, {
        channel,
        person: '',
        message: () => requestOfMany(posts, who),
      });
    const thread = threadOf(asking);
    if (!thread) return {};
    const to = { workspace, reference, channel, thread, person: '', known: first.messages };
    return tell(deps, { ...to, ...aboutOne(first, channel), message: () => requestInThread(first, who) });
  }

  async function askDirectly(asking: Asking, person: string): Promise<KeepResult> {
    const { workspace, reference, posts } = asking;
    const [post, ...others] = posts;
    if (!post || others.length > 0)
      return tellOfMany(deps, asking, person, { person, message: () => requestOfMany(posts, []) });
    return tell(deps, {
      workspace,
      reference,
      person,
      ...aboutOne(post, person),
      known: post.messages,
      message: async () => {
        const link = await findLink(deps, workspace, cardOf(post)?.at);
        return newsOf(post, { person }, { link, title: requestTitle(post, person) });
      },
      reply: () => requestInThread(post, [`<@${person}>`]),
    });
  }
}

/**
 * Undefined if this person is not in the channel. Posting is the only way to find that out without another permission.
 */
async function showTo(
  deps: MessageDeps,
  asking: Asking,
  user: string,
): Promise<Pick<KeepResult, 'retryAt'> | undefined> {
  const { workspace, policy } = asking;
  const { channel } = policy;
  const thread = threadOf(asking);
  const slack = await deps.slackOnce(workspace);
  const target = { channel, user, ...(thread && { thread_ts: thread }) };
  const shown = await callOnce(() => postEphemeral(slack, target, { text: DECIDE_ON_CARD, blocks: [] }));
  if (shown.state === 'refused' && shown.error === 'user_not_in_channel') return undefined;
  return { retryAt: await nextTry(deps, shown, { workspace, channel }) };
}

async function tellOfMany(
  deps: MessageDeps,
  { workspace, reference, posts }: Asking,
  to: string,
  place: Pick<News, 'person' | 'channel' | 'message'>,
): Promise<KeepResult> {
  const about = { workspace, ...aboutMany(posts, to) };
  return tell(deps, { ...about, ...place, reference, known: await deps.store.messages.about(about) });
}

/** Of the one post, if its card is in the channel. */
function threadOf({ posts: [first, ...others], policy }: Asking): string | undefined {
  const card = first && others.length === 0 ? cardOf(first)?.at : undefined;
  return card?.channel === policy.channel ? card.ts : undefined;
}

const aboutOne = ({ id, version }: HeldPost, to: string) => ({
  kind: 'post' as const,
  id,
  name: `request ${version} ${to}`,
});

const aboutMany = ([first]: HeldPost[], to: string) => ({
  kind: 'request' as const,
  id: first?.project.id ?? '',
  name: `${first?.id ?? ''} ${first?.version ?? 0} ${to}`,
});
