import { DAY_MINUTES } from '../../durations.js';
import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { neededInWords, policyInWords } from './waiting-list.js';

/** All texts about what posts of a project need. */

export const APPROVALS_IN = 'approvals_in';

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
  [DAY_MINUTES, '1 day before the deadline'],
]);
export const ESCALATION_MINUTES = [...ESCALATION_TIMES.keys()];
export const escalationLabel = (minutes: number): string =>
  ESCALATION_TIMES.get(minutes) ?? `${minutes} minutes before the deadline`;

/** `sending`: how many posts are still being sent. */
export function policySaved(project: string, policy: ApprovalPolicy | undefined, sending = 0): Reply {
  const title = `Approval settings for ${escape(clip(project, 150))} saved.`;
  return saved(title, policyInWords(policy), sendingLine(sending));
}

/** In the approval channel, to the person who saves the settings. */
export function cardsComeHere(project: string, policy: ApprovalPolicy): Reply {
  const title = `Posts for ${escape(clip(project, 150))} that need approval will appear in this channel.`;
  return saved(title, neededInWords(policy));
}

const saved = (title: string, policy: string, more: string[] = []): Reply => ({
  text: title,
  blocks: [
    section(`:white_check_mark: *${title}*\n${policy}`),
    context(['This applies to every post that hasn’t been sent yet.', ...more].join(' ')),
  ],
});

const sendingLine = (sending: number): string[] =>
  sending === 0
    ? []
    : [
        `:warning: ${sending === 1 ? '1 post is' : `${sending} posts are`} being sent right now and may still go out without approval.`,
      ];

export const CHOOSE_APPROVERS = 'Choose at least one person or user group.';
export const CHOOSE_CHANNEL = 'Choose the channel where approvers see the posts.';
export const NOT_IN_CHANNEL =
  'Upnext can’t post in this channel. Type /invite @Upnext there, then save again.';
export const tooFewApprovers = (needed: number, people: number) =>
  `${needed} approvals are needed, but only ${people} ${people === 1 ? 'person' : 'people'} can approve.`;
