import type { ReleasedPosts } from './freezing.js';
import { button, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { isWaiting } from '../held/waiting.js';
import { HELD_TIME, type HeldButton } from '../card/buttons.js';
import { bothClocks } from '../card/both-clocks.js';
import { networkNames } from '../card/lines.js';
import { slackDate } from '../../ui/slack-date.js';
import { nameOf, type NamedProject } from './reply.js';

/** The texts about a freeze that has ended. */

const SHOWN_MISSED = 20;
const SHOWN_IN_CHANNEL = 5;

const SEE_MISSED = 'To see them, use `/upnext posts problems`. Their authors get a message.';

export const unfrozenReply = (project: NamedProject, released: ReleasedPosts, now: Date): Reply =>
  releasedReply(`${nameOf(project)} is unfrozen.`, released, now);

/** For the person who froze it. */
export const freezeEnded = (project: NamedProject, released: ReleasedPosts, now: Date): Reply =>
  releasedReply(`The freeze on ${nameOf(project)} has ended.`, released, now);

function releasedReply(title: string, released: ReleasedPosts, now: Date): Reply {
  const { missed } = released;
  const count = countMissed(released);
  const rest = count - Math.min(missed.length, SHOWN_MISSED);
  return {
    text: title,
    blocks: [
      section(`:white_check_mark: *${title}*\n${whatGoesOut(released, now)}`),
      ...(count > 0 ? [section(missedLine(count))] : []),
      ...missed.slice(0, SHOWN_MISSED).map(missedPost),
      ...(rest > 0 ? [context(`And ${rest} more. ${SEE_MISSED}`)] : []),
    ],
  };
}

/** For the channels that were told of the freeze. `by`: who ended it, if it did not end by itself. */
export function releasedNews(
  project: NamedProject,
  { by, released, now }: { by: string | undefined; released: ReleasedPosts; now: Date },
): Reply {
  const name = nameOf(project);
  const title = by ? `<@${by}> unfroze *${name}*.` : `The freeze on *${name}* has ended.`;
  const count = countMissed(released);
  const listed = released.missed.slice(0, SHOWN_IN_CHANNEL).map(factsOf);
  const lines = [
    `:white_check_mark: ${title} ${whatGoesOut(released, now)}`,
    ...(count > 0
      ? [
          `:warning: Missed during the freeze: ${listed.join('; ')}${andMore(count - listed.length)}. ${SEE_MISSED}`,
        ]
      : []),
  ];
  return {
    text: by ? `${name} is unfrozen.` : `The freeze on ${name} has ended.`,
    blocks: [section(lines.join('\n'))],
  };
}

const andMore = (count: number) => (count > 0 ? ` and ${count} more` : '');

const countMissed = ({ missed, moreMissed }: ReleasedPosts) => missed.length + moreMissed;

/** "Held posts: 1 goes out Fri 18:00, 1 still needs approval by today 16:00." */
function whatGoesOut({ held, moreHeld }: ReleasedPosts, now: Date): string {
  const waiting = held.filter(isWaiting);
  const late = waiting.filter(({ leavesAt }) => leavesAt !== undefined && leavesAt <= now);
  const open = waiting.filter((post) => !late.includes(post));
  const going = held.filter((post) => !waiting.includes(post));
  const parts = [
    counted(going, { one: 'goes out', many: 'go out as scheduled, the first' }, ({ dueAt }) => dueAt),
    counted(
      open,
      { one: 'still needs approval by', many: 'still need approval, the first by' },
      ({ leavesAt }) => leavesAt,
    ),
    late.length > 0 && `${late.length} ${late.length === 1 ? 'wasn’t' : 'weren’t'} approved in time`,
    moreHeld > 0 && `${moreHeld} later ones are held too`,
  ].filter(Boolean);
  return parts.length > 0 ? `Held posts: ${parts.join(', ')}.` : 'There are no held posts to send.';
}

function counted(
  posts: HeldPost[],
  { one, many }: { one: string; many: string },
  timeOf: (post: HeldPost) => Date | undefined,
): string {
  const times = posts.flatMap((post) => timeOf(post)?.getTime() ?? []);
  if (times.length === 0) return '';
  return `${posts.length} ${posts.length === 1 ? one : many} ${slackDate(new Date(Math.min(...times)))}`;
}

const missedLine = (count: number) =>
  count === 1
    ? ':warning: *1 post missed its scheduled time during the freeze.* Nothing was sent. Choose a new time for it.'
    : `:warning: *${count} posts missed their scheduled times during the freeze.* Nothing was sent. Choose a new time for each.`;

const factsOf = (post: HeldPost) => [bothClocks(post), networkNames(post)].filter(Boolean).join(' · ');

function missedPost(post: HeldPost) {
  const pressed: HeldButton = { id: post.id, version: post.version };
  return section(
    `${factsOf(post)}\n> ${escape(clip(post.content.replace(/\s+/g, ' '), 140))}`,
    button('New time', HELD_TIME, { value: encodeButtonValue(pressed) }),
  );
}
