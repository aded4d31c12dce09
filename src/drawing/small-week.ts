import { formatLocalDay } from '../time/format.js';
import { drawing, moved, rect, text, type Drawing, type Look } from './svg.js';

/** A week in small: a bar for each day. Twice as large as a phone shows it. */

export interface DayCount {
  /** "2026-11-26" */
  day: string;
  posts: number;
  /** How many of them need somebody. */
  problems: number;
  /** How many are out, and how many wait for approval. */
  published: number;
  waiting: number;
  isToday: boolean;
}

const COLUMN = 104;
const SIZE = { width: 7 * COLUMN, height: 204 };
/** Above the legend. */
const WEEK_HEIGHT = 168;
const BAR = { x: 20, width: COLUMN - 40 };
const BOTTOM = 128;
const TALLEST = 72;
const LEAST = 5;
/** So many posts fill the height, so that a single one looks like little. */
const FEW = 4;
const LABEL: Look = { x: COLUMN / 2, 'text-anchor': 'middle' };
const BOLD: Look = { 'font-weight': 700 };

const COLORS = {
  paper: '#ffffff',
  today: '#e8eef4',
  ink: '#1c1d1f',
  quiet: '#54585e',
  scheduled: '#2f6f9a',
  published: '#9fb3c1',
  problem: '#a8071a',
};

/** From the bottom to the top. What isn’t certain yet is only an outline. */
const PARTS: { name: string; count: (day: DayCount) => number; look: Look }[] = [
  { name: 'Problem', count: ({ problems }) => problems, look: { fill: COLORS.problem } },
  { name: 'Published', count: ({ published }) => published, look: { fill: COLORS.published } },
  {
    name: 'Scheduled',
    count: ({ posts, problems, published, waiting }) => posts - problems - published - waiting,
    look: { fill: COLORS.scheduled },
  },
  {
    name: 'Waiting for approval',
    count: ({ waiting }) => waiting,
    look: { fill: COLORS.paper, stroke: COLORS.scheduled, 'stroke-width': 3 },
  },
];

export function smallWeek(days: readonly DayCount[]): Drawing {
  const most = Math.max(FEW, ...days.map(({ posts }) => posts));
  return drawing(
    SIZE,
    rect({ ...SIZE, fill: COLORS.paper }),
    ...days.map((day, index) => moved({ x: index * COLUMN, y: 0 }, ...column(day, most))),
    ...legend(days),
  );
}

function column(day: DayCount, most: number): string[] {
  const { posts, problems, isToday } = day;
  const [weekday = '', date = ''] = formatLocalDay(day.day).split(' ');
  let top = BOTTOM;
  const bars = PARTS.flatMap(({ count, look }) => {
    // One of many can be seen, too.
    const height = count(day) > 0 ? Math.max(LEAST, Math.round((count(day) / most) * TALLEST)) : 0;
    top -= height;
    return height > 0 ? [bar({ ...BAR, y: top, height }, look)] : [];
  });
  const count = { ...LABEL, ...BOLD, 'font-size': 26, fill: COLORS.ink };
  const problem = { ...LABEL, ...BOLD, 'font-size': 18, fill: COLORS.problem };
  const name = { ...LABEL, 'font-size': 23, fill: COLORS.quiet, y: BOTTOM + 30 };
  return [
    ...(isToday ? [rect({ x: 2, width: COLUMN - 4, height: WEEK_HEIGHT, rx: 10, fill: COLORS.today })] : []),
    ...bars,
    rect({ ...BAR, y: BOTTOM, height: 2, fill: COLORS.quiet }),
    ...(problems > 0 ? [text(problemsInWords(problems), { ...problem, y: top - 8 })] : []),
    text(String(posts), { ...count, y: problems > 0 ? top - 28 : top - 8 }),
    isToday ? text('Today', { ...name, ...BOLD, fill: COLORS.ink }) : text(`${weekday} ${date}`, name),
  ];
}

export const problemsInWords = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);

/** An outline lies within its place. */
const bar = (place: { x: number; y: number; width: number; height: number }, look: Look) =>
  'stroke' in look
    ? rect({
        x: place.x + 1.5,
        y: place.y + 1.5,
        width: place.width - 3,
        height: Math.max(1, place.height - 3),
        ...look,
      })
    : rect({ ...place, ...look });

/** Of what there is in this week. */
function legend(days: readonly DayCount[]): string[] {
  let x = BAR.x;
  return PARTS.filter(({ count }) => days.some((day) => count(day) > 0)).flatMap(({ name, look }) => {
    const at = x;
    x += 46 + name.length * 10;
    return [
      bar({ x: at, y: 181, width: 16, height: 16 }, look),
      text(name, { x: at + 24, y: 196, 'font-size': 19, fill: COLORS.quiet }),
    ];
  });
}
