import { OPENS_FORM } from '../../../forms/form-views.js';
import { networksLeft } from '../../../plan/states.js';
import { actions, clip, context, section, type Reply } from '../../../slack/blocks.js';
import { escape } from '../../../slack/markup.js';
import type { HeldPost } from '../../../store/held-row.js';
import { frozenText } from '../../../views/frozen.js';
import { buttonsFor } from '../../../views/held-buttons.js';
import { leavingClock } from '../../../views/held-post.js';
import { slackDate } from '../../../views/slack-date.js';
import { namesOf, type ScheduledPost } from '../differences.js';

interface HoldContext {
  now: Date;
  /** Where it was scheduled. The confirmation may be read elsewhere. */
  channel: string | undefined;
  freeze?: HeldPost['freeze'];
}

/** Answers the person who scheduled it. */
export function holdConfirmation(
  { meant, held }: ScheduledPost,
  { now, channel, freeze }: HoldContext,
): Reply {
  const where = placeOfCard(held?.inChannel ? channel : undefined);
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

/** Right away, the service took only some parts of the post. Upnext holds the rest. */
export function partlyScheduled(post: HeldPost, cardIn: string | undefined): Reply {
  const { sent, state, reason } = post;
  const isRefused = state === 'refused';
  const rest = namesOf(networksLeft(post));
  const title = `${namesOf(sent.flatMap(({ platforms }) => platforms))}: scheduled. ${rest}: ${isRefused ? 'refused' : 'not sent yet'}.`;
  const next = isRefused
    ? 'The rest won’t go out until you fix it.'
    : 'Upnext keeps trying to send the rest until 2 minutes before its time.';
  const where = `Its card is ${placeOfCard(cardIn)}.`;
  const why = reason ? `\n${escape(clip(reason, 600))}` : '';
  const [fix] = isRefused ? buttonsFor(post) : [];
  return {
    text: [title, reason, next].filter(Boolean).join(' '),
    blocks: [
      section(`:warning: *${escape(title)}*${why}`),
      ...(fix ? [actions(OPENS_FORM, fix)] : []),
      context(`${next} ${where}`),
    ],
  };
}

const placeOfCard = (channel: string | undefined) =>
  channel ? `in <#${channel}>` : 'in your messages with Upnext';

function awaitsApproval(meant: ScheduledPost['meant'], leavesAt: number, channel: string): Reply {
  const title = 'Waiting for approval.';
  const when = meant ? `It goes out ${slackDate(new Date(meant.at))}, if` : 'It goes out if';
  const change = `${when} it is approved by *${slackDate(new Date(leavesAt))}*. Its card is in <#${channel}>.`;
  return {
    text: `${title} ${change.replaceAll('*', '')}`,
    blocks: [section(`:hourglass_flowing_sand: *${title}*\n${change}`)],
  };
}
