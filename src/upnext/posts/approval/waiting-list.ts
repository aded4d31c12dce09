import type { Button, KnownBlock } from '@slack/types';
import type { Access } from '../../rights/access.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { Deps } from '../../deps.js';
import { oneLine } from '../../api/read/label.js';
import {
  button,
  buttonRow,
  clip,
  context,
  section,
  withSubject,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import { slackDate } from '../../ui/slack-date.js';
import { counted } from '../../ui/words.js';
import { bothClocks } from '../card/both-clocks.js';
import type { HeldButton } from '../card/buttons.js';
import { HELD_WORDS, networkNames } from '../card/lines.js';
import { hasDecided, isWaiting, needsChanges } from './waiting.js';
import type { HeldPost } from '../table/held-row.js';
import { approvalButtons, decisionLines } from './lines.js';
import { policyInWords } from './reply.js';

/** What waits for approval: in a project, and for a person. */

export const SET_UP_APPROVALS = 'set_up_approvals';
export const OPEN_SEVERAL = 'open_approve_several';

type WaitingFor = Pick<ChangedFor, 'workspace' | 'person'>;

/** The posts that this person can approve and has not decided about, the first to expire first. */
export async function findWaiting(
  { store, approvers }: Pick<Deps, 'store' | 'approvers'>,
  { workspace, person }: WaitingFor,
  more: { forCards?: true } = {},
): Promise<HeldPost[]> {
  if (!(await store.projectSettings.hasApprovals(workspace))) return [];
  const filter = { workspace, states: ['held'], undecidedBy: person, order: 'deadline', ...more } as const;
  const posts: HeldPost[] = [];
  for (const post of await store.heldPosts.list(filter))
    if (isWaiting(post) && (await approvers.mayDecide(post, person))) posts.push(post);
  return posts;
}

/** What waits in a project, and who must approve. */
export async function waitingList(
  { store, approvers }: Pick<Deps, 'store' | 'approvers'>,
  { workspace, person }: WaitingFor,
  project: Project,
  may: Access['may'],
): Promise<Reply> {
  const [{ approval: policy }, { posts: held, rest }] = await Promise.all([
    store.projectSettings.find(workspace, project.id),
    store.heldPosts.listAndCount({ workspace, project: project.id, states: ['held'], order: 'deadline' }),
  ]);
  const waiting = await Promise.all(
    held
      .filter(isWaiting)
      .map(async (post) => ({ post, mayDecide: await approvers.mayDecide(post, person) })),
  );
  // Approvers see what they can approve, even if they may not read the project.
  const posts = waiting.filter((one) => may('read') || one.mayDecide);
  const toTick = posts.filter((one) => one.mayDecide && !hasDecided(one.post, person)).length;
  return approvalsReply({ project, policy, posts, isCut: rest > 0, toTick, maySetUp: may('set-up') });
}

const MOST_SHOWN = 10;

interface WaitingPosts {
  project: Project;
  policy: ApprovalPolicy | undefined;
  /** The first to expire first. */
  posts: { post: HeldPost; mayDecide: boolean }[];
  /** There are later ones, which may wait as well. */
  isCut?: boolean;
  /** How many of them the person can approve. */
  toTick: number;
  /** Whether the person may set up approvals. */
  maySetUp: boolean;
}

/** `/upnext approvals` */
export function approvalsReply({ project, policy, posts, isCut, toTick, maySetUp }: WaitingPosts): Reply {
  const name = clip(project.name, 150);
  const title =
    posts.length === 0
      ? `Nothing in ${escape(name)} is waiting for approval.`
      : `${isCut ? 'At least ' : ''}${counted(posts.length, 'post')} ${posts.length === 1 ? 'is' : 'are'} waiting for approval in ${escape(name)}`;
  const rest = posts.length - MOST_SHOWN;
  const setUp = button('Set up approvals', SET_UP_APPROVALS, {
    value: encodeButtonValue({ id: project.id, name }),
  });
  return {
    text: title,
    blocks: [
      section(`*${title}*`),
      ...buttonRow('several', severalButton(toTick)),
      ...posts.slice(0, MOST_SHOWN).flatMap(({ post, mayDecide }) => waitingPost(post, mayDecide)),
      ...(rest > 0 ? [context(`And ${rest} more. To see them, use \`/upnext posts waiting\`.`)] : []),
      context(policyInWords(policy)),
      ...(maySetUp ? buttonRow('set-up', [setUp]) : []),
    ],
  };
}

/** For all that waits for this person, in every project. */
export const severalButton = (count: number): Button[] =>
  count > 1 ? [button('Approve several', OPEN_SEVERAL)] : [];

/** How the ids of blocks with the buttons of one post in such a list begin. */
export const WAITING_BLOCK = 'waiting-';

/** A post that waits for approval, in a list: with everything that is needed to decide, for those who can. */
export function waitingPost(post: HeldPost, mayDecide: boolean): KnownBlock[] {
  const { id, version, content } = post;
  const value = encodeButtonValue({ id, version } satisfies HeldButton);
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
export function waitingFacts(post: HeldPost, project = ''): string {
  const { author, leavesAt } = post;
  const state = needsChanges(post) ? `*${HELD_WORDS['changes-requested'].title}*` : '';
  const where = project && escape(clip(project, 150));
  const facts = [state, bothClocks(post), networkNames(post), where, `by <@${author}>`].filter(Boolean);
  const deadline = leavesAt ? `. Needs approval by *${slackDate(leavesAt)}*` : '';
  return `${facts.join(' · ')}${deadline}.`;
}
