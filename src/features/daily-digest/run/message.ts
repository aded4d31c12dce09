import type { Digest } from '../../../store/digest-row.js';
import type { Button, KnownBlock } from '@slack/types';
import { context, section, type Reply, buttonRow } from '../../../slack/blocks.js';
import { escape } from '../../../slack/markup.js';
import { formatLocalDay } from '../../../time/format.js';
import { zoneCity } from '../../../time/zones.js';
import { scheduleButton, showPostsButton } from '../../../views/shared-buttons.js';
import { slackDate } from '../../../views/slack-date.js';
import type { Board } from './board.js';
import { ageOfData, concerns, missed, STUCK_CURE } from './concerns.js';
import { is, type Day, type Timed } from './day.js';
import { counted, fitting, line, sign } from './lines.js';
import { scheduleInWords } from '../setup/schedule-words.js';

/** The digest itself: what it says is a pure function of what is known. */

export interface Telling {
  digest: Digest;
  day: Day;
  board: Board;
  now: Date;
  /** Days whose digest never came. */
  skipped: readonly string[];
  /** Who asked for it, where it does not come by itself. */
  askedBy?: string | undefined;
}

const SHOWN_TODAY = 8;
const SHOWN_NEXT = 3;

export function digestMessage(telling: Telling): Reply {
  const { digest, day, board, now, skipped } = telling;
  const name = escape(digest.project.name.slice(0, 150));
  const worries = concerns(day, digest, now);
  const date = formatLocalDay(day.day);
  const title = isToday(telling) ? `Today on ${name}` : `${date} on ${name}`;
  return {
    text: `${title}: ${totals(day, board)}`,
    blocks: [
      section(`*${title}*${isToday(telling) ? ` · ${date}` : ''}\n${totals(day, board)}`),
      ...lines([...ageOfData(board), ...missed(skipped)]),
      ...lines(today(telling)),
      ...lines(worries),
      ...(day.stuck.length > 0 ? [context(STUCK_CURE)] : []),
      ...lines(next(telling)),
      ...buttonRow('digest', [
        ...showPostsButton(isToday(telling) ? 'All of today' : 'All of that day', {
          project: digest.project.id,
          words: day.day,
        }),
        ...(day.stuck.length > 0
          ? showPostsButton('Stuck', { project: digest.project.id, words: 'stuck' }).map(second)
          : []),
        scheduleButton(),
      ]),
      why(telling, clocksOf(digest)),
    ],
  };
}

/** One that could not be sent in time may come after midnight. */
const isToday = ({ day, now }: Telling) => now < day.end;

/** The day is over: its totals, and what did not go well. */
export function closedMessage(telling: Telling): Reply {
  const { digest, day, board } = telling;
  const zone = projectZone(digest);
  const bad = day.posts.filter((post) => is(post, 'FAILED') || day.stuck.includes(post));
  const title = escape(`${formatLocalDay(day.day)} on ${digest.project.name.slice(0, 150)}`);
  return {
    text: `${title}: ${totals(day, board)}`,
    blocks: [
      section(`*${title}* · over\n${totals(day, board)}`),
      ...lines(
        fitting(
          bad.map((post) => `${is(post, 'FAILED') ? ':x:' : ':rotating_light:'} ${line(post, zone)}`),
          SHOWN_TODAY,
          (more) => `… and ${more} more`,
        ),
      ),
      why(telling, bad.length > 0 ? clocksOf(digest) : []),
    ],
  };
}

/** Slack takes no action_id twice in a row of buttons; what follows the colon is not looked at. */
const second = (button: Button) => ({ ...button, action_id: `${button.action_id}:2` });

export function totals({ counts, drafts }: Day, { at }: Board): string {
  if (!at) return 'not known yet';
  const { ahead, out, failed, stuck } = counts;
  const parts = [
    ahead > 0 && `${ahead} to go out`,
    out > 0 && `${out} out`,
    failed > 0 && `${failed} failed`,
    stuck > 0 && `${stuck} stuck`,
    drafts.length > 0 && counted(drafts.length, 'draft'),
  ].filter(Boolean);
  return parts.join(' · ') || 'nothing goes out';
}

/** Those that are out make room for those to come. */
function today(telling: Telling): string[] {
  const { digest, day, board } = telling;
  if (!board.at) return [];
  const then = isToday(telling) ? 'today' : 'that day';
  if (day.posts.length === 0) return [`:sparkles: Nothing goes out ${then}.`];
  const zone = projectZone(digest);
  const out = day.posts.length > SHOWN_TODAY ? day.posts.filter((post) => is(post, 'PUBLISHED')) : [];
  const shown = day.posts.filter((post) => !out.includes(post));
  const drawn = shown.map((post) => `${signOf(post, day)} ${line(post, zone)}`);
  return [
    ...(out.length > 0
      ? [`:white_check_mark: ${counted(out.length, 'post is', 'posts are')} out already`]
      : []),
    ...fitting(drawn, SHOWN_TODAY, (more) => `… and ${more} more ${then}`),
  ];
}

const signOf = (post: Timed, day: Day) => (day.stuck.includes(post) ? ':rotating_light:' : sign(post));

function next(telling: Telling): string[] {
  const { digest, day, board } = telling;
  if (!board.at) return [];
  const zone = projectZone(digest);
  if (day.next.length === 0)
    return [`*Next:* nothing is planned for ${isToday(telling) ? 'tomorrow' : 'today'}.`];
  const shown = day.next.slice(0, SHOWN_NEXT);
  return ['*Next*', ...shown.map((post) => line(post, zone, '{date_short_pretty} {time}'))];
}

const projectZone = ({ project, zone }: Digest) => project.zone ?? zone;

/** Slack takes 3,000 characters in a section: what does not fit is left out by whole lines. */
function lines(all: string[]): KnownBlock[] {
  let room = 2_900;
  const fit = all.filter((one) => (room -= one.length + 1) >= 0);
  return fit.length > 0 ? [section(fit.join('\n'))] : [];
}

const clocksOf = (digest: Digest) => [
  `Times: yours, and in brackets ${escape(zoneCity(projectZone(digest)))}.`,
];

/** "Why am I seeing this?" */
function why({ digest, askedBy }: Telling, clocks: string[]): KnownBlock {
  if (askedBy) return context([...clocks, `Asked for by ${escape(askedBy)}.`].join(' '));
  const { setUpName, setUpAt } = digest;
  const since = slackDate(setUpAt, '{date_short}');
  const origin = `${scheduleInWords(digest)}; set up by ${escape(setUpName.slice(0, 80))} on ${since}.`;
  return context([...clocks, origin, '`/upnext digest` changes or stops it.'].join(' '));
}
