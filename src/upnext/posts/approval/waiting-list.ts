import type { Button, KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import type { Access } from '../../rights/access.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import {
  button,
  buttonRow,
  clip,
  context,
  type Reply,
  section,
  withSubject,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { type ListPage, listReply } from '../../ui/list.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { approvalButtons, decisionLines } from '../card/approval-lines.js';
import type { PostButton } from '../card/buttons.js';
import { bothClocks, networkNames } from '../card/lines.js';
import { SHOWN_WORDS } from '../card/state-words.js';
import { type ApproverDeps, approversIn } from '../life/approvers.js';
import type { Post } from '../model/post.js';
import type { PostState } from '../model/states.js';
import { hasDecided, isAsked, isWaiting, needsChanges } from '../model/waiting.js';
import { policyInWords } from './reply.js';

/**
 * Who should hear of a post that waits, and what. Admins are asked first, if its author may not schedule posts. Then its card
 * mentions its approvers when it appears in their channel, and its thread if it was there before. Each gets one direct message,
 * halfway to the deadline.
 */

/** What waits in a project, with the buttons to decide. */
export const SHOW_WAITING = 'show_waiting';

/** Shows the posts of a project as they are. */
export function reviewButton({ id, name }: { id: string; name: string }): Button[] {
  const value = encodeButtonValue({ id, name: clip(name, 150) });
  return value ? [button('Review posts', SHOW_WAITING, { value })] : [];
}

/** What waits for approval: in a project, and for a person. */

export const SET_UP_APPROVALS = 'set_up_approvals';
export const OPEN_SEVERAL = 'open_approve_several';
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
  const { posts, rest } = await deps.store.posts.listAndCount({
    ...filter,
    concerns: { person, ownFrom },
  });
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
    deps.store.posts.listAndCount({
      workspace,
      project: project.id,
      states: ['held'],
      order: 'deadline',
    }),
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
    above: buttonRow('several', severalButton(toSelect)),
    rows: (shown) => shown.flatMap(({ post, mayDecide }) => waitingPost(post, mayDecide)),
    below: [
      ...(rest > 0 ? [context(`${counted(rest, 'later post')} may also be waiting.`)] : []),
      context(policyInWords(policy)),
      ...(maySetUp ? buttonRow('set-up', [setUp]) : []),
    ],
  });
}

/** For all that waits for this person, in every project. */
export const severalButton = (count: number): Button[] =>
  count > 1 ? [button('Approve several', OPEN_SEVERAL)] : [];

/** How the ids of blocks with the buttons of one post in such a list begin. */
export const WAITING_BLOCK = 'waiting-';

/** A post that waits for approval, in a list: with everything that is needed to decide, for those who can. */
export function waitingPost(post: Post, mayDecide: boolean): KnownBlock[] {
  const { id, version, content } = post;
  const value = encodeButtonValue({ id, version } satisfies PostButton);
  const buttons = approvalButtons(post, value, { mayDecide });
  return [
    section(
      [
        waitingFacts(post),
        `> ${escape(clip(content.replace(/\s+/g, ' '), 600))}`,
        ...decisionLines(post),
      ].join('\n'),
    ),
    ...buttonRow(
      `${WAITING_BLOCK}${id}`,
      buttons.map((one) => withSubject(one, oneLine(content))),
    ),
  ];
}

/** When and where it is published, and until when it can be approved. */
export function waitingFacts(post: Post, project = ''): string {
  const { author, leavesAt } = post;
  const state = needsChanges(post) ? `*${SHOWN_WORDS['changes-requested'].title}*` : '';
  const where = project && escape(clip(project, 150));
  const facts = [state, bothClocks(post), networkNames(post), where, `by <@${author}>`].filter(Boolean);
  const needs = isAsked(post) ? 'An admin has to allow it' : 'Needs approval';
  const deadline = leavesAt ? `. ${needs} by *${slackDate(leavesAt)}*` : '';
  return `${facts.join(' · ')}${deadline}.`;
}
