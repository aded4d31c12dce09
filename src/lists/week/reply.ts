import { lazy } from '../../lazy.js';
import type { Button, KnownBlock, TableBlock } from '@slack/types';
import * as z from 'zod';
import { actions, button, buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeBlockId, encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { formatClock, formatLocalDay, formatOtherClock } from '../../time/format.js';
import { shiftDay } from '../../time/range/read-week.js';
import type { Reader } from '../../time/types.js';
import { zoneCity } from '../../time/zones.js';
import { factsOf, networksOf, signedStatus, signOf, textOf } from '../../posts/index.js';
import { cellText, dataTable, FEW_ROWS, MAX_ROWS, secondsOf, type Cell } from '../../ui/data-table.js';
import { searchSelect } from '../../ui/project/project-field.js';
import type { SelectOption } from '../../ui/select-options.js';
import { OPEN_POST, openPostOption, scheduleButton, subscribeButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { capitalize } from '../../ui/words.js';
import { clockOf, holidaysOfWeek, titleOf, totalsOf } from './describe.js';
import type { TimedPost, Week, WeekDay } from './load.js';

export const WEEK_IN = 'week_in';
export const WEEK_PAGE = 'turn_week';
export const HOME_WEEK_PAGE = 'turn_home_week';

/** Of the window over the App Home. */
export const WEEK_TITLE = 'Week';

/** `first`: its first day. `part` counts the tables of a week that is too long for one. */
export const weekToShow = z.object({ project: z.string(), first: z.string(), part: z.number().optional() });
export type WeekToShow = z.infer<typeof weekToShow>;

interface ShownWeek {
  week: Week;
  part?: number | undefined;
  /** Words that name no week. */
  unknown?: string | undefined;
}

export function weekReply(shown: ShownWeek, reading: Reading): Reply {
  const { week } = shown;
  const { now } = reading.reader;
  return {
    text: `${escape(titleOf(week))}: ${totalsOf(week.days, now)}`,
    blocks: weekBlocks(partsOf(week, now), shown, reading),
    withTable: lazy(() => {
      const tables = dataTablesOf(week, now);
      return tables && weekBlocks(tables, shown, reading);
    }),
  };
}

function weekBlocks(
  parts: KnownBlock[],
  { week, part = 0, unknown }: ShownWeek,
  { reader, may }: Reading,
): KnownBlock[] {
  const title = titleOf(week);
  const totals = totalsOf(week.days, reader.now);
  const shown = Math.min(part, parts.length - 1);
  const table = parts[shown];
  const many = parts.length > 1 ? ` · part ${shown + 1} of ${parts.length}` : '';
  return [
    section(`*${escape(title)}*${many}\n${capitalize(totals)}`),
    ...holidayNote(week),
    ...(unknown === undefined ? [] : [context(notUnderstood(unknown))]),
    ...(table ? [table] : []),
    ...openPostChoice(week),
    ...buttonRow('weeks', [...partButtons(week, shown, parts.length), ...weekButtons(week, WEEK_PAGE)]),
    ...buttonRow('more', [...subscribeButton(week.project), ...(may('schedule') ? [scheduleButton()] : [])]),
    context([escape(clockOf(week)), ...(week.isCut ? [TOO_MANY] : [])].join(' ')),
  ];
}

function holidayNote(week: Week): KnownBlock[] {
  const line = holidaysOfWeek(week);
  return line ? [context(escape(line))] : [];
}

const TOO_MANY = 'There are more posts than Upnext can read at once. To see the others, use `/upnext posts`.';

const notUnderstood = (words: string) =>
  `Upnext doesn’t recognize “${escape(clip(words, 60))}” as a week. Try “next”, “of 14 Dec” or “last week”.`;

function partButtons({ project, days }: Week, part: number, parts: number): Button[] {
  const partButton = (text: string, to: number): Button[] => {
    const value = encodeButtonValue({ project: project.id, first: days[0]?.day.day ?? '', part: to });
    return value ? [button(text, `${WEEK_PAGE}:part_${to}`, { value })] : [];
  };
  return [
    ...(part > 0 ? partButton('Earlier days', part - 1) : []),
    ...(part < parts - 1 ? partButton('Later days', part + 1) : []),
  ];
}

const weekButtons = ({ project, days }: Week, action: string): Button[] =>
  [-7, 7].flatMap((shift) => {
    const value = encodeButtonValue({ project: project.id, first: shiftDay(days[0]?.day.day ?? '', shift) });
    const [text, name] = shift < 0 ? ['Previous week', 'back'] : ['Next week', 'on'];
    return value ? [button(text, `${action}:${name}`, { value })] : [];
  });

const MAX_LINES = 14;

/** For the App Home, where Slack shows no tables: a section for each day. */
export function homeWeek(week: Week, reader: Reader): Reply {
  const title = escape(titleOf(week));
  const totals = totalsOf(week.days, reader.now);
  return {
    text: `${title}: ${totals}`,
    blocks: [
      section(`*${title}*\n${capitalize(totals)}`),
      ...holidayNote(week),
      ...week.days.map((day) => daySection(day, reader)),
      ...openPostChoice(week),
      ...buttonRow('weeks', weekButtons(week, HOME_WEEK_PAGE)),
      ...buttonRow('more', subscribeButton(week.project)),
      context(escape(clockOf(week))),
    ],
  };
}

function daySection({ day, posts, free }: WeekDay, { now, zone }: Reader): KnownBlock {
  const lines = [
    ...posts.map((post) => ({
      at: post.scheduledAt,
      line: [
        `${signOf(post, now) ?? ''} ${formatClock(post.scheduledAt, zone)} ${escape(clip(factsOf(post, now), 80))}`.trim(),
        `*${escape(clip(networksOf(post), 60))}*`,
        escape(clip(textOf(post), 40)),
      ].join(' · '),
    })),
    ...free.map((at) => ({ at, line: `${formatClock(at, zone)} Free slot` })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const more = lines.length - MAX_LINES;
  return section(
    [
      `*${formatLocalDay(day.day)}*`,
      ...(lines.length > 0 ? lines.slice(0, MAX_LINES).map(({ line }) => line) : ['No posts']),
      ...(more > 0 ? [`…and ${more} more`] : []),
    ].join('\n'),
  );
}

/** A table has no buttons. The options are loaded when somebody wants them, because a message has no room for them. */
function openPostChoice({ project, days }: Week): KnownBlock[] {
  const block = encodeBlockId({ project: project.id, first: days[0]?.day.day ?? '' });
  return block ? [actions(block, searchSelect(OPEN_POST, 'Open a post…'))] : [];
}

/** "Thu 26, 10:00 · X · Tea at ten" */
export const postOptions = ({ days, zone }: Week): SelectOption[] =>
  days.flatMap(({ day, posts }) =>
    posts.flatMap((post) => {
      const { id, scheduledAt: at } = post;
      const when = `${shortDay(day.day)}, ${formatClock(at, zone)}`;
      const text = [when, networksOf(post), textOf(post)].join(' · ');
      return id === undefined ? [] : openPostOption(text, id, at);
    }),
  );

type Row = Cell[];

/** Slack refuses a table of more than 100 rows, and a message with much more text. */
const MAX_PART = 75;
const MAX_TEXT = 7_000;
const MAX_CELL = 60;

/** One table, or several of whole days if there are too many posts. A day with more posts than that is split. */
function partsOf(week: Week, now: Date): TableBlock[] {
  const parts: Row[][] = [[]];
  for (const rows of week.days.flatMap((day) => chunks(rowsOf(day, week, now)))) {
    const last = parts.at(-1) ?? [];
    if (last.length === 0 || fits([...last, ...rows])) last.push(...rows);
    else parts.push([...rows]);
  }
  return parts.map((rows) => table([headerOf(week), ...rows]));
}

const fits = (rows: Row[]) =>
  rows.length <= MAX_PART && rows.flat().map(cellText).join('').length <= MAX_TEXT;

function chunks(rows: Row[]): Row[][] {
  if (fits(rows) || rows.length < 2) return [rows];
  const half = Math.ceil(rows.length / 2);
  return [...chunks(rows.slice(0, half)), ...chunks(rows.slice(half))];
}

/** Most weeks fit on two of Slack’s pages. */
const PAGE_SIZE = 25;

/** Undefined for a week with few posts and slots. */
function dataTablesOf(week: Week, now: Date): KnownBlock[] | undefined {
  if (week.days.flatMap(({ posts, free }) => [...posts, ...free]).length <= FEW_ROWS) return undefined;
  const rows = week.days.flatMap((day) => rowsOf(day, week, now));
  const tables = Math.ceil(rows.length / MAX_ROWS);
  return Array.from({ length: tables }, (_, index) =>
    dataTable({
      caption: titleOf(week),
      columns: headerOf(week),
      rows: rows.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS),
      rowHeader: 0,
      pageSize: PAGE_SIZE,
    }),
  );
}

const headerOf = ({ zone, readersZone }: Week): string[] => [
  `Time (${zoneCity(zone)})`,
  ...(readersZone ? [`Time (${zoneCity(readersZone)})`] : []),
  'Status',
  'Post',
  'Networks',
];

/** Each row names its day, for people who use a screen reader. */
function rowsOf({ day, posts, free }: WeekDay, week: Week, now: Date): Row[] {
  const name = shortDay(day.day);
  const sorted = (text: string, time: Date): Cell => ({ text, sortsBy: secondsOf(time) });
  const at = (time: Date, ...facts: string[]) => ({
    time,
    row: [
      ...[`${name}, ${formatClock(time, week.zone)}`, ...ownClock(time, week)].map((one) =>
        sorted(one, time),
      ),
      ...facts,
    ],
  });
  const rows = [
    ...posts.map((post) => at(post.scheduledAt, signedStatus(post, now), shortText(post), networksOf(post))),
    ...free.map((time) => at(time, 'Free slot', '–', '–')),
  ].sort((one, other) => one.time.getTime() - other.time.getTime());
  const names = [name, ...(week.readersZone ? ['–'] : [])];
  if (rows.length === 0) return [[...names.map((one) => sorted(one, day.start)), 'No posts', '–', '–']];
  return rows.map(({ row }) => row);
}

/** "Mon 26": the title names the month, and phones have little room. */
const shortDay = (day: string) => formatLocalDay(day).replace(/ \D+$/, '');

const shortText = (post: TimedPost) => clip(textOf(post), 48);

function ownClock(at: Date, { zone, readersZone }: Week): string[] {
  if (!readersZone) return [];
  const own = formatOtherClock(at, readersZone, zone)?.replace(` ${zoneCity(readersZone)}`, '');
  return [own ?? formatClock(at, readersZone)];
}

const table = (rows: Row[]): TableBlock => ({
  type: 'table',
  rows: rows.map((row) => row.map((cell) => ({ type: 'raw_text', text: clip(cellText(cell), MAX_CELL) }))),
  column_settings: (rows[0] ?? []).map((name) => ({ is_wrapped: name === 'Post' })),
});
