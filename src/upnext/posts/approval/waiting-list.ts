import type { Access } from '../../rights/access.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import { button, buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { type ListPage, listReply } from '../../ui/list.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { type ApproverDeps, approversIn } from '../life/approvers.js';
import type { Post } from '../model/post.js';
import type { PostState } from '../model/states.js';
import { hasDecided, isAsked, isWaiting, needsChanges } from '../model/waiting.js';
import { policyInWords } from './reply.js';
import { severalButton, waitingPost } from './waiting-post.js';

/** What waits for approval: in a project, and for a person. */

export const SET_UP_APPROVALS = 'set_up_approvals';
/** In the ids of its buttons. */
export const WAITING = 'waiting';

type WaitingFor = Pick<ChangedFor, 'workspace' | 'person'>;

/**
 * What this person can approve and has not decided about, the first to expire first, and their own posts that need them: in
 * these states, and held if somebody asked to change them, or an admin has to allow them.
 */
export async function findConcerning(
  deps: ApproverDeps,
  { workspace, person }: WaitingFor,
  { states = [], ownFrom, ...more }: { states?: readonly PostState[]; ownFrom?: Date; forCards?: true },
): Promise<{ toApprove: Post[]; own: Post[]; rest: number }> {
  const filter = { workspace, states: ['held', ...states], order: 'deadline', ...more } as const;
  const { posts, rest } = await deps.store.posts.listAndCount({ ...filter, concerns: { person, ownFrom } });
  const toApprove: Post[] = [];
  for (const post of posts.filter((one) => one.writtenBy !== person && !hasDecided(one, person)))
    if (isWaiting(post) && !isAsked(post) && (await approversIn(deps).mayDecide(post, person)))
      toApprove.push(post);
  const isOwn = (post: Post) =>
    post.author === person && (post.state !== 'held' || needsChanges(post) || isAsked(post));
  const own = posts.filter(isOwn);
  return { toApprove, own, rest };
}

/** What waits in a project, and who must approve. */
export async function waitingList(
  deps: ApproverDeps,
  { workspace, person }: WaitingFor,
  project: Project,
  { may, page }: { may: Access['may']; page?: ListPage },
): Promise<Reply> {
  const [{ approval: policy }, { posts: held, rest }] = await Promise.all([
    deps.store.projectSettings.find(workspace, project.id),
    deps.store.posts.listAndCount({ workspace, project: project.id, states: ['held'], order: 'deadline' }),
  ]);
  const waiting = await Promise.all(
    held.filter(isWaiting).map(async (post) => ({
      post,
      mayDecide: !isAsked(post) && (await approversIn(deps).mayDecide(post, person)),
    })),
  );
  // Approvers see what they can approve, even if they may not read the project.
  const posts = waiting.filter((one) => may('read') || one.mayDecide);
  const toSelect = posts.filter((one) => one.mayDecide && !hasDecided(one.post, person)).length;
  return approvalsReply({ project, policy, posts, rest, toSelect, maySetUp: may('set-up'), page });
}

interface WaitingPosts {
  project: Project;
  policy: ApprovalPolicy | undefined;
  /** The first to expire first. */
  posts: { post: Post; mayDecide: boolean }[];
  /** How many later ones were not read, which may wait as well. */
  rest?: number;
  /** How many of them the person can approve. */
  toSelect: number;
  /** Whether the person may set up approvals. */
  maySetUp: boolean;
  page?: ListPage | undefined;
}

/** `/upnext approvals` */
export function approvalsReply(waiting: WaitingPosts): Reply {
  const { project, policy, posts, rest = 0, toSelect, maySetUp, page } = waiting;
  const name = clip(project.name, 150);
  const value = encodeButtonValue({ id: project.id, name });
  const setUp = button(policy ? 'Edit approvals' : 'Set up approvals', SET_UP_APPROVALS, { value });
  return listReply({
    name: WAITING,
    page: { ...page, project: project.id, words: '' },
    items: posts,
    perPage: 10,
    heading:
      posts.length === 0
        ? `Nothing in ${escape(name)} is waiting for approval.`
        : `Waiting for approval in ${escape(name)}`,
    above:
      posts.length > 0 && toSelect === 0
        ? [section('Nothing waits for you.')]
        : buttonRow('several', severalButton(toSelect)),
    rows: (shown) => shown.flatMap(({ post, mayDecide }) => waitingPost(post, mayDecide)),
    below: [
      ...(rest > 0 ? [context(`${counted(rest, 'later post')} may also be waiting.`)] : []),
      context(policyInWords(policy)),
      ...(maySetUp ? buttonRow('set-up', [setUp]) : []),
    ],
  });
}
