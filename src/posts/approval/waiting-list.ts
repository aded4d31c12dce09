import type { Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import type { HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mentions, neededFrom } from '../held/needed-approval.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import { severalButton } from './several.js';
import { waitingPost } from './waiting-post.js';
import { counted } from '../../ui/words.js';

/** What waits for approval in a project, and who must approve. */

export const SET_UP_APPROVALS = 'set_up_approvals';

type WaitingDeps = Pick<Deps, 'store' | 'plan' | 'approvers'>;

export async function waitingList(
  { store, plan, approvers }: WaitingDeps,
  { workspace, person }: Pick<ChangedFor, 'workspace' | 'person'>,
  project: Project,
  may: Access['may'],
): Promise<Reply> {
  const [{ approval: policy }, { posts: held, rest: unread }] = await Promise.all([
    store.projectSettings.find(workspace, project.id),
    plan.listAndCount({ workspace, project: project.id, states: ['held'], order: 'deadline' }),
  ]);
  const waiting = await Promise.all(
    held
      .filter(isWaiting)
      .map(async (post) => ({ post, mayDecide: await approvers.mayDecide(post, person) })),
  );
  // Approvers see what they can approve, even if they may not read the project.
  const posts = waiting.filter((one) => may('read') || one.mayDecide);
  const toTick = posts.filter((one) => one.mayDecide && !hasDecided(one.post, person)).length;
  return approvalsReply({ project, policy, posts, unread, toTick, maySetUp: may('set-up') });
}

const MOST_SHOWN = 10;

interface WaitingPosts {
  project: Project;
  policy: ApprovalPolicy | undefined;
  /** The first to expire first. */
  posts: { post: HeldPost; mayDecide: boolean }[];
  /** How many later held posts were not read. They may be waiting too. */
  unread: number;
  /** How many of them the person can approve. */
  toTick: number;
  /** Whether the person may set up approvals. */
  maySetUp: boolean;
}

/** `/upnext approvals` */
export function approvalsReply({ project, policy, posts, unread, toTick, maySetUp }: WaitingPosts): Reply {
  const name = escape(clip(project.name, 150));
  const title =
    posts.length === 0
      ? `Nothing in ${name} is waiting for approval.`
      : `${unread > 0 ? 'At least ' : ''}${waitingCount(posts.length)} in ${name}`;
  const rest = posts.length - MOST_SHOWN;
  const setUp = encodeButtonValue({ id: project.id, name: clip(project.name, 150) });
  return {
    text: title,
    blocks: [
      section(`*${title}*`),
      ...buttonRow('several', severalButton(toTick, { project })),
      ...posts.slice(0, MOST_SHOWN).flatMap(({ post, mayDecide }) => waitingPost(post, mayDecide)),
      ...(rest > 0 ? [context(`And ${rest} more. To see them, use \`/upnext posts waiting\`.`)] : []),
      ...(unread > 0 ? [context(unreadLine(unread))] : []),
      context(policyInWords(policy)),
      ...(maySetUp
        ? buttonRow('set-up', [button('Set up approvals', SET_UP_APPROVALS, { value: setUp })])
        : []),
    ],
  };
}

const unreadLine = (unread: number) =>
  `${counted(unread, 'later post')} may also be waiting for approval. To see them, add dates: \`/upnext posts waiting next month\`.`;

const waitingCount = (count: number) =>
  count === 1 ? '1 post is waiting for approval' : `${count} posts are waiting for approval`;

/** Nobody approves what they wrote. */
const onlyApprover = ({ people: [only, ...others], groups }: ApprovalPolicy): string =>
  only !== undefined && others.length + groups.length === 0
    ? ` Posts that <@${only}> writes can’t be approved until there’s another approver.`
    : '';

/** "Every post needs 2 approvals, from @Mei and @brand. Cards appear in #launch." */
export function policyInWords(policy: ApprovalPolicy | undefined): string {
  if (!policy) return 'No post in this project needs approval.';
  const which = policy.mode === 'required' ? 'Every post' : 'If the author asks, a post';
  const emergency = policy.allowsEmergency ? ' In an emergency, admins can approve it too.' : '';
  return `${which} needs ${neededFrom(policy, mentions(policy))}.${emergency}${onlyApprover(policy)} Cards appear in <#${policy.channel}>.`;
}
