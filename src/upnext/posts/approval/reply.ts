import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { counted } from '../../ui/words.js';
import { mentions, neededFrom } from '../card/approval-lines.js';

/** All texts about what posts of a project need. */

export const MODES = {
  none: 'No posts',
  'on-request': 'Only posts whose author asks for it',
  required: 'Every post',
};

/** Shown before they are saved, to find out whether Upnext can post in the channel, so it does not say that they are. */
export function policyReply(project: string, policy: ApprovalPolicy | undefined): Reply {
  const title = `Approval settings for ${escape(clip(project, 150))}`;
  const words = policyInWords(policy);
  const note = context('This applies to every post that hasn’t been sent yet.');
  return { text: `${title}: ${words}`, blocks: [section(`*${title}*\n${words}`), note] };
}

export const CHOOSE_APPROVERS = 'Choose at least one person or user group.';
export const CHOOSE_CHANNEL = 'Choose the channel where approvers see the posts.';
export const NOT_IN_CHANNEL =
  'Upnext can’t post in this channel. Type /invite @Upnext there, then save again.';
export const tooFewApprovers = (needed: number, people: number) =>
  `${needed} approvals are needed, but only ${counted(people, 'person', 'people')} can approve.`;

/** Nobody approves what they wrote. */
const onlyApprover = ({ people: [only, ...others], groups }: ApprovalPolicy): string =>
  only !== undefined && others.length + groups.length === 0
    ? ` Posts that <@${only}> writes can’t be approved until there’s another approver.`
    : '';

/** "Every post needs 2 approvals from @Mei and @brand. Cards appear in #launch." */
export function policyInWords(policy: ApprovalPolicy | undefined): string {
  if (!policy) return 'Posts in this project go out without approval.';
  const which = policy.mode === 'required' ? 'Every post' : 'If the author asks, a post';
  const emergency = policy.allowsEmergency ? ' In an emergency, admins can approve it too.' : '';
  return `${which} needs ${neededFrom(policy, mentions(policy))}.${emergency}${onlyApprover(policy)} Cards appear in <#${policy.channel}>.`;
}
