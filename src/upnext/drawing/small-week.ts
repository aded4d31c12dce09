import { formatDay } from '../../when/index.js';

/** A week in small, as SVG: a bar for each day. Twice as large as a phone shows it. Its words are Upnext’s own, so nothing is escaped. */

export interface DayCount {
  /** "2026-11-26" */
  day: string;
  posts: number;
  /** How many of them need somebody. */
  problems: number;
  isToday: boolean;
}

type Look = Record<string, string | number>;

const COLUMN = 104;
const SIZE = { width: 7 * COLUMN, height: 168 };
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
  post: '#2f6f9a',
  problem: '#a8071a',
};

const attributes = (look: Look) =>
  Object.entries(look)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
const rect = (look: Look): string => `<rect${attributes(look)}/>`;
const text = (content: string, look: Look): string => `<text${attributes(look)}>${content}</text>`;

export function smallWeek(days: readonly DayCount[]): string {
  const most = Math.max(FEW, ...days.map(({ posts }) => posts));
  const columns = days.map(
    (day, index) => `<g transform="translate(${index * COLUMN} 0)">${column(day, most).join('')}</g>`,
  );
  const paper = rect({ ...SIZE, fill: COLORS.paper });
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes(SIZE)} font-family="Inter">${paper}${columns.join('')}</svg>`;
}

function column({ day, posts, problems, isToday }: DayCount, most: number): string[] {
  const [weekday = '', date = ''] = formatDay(day).split(' ');
  // One of many can be seen, too.
  const heightOf = (count: number) => (count > 0 ? Math.max(LEAST, Math.round((count / most) * TALLEST)) : 0);
  const [red, rest] = [heightOf(problems), heightOf(posts - problems)];
  const top = BOTTOM - red - rest;
  const count = { ...LABEL, ...BOLD, 'font-size': 26, fill: COLORS.ink };
  const problem = { ...LABEL, ...BOLD, 'font-size': 18, fill: COLORS.problem };
  const name = { ...LABEL, 'font-size': 23, fill: COLORS.quiet, y: BOTTOM + 30 };
  return [
    ...(isToday ? [rect({ x: 2, width: COLUMN - 4, height: SIZE.height, rx: 10, fill: COLORS.today })] : []),
    rect({ ...BAR, y: BOTTOM - red, height: red, fill: COLORS.problem }),
    rect({ ...BAR, y: top, height: rest, fill: COLORS.post }),
    rect({ ...BAR, y: BOTTOM, height: 2, fill: COLORS.quiet }),
    ...(problems > 0 ? [text(problemsInWords(problems), { ...problem, y: top - 8 })] : []),
    text(String(posts), { ...count, y: problems > 0 ? top - 28 : top - 8 }),
    isToday ? text('Today', { ...name, ...BOLD, fill: COLORS.ink }) : text(`${weekday} ${date}`, name),
  ];
}

export const problemsInWords = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);
