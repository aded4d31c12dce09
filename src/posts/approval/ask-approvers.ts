import { MINUTE_MS } from '../../durations.js';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { approversOf, hasDecided, isWaiting, needsChanges } from '../held/waiting.js';
import { isShown } from '../card/time.js';
import type { Reply } from '../../slack/text/blocks.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { nextTry } from '../../slack/send/next-try.js';
import { createMessages, type KeepResult, type MessageDeps, type Messages } from '../../messages/keep.js';
import { tellOne } from '../../messages/tell-one.js';
import { cardOf, type HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mentions } from '../held/needed-approval.js';
import { whoCanApprove } from './lines.js';
import {
  DECIDE_ON_CARD,
  MOST_LISTED,
  requestInThread,
  requestOfAll,
  requestOfMany,
  requestTo,
} from './request.js';

/**
 * Tells approvers once that posts wait for them. Nobody in Slack hears of a card that is edited, so they are mentioned in its
 * thread; posts that begin to wait together are one message. Whoever is not in the channel gets a direct message. Before
 * anything is sent, it is stored that it may have been sent since then.
 */

export const APPROVAL_REQUESTS = 'approval_requests';

const requestJob = z.object({ workspace: z.string(), project: z.string() });
type RequestJob = z.infer<typeof requestJob>;

/** The posts of an import come one after another. */
const QUIET_MS = 10_000;
const LONGEST_QUIET_MS = 2 * MINUTE_MS;
const CARD_SOON_MS = 5_000;
/** Of a large group, not everyone is written to. */
const MOST_ASKED = 20;
/** If nobody knows yet who can approve. */
const UNKNOWN_MS = 20_000;

/** Its approvers don’t know yet that it waits, or that what they decided about has changed. */
function isUnasked(post: HeldPost): boolean {
  const { asked, before } = post;
  if (needsChanges(post)) return false;
  return asked === undefined || (asked.since === undefined && asked.version <= (before?.version ?? 0));
}

/** Those who can approve it and have not decided. */
const missingFor = (post: HeldPost): string[] =>
  post.policy
    ? mentions({
        ...post.policy,
        people: approversOf(post, post.policy.people).filter((one) => !hasDecided(post, one)),
      })
    : [];

const isOpen = (post: HeldPost, now: Date): boolean =>
  isWaiting(post) && isShown(post, now) && post.leavesAt !== undefined && post.leavesAt > now;

/** After each change of a post. */
export async function requestApproval(
  { jobs, now, store }: Pick<Deps, 'jobs' | 'now' | 'store'>,
  post: HeldPost,
): Promise<void> {
  const { workspace, id, project, asked } = post;
  if (asked && !isWaiting(post)) await store.heldPosts.forgetAsked(workspace, [id]);
  // Those who were asked read whether it still waits.
  if (!asked?.request && (!isOpen(post, now()) || !isUnasked(post))) return;
  const data: RequestJob = { workspace, project: project.id };
  await jobs.addNoLater(APPROVAL_REQUESTS, `${workspace} ${project.id}`, now(), data);
}

export function approvalRequestWorker(deps: MessageDeps & Pick<Deps, 'approvers'>): Worker {
  const { ask } = createAsking(deps);
  const keepRequests = createKeeping(deps);
  return defineWorker({
    queue: APPROVAL_REQUESTS,
    concurrency: 8,
    leaseSeconds: 120,
    schema: requestJob,
    async handler({ data, reference }): Promise<NextRun<RequestJob> | undefined> {
      const { workspace, project } = data;
      const now = deps.now();
      const held = await deps.store.heldPosts.list({
        workspace,
        project,
        states: ['held'],
        forCards: true,
      });
      const open = held.filter((post) => isOpen(post, now));
      const retryAt = await keepRequests({ workspace, project, reference }, open);
      if (retryAt) return { dueAt: retryAt, data };
      const [interrupted] = open.flatMap(({ asked }) => asked?.since ?? []).sort((one, other) => one - other);
      const posts = open.filter((post) =>
        interrupted === undefined ? isUnasked(post) : post.asked?.since === interrupted,
      );
      const [first] = posts;
      if (!first?.policy) return undefined;
      const later = interrupted === undefined ? whenQuiet(posts, now) : undefined;
      if (later) return { dueAt: later, data };
      const of = first.asked?.since === undefined ? posts.length : (first.asked.of ?? posts.length);
      if (of === 1 && isMoving(first, first.policy))
        return { dueAt: new Date(now.getTime() + CARD_SOON_MS), data };
      const since = interrupted ?? now.getTime();
      const dueAt = await ask({ workspace, reference, posts, of, since, policy: first.policy });
      // Other posts may have begun to wait since then.
      return { dueAt: dueAt ?? deps.now(), data };
    },
  });
}

