import { formatLocalDay } from '../time/format.js';
import { drawing, moved, rect, text, type Drawing, type Look } from './svg.js';

/** A week in small: a bar for each day. Twice as large as a phone shows it. */

export interface DayCount {
  /** "2026-11-26" */
  day: string;
  posts: number;
  /** How many of them need somebody. */
  problems: number;
  /** How many wait for approval. */
  waiting: number;
  isToday: boolean;
}

const COLUMN = 104;
const SIZE = { width: 7 * COLUMN, height: 172 };
const BAR = { x: 20, width: COLUMN - 40 };
const BOTTOM = 128;
const TALLEST = 68;
const LEAST = 5;
const LABEL: Look = { x: COLUMN / 2, 'text-anchor': 'middle' };
const BOLD: Look = { 'font-weight': 700 };

const COLORS = {
  paper: '#ffffff',
  today: '#e8eef4',
  ink: '#1c1d1f',
  quiet: '#54585e',
  bar: '#2f6f9a',
  waiting: '#ffffff',
  problem: '#a8071a',
};

export function smallWeek(days: readonly DayCount[]): Drawing {
  const most = Math.max(1, ...days.map(({ posts }) => posts));
  return drawing(
    SIZE,
    rect({ ...SIZE, fill: COLORS.paper }),
    ...days.map((day, index) => moved({ x: index * COLUMN, y: 0 }, ...column(day, most))),
  );
}

function column({ day, posts, problems, waiting, isToday }: DayCount, most: number): string[] {
  const [weekday = '', date = ''] = formatLocalDay(day).split(' ');
  // One of many can be seen, too.
  const part = (count: number, of: number, tallest: number) =>
    count > 0 ? Math.max(LEAST, Math.round((count / of) * tallest)) : 0;
  const height = part(posts, most, TALLEST);
  const bad = part(problems, posts, height);
  const open = Math.min(part(waiting, posts, height), height - bad);
  const top = BOTTOM - height;
  const count = { ...LABEL, ...BOLD, 'font-size': 26, fill: COLORS.ink };
  const problem = { ...LABEL, ...BOLD, 'font-size': 18, fill: COLORS.problem };
  const name = { ...LABEL, 'font-size': 23, fill: COLORS.quiet };
  return [
    ...(isToday ? [rect({ x: 2, ...SIZE, width: COLUMN - 4, rx: 10, fill: COLORS.today })] : []),
    rect({ ...BAR, y: top, height: height - bad, fill: COLORS.bar }),
    // Not certain yet: only its outline.
    ...(open > 0
      ? [rect({ x: BAR.x + 2, width: BAR.width - 4, y: top + 2, height: open - 2, fill: COLORS.waiting })]
      : []),
    rect({ ...BAR, y: BOTTOM - bad, height: bad, fill: COLORS.problem }),
    rect({ ...BAR, y: BOTTOM, height: 2, fill: COLORS.quiet }),
    ...(problems > 0
      ? [text(`${problems} ${problems === 1 ? 'problem' : 'problems'}`, { ...problem, y: top - 8 })]
      : []),
    text(String(posts), { ...count, y: problems > 0 ? top - 28 : top - 8 }),
    isToday
      ? text('Today', { ...name, ...BOLD, fill: COLORS.ink, y: 158 })
      : text(`${weekday} ${date}`, { ...name, y: 158 }),
  ];
}
