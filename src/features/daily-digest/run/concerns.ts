import type { Digest } from '../../../store/digest-row.js';
import { escape } from '../../../slack/markup.js';
import { formatClock, isoDay, formatLocalDay } from '../../../time/format.js';
import { zoneCity } from '../../../time/zones.js';
import { slackDate } from '../../../views/slack-date.js';
import { networkNames } from '../../../views/post.js';
import type { Board } from './board.js';
import type { Day } from './day.js';
import { clock, fitting, line, words } from './lines.js';

/** What somebody should look at, the most urgent first. Each is one short line. */

const SHOWN = 3;
const HOUR = 60;

export function concerns(day: Day, digest: Digest, now: Date): string[] {
  const zone = digest.project.zone ?? digest.zone;
  const some = (lines: string[]) => fitting(lines, SHOWN, (more) => `… and ${more} more like this`);
  return [
    ...some(day.stuck.map((post) => stuckLine(post, zone))),
    ...some(
      day.drafts.map((post) => `:pencil2: *Still a draft*, though its time is today: ${line(post, zone)}`),
    ),
    ...some(
      day.clashes.map(
        ([one, other]) =>
          `:collision: *Close together* on ${networkNames(one)}: ${clock(one.scheduledAt, zone)} and ${clock(other.scheduledAt, zone)}`,
      ),
    ),
    ...some(
      day.gaps.map(({ from, to }) => `:hole: *Nothing* between ${clock(from, zone)} and ${clock(to, zone)}`),
    ),
    ...clockChanges(day, digest, now),
  ];
}

function stuckLine(post: Day['stuck'][number], zone: string): string {
  const when = clock(post.scheduledAt, zone, '{date_short_pretty} {time}');
  return `:rotating_light: *Stuck* since ${when}: *${networkNames(post)}* ${words(post)}`;
}

export const STUCK_CURE =
  'The scheduling service should have sent it and has not. Look there whether the account is still connected; what cannot wait is copied from `/upnext posts stuck` and posted by hand.';

/** On the day of a clock change and on its eve: what stays and what moves. */
export function clockChanges({ change, zone, start }: Day, digest: Digest, now: Date): string[] {
  if (!change) return [];
  const go = change.at < now ? 'went' : 'go';
  const place = escape(zoneCity(zone));
  const size = Math.abs(change.minutes) === HOUR ? 'an hour' : `${Math.abs(change.minutes)} minutes`;
  const way = change.minutes > 0 ? 'forward' : 'back';
  const day = isoDay(change.at, zone) === isoDay(start, zone) ? 'today' : 'tomorrow';
  const moves = change.minutes > 0 ? 'earlier' : 'later';
  return [
    `:clock2: *Clocks in ${place} ${go} ${way} by ${size} ${day}*: ${change.from} becomes ${change.to}. Posts stay at their moment and this digest at ${digest.time}; for people elsewhere all that is at a ${place} time comes ${size} ${moves} from then on.`,
    ...elsewhere(change.at, digest),
  ];
}

/** Where the project's clocks do not change with this digest's, their distance does. */
function elsewhere(at: Date, { zone, project, time }: Digest): string[] {
  if (!project.zone || project.zone === zone) return [];
  const [before, after] = [-1, 1].map((side) =>
    distance(new Date(at.getTime() + side), zone, project.zone ?? zone),
  );
  if (before === after) return [];
  const there = escape(zoneCity(project.zone));
  return [`:left_right_arrow: ${time} here was ${before} in ${there}, and is ${after} from then on.`];
}

const distance = (at: Date, zone: string, other: string) =>
  `${formatClock(at, zone)} ↔ ${formatClock(at, other)}`;

export function ageOfData({ at, stale, whole }: Board): string[] {
  const count = whole ? [] : [':heavy_plus_sign: There is more than I can read: counts are at least.'];
  if (!stale) return count;
  if (!at)
    return [
      ':warning: *The scheduling service cannot be reached*, so I do not know what goes out. This message fills in as soon as it answers.',
    ];
  return [
    `:warning: *The scheduling service cannot be reached.* This is what it said ${slackDate(at, '{ago}, {date_short_pretty} {time}')}; it is brought up to date as soon as it answers.`,
  ];
}

export function missed(days: readonly string[]): string[] {
  if (days.length === 0) return [];
  const named = days.slice(-SHOWN).map(formatLocalDay).join(', ');
  return [
    `:zzz: No digest came on ${named}${days.length > SHOWN ? ' and before' : ''}: it could not be sent in time.`,
  ];
}
