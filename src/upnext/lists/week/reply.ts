import type { Button } from '@slack/types';
import * as z from 'zod';
import {
  formatClock,
  formatDay,
  formatOtherClock,
  holidayLine,
  type Reader,
  shiftDay,
  zoneCity,
} from '../../../when/index.js';
import { countedStates, groupOf, networksOf, signedStatus, textOf } from '../../posts/index.js';
import { buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { buttonWithValue } from '../../slack/views/button-value.js';
import type { SelectOption } from '../../slack/views/options.js';
import {
  type Cell,
  choiceBelow,
  dataTable,
  MAX_ROWS,
  secondsOf,
  textWithTable,
} from '../../ui/data-table.js';
import { pageOf } from '../../ui/list.js';
import { OPEN_POST, openPostOption, scheduleButton, subscribeButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { capitalize, counted, namesOfNetworks } from '../../ui/words.js';
import type { Week, WeekDay } from './load.js';

export const WEEK_IN = 'week_in';
export const WEEK_PAGE = 'turn_week';

/** Of the window over the App Home. */
export const WEEK_TITLE = 'Week';

/** `first`: its first day. `from`: the first row shown, of a week with too many posts for one table. */
export const weekToShow = z.object({ project: z.string(), first: z.string(), from: z.number().optional() });
export type WeekToShow = z.infer<typeof weekToShow>;

interface ShownWeek {
  week: Week;
  from?: number | undefined;
  /** Words that name no week. */
  unknown?: string | undefined;
}

export function weekReply({ week, from, unknown }: ShownWeek, { reader, may }: Reading): Reply {
  if (unknown === 'calendar') return toSubscribe(week.project);
  const title = escape(titleOf(week));
  const totals = totalsOf(week.days, reader.now);
  const holidays = holidayLine(week.country, week.days[0]?.day.day, week.days.at(-1)?.day.day);
  const rows = week.days.flatMap((day) => rowsOf(day, week, reader));
  const page = { project: week.project.id, first: week.days[0]?.day.day ?? '', from };
  const shown = pageOf(rows, page, MAX_ROWS, 'week');
  const table = dataTable({
    caption: titleOf(week),
    columns: COLUMNS,
    rows: shown.items,
    rowHeader: 0,
    pageSize: PAGE_SIZE,
  });
  const rowsShown = shown.pager.length > 0 ? ` · rows ${shown.range}` : '';
  return {
    text: textWithTable(`${title}: ${totals}`, table),
    blocks: [
      section(`*${title}*${rowsShown}\n${capitalize(totals)}`),
      ...(holidays ? [context(escape(holidays))] : []),
      ...(unknown === undefined ? [] : [context(notUnderstood(unknown))]),
      table,
      ...choiceBelow({ action: OPEN_POST, placeholder: 'Open a post…', page: { ...page, from: undefined } }),
      ...shown.pager,
      ...buttonRow('weeks', weekButtons(page)),
      ...buttonRow('more', [
        ...subscribeButton(week.project),
        ...(may('schedule') ? [scheduleButton()] : []),
      ]),
      ...(week.isCut ? [context(TOO_MANY)] : []),
    ],
  };
}

const TOO_MANY = 'There are more posts than Upnext can read at once. To see the others, use `/upnext posts`.';

const notUnderstood = (words: string) =>
  `Upnext doesn’t recognize “${escape(clip(words, 60))}” as a week. Try “next”, “of 14 Dec” or “last week”.`;

function toSubscribe(project: Week['project']): Reply {
  const text = `To see the posts of ${escape(clip(project.name, 100))} in Google, Outlook or Apple Calendar, press *Subscribe*.`;
  return { text, blocks: [section(text, subscribeButton(project)[0])] };
}

const weekButtons = ({ project, first }: WeekToShow): Button[] => [
  ...buttonWithValue('Previous week', `${WEEK_PAGE}:week_back`, { project, first: shiftDay(first, -7) }),
  ...buttonWithValue('Next week', `${WEEK_PAGE}:week_on`, { project, first: shiftDay(first, 7) }),
];

/** "Thu 26, 10:00 · X · Tea at ten" */
export const postOptions = ({ days, zone }: Week, reader: Reader): SelectOption[] =>
  days.flatMap(({ day, posts }) =>
    posts.flatMap((post) => {
      const { id, scheduledAt: at } = post;
      const when = `${shortDay(day.day)}, ${formatClock(at, zone, reader)}`;
      const text = [when, networksOf(post), textOf(post)].join(' · ');
      return id === undefined ? [] : openPostOption(text, id, at);
    }),
  );

/** Most weeks fit on two of Slack’s pages. */
const PAGE_SIZE = 25;

const COLUMNS = ['Time', 'Status', 'Post', 'Networks'];

/** "8:00 AM", on a phone. */
const onOneLine = (time: string) => time.replace(/ (?=[AP]M\b)/g, '\u00a0');

/** Each row names its day, for people who use a screen reader. */
function rowsOf({ day, posts, free }: WeekDay, week: Week, reader: Reader): Cell[][] {
  const name = shortDay(day.day);
  const at = (time: Date, ...facts: string[]) => ({ time, facts });
  const rows = [
    ...posts.map((post) =>
      at(post.scheduledAt, signedStatus(post, reader.now), clip(textOf(post), 48), networksOf(post)),
    ),
    ...free.map(({ at: time, networks }) =>
      at(time, 'Free slot', '–', namesOfNetworks(networks).join(', ') || '–'),
    ),
  ].sort((one, other) => one.time.getTime() - other.time.getTime());
  if (rows.length === 0) return [[{ text: name, sortsBy: secondsOf(day.start) }, 'No posts', '–', '–']];
  return rows.map(({ time, facts }) => [
    { text: `${name}, ${onOneLine(clocksOf(time, week, reader))}`, sortsBy: secondsOf(time) },
    ...facts,
  ]);
}

/** "9:00 AM (3:00 AM New York)" */
function clocksOf(at: Date, { zone, readersZone }: Week, reader: Reader): string {
  const own = readersZone && formatOtherClock(at, readersZone, { ...reader, zone });
  return `${formatClock(at, zone, reader)}${own ? ` (${own})` : ''}`;
}

/** "Mon 26": the title names the month, and phones have little room. */
const shortDay = (day: string) => formatDay(day).replace(/ \D+$/, '');

/** Over the Home tab, the table has no header that could name the zone. */
const titleOf = ({ project, days, zone, readersZone }: Week): string => {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? formatDay(day.day.day) : ''));
  return `${clip(project.name, 100)}, ${first} to ${last} ${days.at(-1)?.day.day.slice(0, 4) ?? ''}${readersZone ? ` (${zoneCity(zone)} time)` : ''}`;
};

/** "1 failed, 12 scheduled, 3 held, 2 free slots" */
function totalsOf(days: readonly WeekDay[], now: Date): string {
  const posts = days.flatMap((day) => day.posts);
  const groups = posts.map((post) => groupOf(post, now));
  const free = days.reduce((sum, day) => sum + day.free.length, 0);
  const count = (group: 'draft' | 'unknown', name: string) => {
    const number = groups.filter((one) => one === group).length;
    return number > 0 ? [counted(number, name)] : [];
  };
  return (
    [
      ...countedStates(posts, now),
      ...count('draft', 'draft'),
      ...count('unknown', 'other post'),
      ...(free > 0 ? [counted(free, 'free slot')] : []),
    ].join(', ') || 'no posts'
  );
}
