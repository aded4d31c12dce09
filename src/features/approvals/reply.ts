import { button, buttonRow, clip, context, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import type { Project } from '../../store/channels.js';
import type { HeldPost } from '../../store/held-row.js';
import type { ApprovalPolicy } from '../../store/project-settings.js';
import { approversInWords } from '../../views/approval.js';
import { waitingPost } from '../../views/waiting-post.js';
import { counted } from '../../views/words.js';

/** All texts about what posts of a project need. */

export const APPROVALS_IN = 'approvals_in';
export const SET_UP_APPROVALS = 'set_up_approvals';

export const MODES = {
  none: 'No posts',
  'on-request': 'Only posts whose author asks for it',
  required: 'Every post',
};
export type Mode = keyof typeof MODES;

const ESCALATION_TIMES = new Map([
  [30, '30 minutes before the deadline'],
  [60, '1 hour before the deadline'],
  [4 * 60, '4 hours before the deadline'],
  [24 * 60, '1 day before the deadline'],
]);
export const ESCALATION_MINUTES = [...ESCALATION_TIMES.keys()];
export const escalationLabel = (minutes: number): string =>
  ESCALATION_TIMES.get(minutes) ?? `${minutes} minutes before the deadline`;

const MOST_SHOWN = 10;

interface Waiting {
  project: Project;
  policy: ApprovalPolicy | undefined;
  /** By their time. */
  posts: HeldPost[];
  /** How many later held posts were not read. They may be waiting too. */
  unread: number;
  /** Whether the person may set up approvals. */
  maySetUp: boolean;
}

export function approvalsReply({ project, policy, posts, unread, maySetUp }: Waiting): Reply {
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
      ...posts.slice(0, MOST_SHOWN).flatMap(waitingPost),
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
  `Upnext holds ${counted(unread, 'later post')} in this project that may also be waiting. To see them, add dates: \`/upnext posts waiting next month\`.`;

const waitingCount = (count: number) =>
  count === 1 ? '1 post is waiting for approval' : `${count} posts are waiting for approval`;

/** "Every post needs 2 approvals from @Mei and @brand. Cards are shown in #launch." */
export function policyInWords(policy: ApprovalPolicy | undefined): string {
  if (!policy) return 'No post in this project needs approval.';
  const which = policy.mode === 'required' ? 'Every post' : 'A post whose author asks for it';
  const who = approversInWords(policy);
  const count =
    typeof policy.needed === 'number' && policy.needed > 1 ? `${policy.needed} approvals` : '1 approval';
  const needs =
    policy.needed === 'all' ? `needs approval from all approvers: ${who}` : `needs ${count} from ${who}`;
  const emergency = policy.allowsEmergency
    ? ' In an emergency, an admin can send a post without approval.'
    : '';
  return `${which} ${needs}. Cards are shown in <#${policy.channel}>.${emergency}`;
}

export function policySaved(project: string, policy: ApprovalPolicy | undefined, sending = 0): Reply {
  const title = `Approval settings for ${escape(clip(project, 150))} saved.`;
  return {
    text: title,
    blocks: [
      section(`:white_check_mark: *${title}*\n${policyInWords(policy)}`),
      context(sending === 0 ? APPLIES_TO_ALL : `${APPLIES_TO_ALL} ${sendingLine(sending)}`),
    ],
  };
}

const APPLIES_TO_ALL = 'This applies to every post that hasn’t been sent yet.';

const sendingLine = (sending: number) =>
  `:warning: ${sending === 1 ? '1 is' : `${sending} are`} being sent right now and may still go out without approval.`;

export const cardsComeHere = (project: string) =>
  `Posts for ${escape(clip(project, 150))} that need approval will appear in this channel.`;

export const CHOOSE_APPROVERS = 'Choose at least one person or user group.';
export const CHOOSE_CHANNEL = 'Choose the channel where approvers see the posts.';
export const NOT_IN_CHANNEL =
  'Upnext can’t post in this channel. Type /invite @Upnext there, then save again.';
export const tooFewApprovers = (needed: number, people: number) =>
  `${needed} approvals are needed, but only ${people} ${people === 1 ? 'person' : 'people'} can approve.`;