/** Undefined: now. */
function whenQuiet(posts: HeldPost[], now: Date): Date | undefined {
  const written = posts.map(({ writtenAt }) => writtenAt.getTime()).filter((at) => at <= now.getTime());
  const quietAt = Math.min(Math.max(...written) + QUIET_MS, Math.min(...written) + LONGEST_QUIET_MS);
  return quietAt > now.getTime() ? new Date(quietAt) : undefined;
}

/** Its card is on its way to the channel of its approvers. */
function isMoving(post: HeldPost, { channel }: ApprovalPolicy): boolean {
  const card = cardOf(post);
  return !card?.at || (card.channel !== channel && card.moved?.from !== channel);
}

interface PostsToAskAbout {
  workspace: string;
  reference: string;
  /** At least one, all of one project. */
  posts: HeldPost[];
  /** How many there were when this began. */
  of: number;
  policy: ApprovalPolicy;
  /** Identifies these messages, in milliseconds. */
  since: number;
}

function createAsking(deps: MessageDeps & Pick<Deps, 'approvers'>) {
  const { heldPosts } = deps.store;
  const { askIn, askDirectly, showTo } = createRequests(deps);

  /** Resolves to when to try again. */
  async function ask(asking: PostsToAskAbout): Promise<Date | undefined> {
    const { workspace, posts } = asking;
    const missing = await findMissing(posts);
    if (!missing) return new Date(deps.now().getTime() + UNKNOWN_MS);
    const ids = posts.map(({ id }) => id);
    await heldPosts.saveAsked(workspace, ids, asking);
    const inChannel = await askInChannel(asking);
    const retryAt =
      inChannel?.retryAt ?? (await askEach(asking, missing, inChannel?.message?.at !== undefined));
    if (!retryAt) await heldPosts.saveAsked(workspace, ids, undefined);
    return retryAt;
  }

  /** Undefined if none of the cards is there, or nobody can approve. */
  async function askInChannel(asking: PostsToAskAbout): Promise<KeepResult | undefined> {
    const posts = asking.posts.filter((post) => missingFor(post).length > 0);
    const isThere = posts.some((post) => cardOf(post)?.at?.channel === asking.policy.channel);
    return isThere ? askIn({ ...asking, posts }) : undefined;
  }

  /** Who can approve each post and has not decided. Undefined if Slack doesn’t say. */
  async function findMissing(posts: HeldPost[]): Promise<Map<HeldPost, string[]> | undefined> {
    const missing = new Map<HeldPost, string[]>();
    for (const post of posts) {
      const named = await deps.approvers.findNamed(post);
      if (!named) return undefined;
      missing.set(
        post,
        named.filter((person) => !hasDecided(post, person)),
      );
    }
    return missing;
  }

  async function askEach(
    asking: PostsToAskAbout,
    missing: Map<HeldPost, string[]>,
    isInChannel: boolean,
  ): Promise<Date | undefined> {
    const { workspace, posts, policy } = asking;
    const all = new Set([...missing.values()].flat());
    for (const person of [...all].slice(0, MOST_ASKED)) {
      const seen = isInChannel ? await showTo(asking, person) : undefined;
      const isThere = seen && !(seen.state === 'refused' && seen.error === NOT_THERE);
      const theirs = posts.filter((post) => missing.get(post)?.includes(person));
      const retryAt = isThere
        ? await nextTry(deps, seen, { workspace, channel: policy.channel })
        : (await askDirectly(asking, theirs, person)).retryAt;
      if (retryAt) return retryAt;
    }
    return undefined;
  }

  return { ask };
}

