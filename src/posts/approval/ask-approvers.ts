import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { approversOf, hasDecided, isWaiting, needsChanges } from '../held/waiting.js';
import { isShown } from '../card/time.js';
import { callOnce } from '../../slack/send/call-once.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { nextTry } from '../../slack/send/next-try.js';
import { createMessages, type KeepResult, type MessageDeps } from '../../messages/keep.js';
import { tellOne } from '../../messages/tell-one.js';
import { cardOf, type HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mentions } from '../held/needed-approval.js';
import { DECIDE_ON_CARD, requestInThread, requestOfMany, requestTo } from './request.js';

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
  return !card?.at || (card.channel !== channel && card.moved?.from !== channel);
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
  const messages = createMessages(deps);

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
    for (const [person, posts] of [...missing].slice(0, MOST_ASKED)) {
      const shown = message?.at && (await showTo(asking, person, message.thread));
      const asked = shown ?? (await askDirectly({ ...asking, posts }, person));
      if (asked.retryAt) return asked.retryAt;
    }
    return undefined;
  };

  /** One post is discussed in the thread of its card. Resolves to nothing if that is not in the channel. */
  async function askIn({ workspace, reference, posts, policy: { channel } }: Asking): Promise<KeepResult> {
    const who = [...new Set(posts.flatMap(missingFor))];
    const to = { workspace, reference, channel, person: '' };
    const [first, ...others] = posts;
    if (!first || others.length > 0)
      return messages.tell({ ...to, ...aboutMany(posts, channel), draw: () => requestOfMany(posts, who) });
    const card = cardOf(first)?.at;
    if (card?.channel !== channel) return {};
    const thread = card.ts;
    return messages.tell({
      ...to,
      ...aboutOne(first, channel),
      thread,
      draw: () => requestInThread(first, who),
    });
  }

  async function askDirectly({ workspace, reference, posts }: Asking, person: string): Promise<KeepResult> {
    const to = { workspace, reference, person };
    const [post, ...others] = posts;
    if (!post || others.length > 0)
      return messages.tell({ ...to, ...aboutMany(posts, person), draw: () => requestOfMany(posts, []) });
    return tellOne(messages, {
      ...to,
      ...aboutOne(post, person),
      known: post.messages,
      message: async () => requestTo(post, person, await messages.linkTo(workspace, cardOf(post)?.at)),
      reply: () => requestInThread(post, [`<@${person}>`]),
    });
  }

  /**
   * Undefined if this person is not in the channel. Posting is the only way to find that out without another permission.
   */
  async function showTo(
    { workspace, policy: { channel } }: Asking,
    user: string,
    thread: string | undefined,
  ): Promise<Pick<KeepResult, 'retryAt'> | undefined> {
    const slack = await deps.slackOnce(workspace);
    const target = { channel, user, ...(thread && { thread_ts: thread }) };
    const shown = await callOnce(() => postEphemeral(slack, target, { text: DECIDE_ON_CARD, blocks: [] }));
    if (shown.state === 'refused' && shown.error === 'user_not_in_channel') return undefined;
    return { retryAt: await nextTry(deps, shown, { workspace, channel }) };
  }
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
