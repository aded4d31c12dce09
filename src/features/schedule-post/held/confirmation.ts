import { section, type Reply } from '../../../slack/blocks.js';
import type { HeldPost } from '../../../store/held-posts.js';
import { frozenText } from '../../../views/frozen.js';
import { leavingClock } from '../../../views/held-post.js';
import { slackDate } from '../../../views/slack-date.js';
import type { ScheduledPost } from '../differences.js';

/** Answers the person who scheduled it. */
export function holdConfirmation(
  { meant, held }: ScheduledPost,
  now: Date,
  freeze?: HeldPost['freeze'],
): Reply {
  const where = held?.inChannel ? 'in this channel' : 'in your messages with Upnext';
  if (held?.leavesAt === undefined) {
    const text = 'Draft saved.';
    return { text, blocks: [section(`:memo: *${text}*\nEdit or schedule it on its card ${where}.`)] };
  }
  if (held.approvalIn && !freeze) return awaitsApproval(meant, held.leavesAt, held.approvalIn);
  const title = meant ? `Held for ${slackDate(new Date(meant.at))}.` : 'Held.';
  const until = freeze ? '' : ` until *${leavingClock(new Date(held.leavesAt), now)}*`;
  const change = [
    ...(freeze ? [frozenText(freeze)] : []),
    `You can change or cancel it${until} on its card ${where}.`,
  ].join(' ');
  return {
    text: `${title} ${change.replaceAll('*', '')}`,
    blocks: [section(`:calendar: *${title}*\n${change}`)],
  };
}

function awaitsApproval(meant: ScheduledPost['meant'], leavesAt: number, channel: string): Reply {
  const title = 'Waiting for approval.';
  const when = meant ? `It goes out ${slackDate(new Date(meant.at))}, if` : 'It goes out if';
  const change = `${when} it is approved by *${slackDate(new Date(leavesAt))}*. Its card is in <#${channel}>.`;
  return {
    text: `${title} ${change.replaceAll('*', '')}`,
    blocks: [section(`:hourglass_flowing_sand: *${title}*\n${change}`)],
  };
}