/** Messages about several posts show only those that still wait. Resolves to when to try again. */
function createKeeping(deps: MessageDeps & Pick<Deps, 'approvers'>) {
  const messages = createMessages(deps);

  /** Undefined if Slack doesn’t say who is in a group. */
  async function findTheirs(posts: HeldPost[], person: string): Promise<HeldPost[] | undefined> {
    const theirs: HeldPost[] = [];
    for (const post of posts) {
      const named = await deps.approvers.findNamed(post);
      if (!named) return undefined;
      if (named.includes(person) && !hasDecided(post, person)) theirs.push(post);
    }
    return theirs;
  }

  return async function keepRequests(
    { workspace, project, reference }: RequestJob & { reference: string },
    open: HeldPost[],
  ): Promise<Date | undefined> {
    const waiting = open.filter((post) => !needsChanges(post));
    for (const known of await deps.store.messages.about({ workspace, kind: 'request', id: project })) {
      const { at, channel, thread, person, name } = known;
      if (!at || thread) continue;
      const posts = waiting.filter(
        ({ asked }) => asked?.request && name === nameOf(asked.request, channel ?? person),
      );
      const theirs = channel
        ? posts.filter((post) => whoCanApprove(post).length > 0)
        : await findTheirs(posts, person);
      if (!theirs) return new Date(deps.now().getTime() + UNKNOWN_MS);
      const { retryAt } = await messages.keep({
        ...known,
        known,
        // Whoever deletes it needs no other.
        person: '',
        reference,
        isOftenSame: true,
        draw: () => (channel ? requestIn(messages, theirs) : requestOfAll(theirs)),
      });
      if (retryAt) return retryAt;
    }
    return undefined;
  };
}

/** Identifies a message to a channel or a person. */
const nameOf = (since: number, to: string) => `${since} ${to}`;

/** In the channel of the cards. */
async function requestIn({ linkTo }: Pick<Messages, 'linkTo'>, posts: HeldPost[]): Promise<Reply> {
  const who = [...new Set(posts.flatMap(missingFor))];
  const linked = posts.map(async (post, index) => {
    const link = index < MOST_LISTED ? await linkTo(post.workspace, cardOf(post)?.at) : undefined;
    return { ...post, link };
  });
  return requestOfMany(await Promise.all(linked), who);
}

function createRequests(deps: MessageDeps) {
  const messages = createMessages(deps);

  const keyFor = ({ workspace, posts, since, reference }: PostsToAskAbout, to: string) => ({
    workspace,
    kind: 'request' as const,
    id: posts[0]?.project.id ?? '',
    name: nameOf(since, to),
    reference,
  });

  /** One post is discussed in the thread of its card. */
  const askIn = (asking: PostsToAskAbout): Promise<KeepResult> => {
    const { posts, policy } = asking;
    const { channel } = policy;
    const [first] = posts;
    const thread = threadFor(asking);
    const draw = () =>
      first && thread ? requestInThread(first, missingFor(first)) : requestIn(messages, posts);
    return messages.tell({ ...keyFor(asking, channel), channel, thread, person: '', draw });
  };

  /** One post is the one message that they have about it. */
  async function askDirectly(
    asking: PostsToAskAbout,
    theirs: HeldPost[],
    person: string,
  ): Promise<KeepResult> {
    const { workspace, reference, since } = asking;
    const [post, ...others] = theirs;
    if (!post || others.length > 0)
      return messages.tell({
        ...keyFor(asking, person),
        person,
        draw: () => requestOfAll(theirs),
      });
    return tellOne(messages, {
      workspace,
      kind: 'post',
      id: post.id,
      name: `request ${since} ${person}`,
      reference,
      person,
      known: post.messages,
      message: async () => requestTo(post, person, await messages.linkTo(workspace, cardOf(post)?.at)),
      reply: () => requestInThread(post, [`<@${person}>`]),
    });
  }

  /** Posting is the only way to find out who is in the channel without another permission. */
  async function showTo(asking: PostsToAskAbout, user: string): Promise<CallResult<unknown>> {
    const slack = await deps.slackOnce(asking.workspace);
    const thread = threadFor(asking);
    const target = { channel: asking.policy.channel, user, ...(thread && { thread_ts: thread }) };
    return callOnce(() => postEphemeral(slack, target, { text: DECIDE_ON_CARD, blocks: [] }));
  }

  return { askIn, askDirectly, showTo };
}

const NOT_THERE = 'user_not_in_channel';

const threadFor = ({ posts: [first], of }: PostsToAskAbout): string | undefined =>
  first && of === 1 ? cardOf(first)?.at?.ts : undefined;
