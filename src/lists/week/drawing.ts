import { postState, type PostState } from '../../api/post-state.js';
import { cutOff, drawing, moved, rect, text, wrap, type Drawing, type Look } from '../../drawing/svg.js';
import { isPlatform, type Platform } from '../../openapi/platforms.js';
import { clip } from '../../slack/text/blocks.js';
import { formatClock, formatLocalDay, isoDay } from '../../time/format.js';
import { capitalize, networkName } from '../../ui/words.js';
import { statusOf, textOf } from '../../posts/index.js';
import { clockOf, titleOf, totalsOf } from './describe.js';
import type { TimedPost, Week, WeekDay } from './load.js';

/** The week as a picture: a column for each day, a card for each post. Every state has a word, and a border or a fill. */

const WIDTH = 1_480;
const MARGIN = 24;
const GAP = 8;
const COLUMN = Math.floor((WIDTH - 2 * MARGIN - 6 * GAP) / 7);
const INSIDE = 8;
const CARD = { width: COLUMN - 2 * INSIDE, height: 108 };
const SLOT = { width: CARD.width, height: 44 };
const TOP = 96;
const DAY = 44;
/** What the names of holidays add to it. */
const HOLIDAY = 22;
const LEGEND = 90;
const MAX_CARDS = 14;
const MAX_BADGES = 5;
const MIN_HEIGHT = 480;
const BOLD = { 'font-weight': 700 };

const COLORS = {
  paper: '#ffffff',
  column: '#f4f5f6',
  card: '#ffffff',
  ink: '#1c1d1f',
  quiet: '#54585e',
  line: '#9aa0a6',
  strong: '#1c1d1f',
  alarm: '#a8071a',
  onAlarm: '#ffffff',
  done: '#e3e6e8',
};
/** Each with a contrast to white of at least 4.5. */
const NETWORKS: Record<Platform, { letters: string; color: string }> = {
  INSTAGRAM: { letters: 'IG', color: '#b3246b' },
  FACEBOOK: { letters: 'FB', color: '#1461cc' },
  LINKEDIN: { letters: 'LI', color: '#0a5a9c' },
  X: { letters: 'X', color: '#000000' },
  YOUTUBE: { letters: 'YT', color: '#c00000' },
  TIKTOK: { letters: 'TT', color: '#0b6b68' },
  PINTEREST: { letters: 'PI', color: '#a3001b' },
  REDDIT: { letters: 'RE', color: '#b83200' },
  TELEGRAM: { letters: 'TG', color: '#0f6d9e' },
  THREADS: { letters: 'TH', color: '#4a4a4a' },
};
const UNKNOWN_COLOR = '#5b6066';

const markOf = (platform: string) =>
  isPlatform(platform)
    ? NETWORKS[platform]
    : { letters: networkName(platform).slice(0, 2).toUpperCase() || '?', color: UNKNOWN_COLOR };

export function weekDrawing(week: Week, now: Date): Drawing {
  const top = week.days.some(({ holidays }) => holidays.length > 0) ? DAY + HOLIDAY : DAY;
  const tallest = top + Math.max(...week.days.map(heightOf)) + INSIDE;
  const height = Math.max(MIN_HEIGHT, TOP + tallest + LEGEND);
  const today = isoDay(now, week.zone);
  const columns = week.days.map((day, index) =>
    moved(
      { x: MARGIN + index * (COLUMN + GAP), y: TOP },
      rect({ width: COLUMN, height: height - TOP - LEGEND, rx: 8, fill: COLORS.column }),
      ...dayColumn(day, { week, now, top, isToday: day.day.day === today }),
    ),
  );
  return drawing(
    { width: WIDTH, height },
    rect({ width: WIDTH, height, fill: COLORS.paper }),
    text(clip(titleOf(week), 80), { x: MARGIN, y: 46, 'font-size': 28, fill: COLORS.ink, ...BOLD }),
    text(`${capitalize(totalsOf(week.days, now))}. ${clockOf(week)}`, {
      x: MARGIN,
      y: 78,
      'font-size': 18,
      fill: COLORS.quiet,
    }),
    ...columns,
    moved({ x: MARGIN, y: height - LEGEND }, ...legend(week)),
  );
}

interface Context {
  week: Week;
  now: Date;
}

type Entry = { at: Date; post: TimedPost } | { at: Date };

const entriesOf = ({ posts, free }: WeekDay): Entry[] =>
  [...posts.map((post) => ({ at: post.scheduledAt, post })), ...free.map((at) => ({ at }))].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );

const sizeOf = (entry: Entry) => ('post' in entry ? CARD : SLOT);

function heightOf(day: WeekDay): number {
  const entries = entriesOf(day);
  const cards = entries.slice(0, MAX_CARDS).reduce((sum, entry) => sum + sizeOf(entry).height + GAP, 0);
  return cards + (entries.length > MAX_CARDS ? 32 : 0);
}

interface DayLook {
  isToday: boolean;
  /** Where the cards begin. */
  top: number;
}

function dayColumn(day: WeekDay, { isToday, top, ...context }: Context & DayLook): string[] {
  const entries = entriesOf(day);
  const name = formatLocalDay(day.day.day);
  const note = (content: string, y: number) =>
    text(content, { x: INSIDE + 4, y, 'font-size': 16, fill: COLORS.quiet });
  let y = top;
  const cards = entries.slice(0, MAX_CARDS).map((entry) => {
    const place = { x: INSIDE, y };
    y += sizeOf(entry).height + GAP;
    return moved(place, ...('post' in entry ? card(entry.post, context) : slot(entry.at, context)));
  });
  return [
    text(isToday ? `${name} · today` : name, {
      x: INSIDE + 4,
      y: 27,
      'font-size': 17,
      fill: COLORS.ink,
      ...BOLD,
    }),
    ...holidayNames(day),
    ...(isToday ? [rect({ x: INSIDE, y: 36, width: CARD.width, height: 3, fill: COLORS.strong })] : []),
    ...cards,
    ...(entries.length === 0 ? [note('No posts', y + 16)] : []),
    ...(entries.length > MAX_CARDS ? [note(`and ${entries.length - MAX_CARDS} more`, y + 16)] : []),
  ];
}

/** Small, below the name of the day. */
const holidayNames = ({ holidays }: WeekDay): string[] =>
  wrap(holidays.map(({ name }) => name).join(', '), { width: CARD.width - 8, size: 13, lines: 1 }).map(
    (line) => text(line, { x: INSIDE + 4, y: 57, 'font-size': 13, fill: COLORS.quiet }),
  );

interface CardLook {
  frame: Look;
  ink: string;
}

/** Scheduled: a line. Held: dashes. What needs somebody: filled. Published: filled without a line. */
const SOLID: CardLook = {
  frame: { fill: COLORS.card, stroke: COLORS.strong, 'stroke-width': 2 },
  ink: COLORS.ink,
};
const DASHED: CardLook = {
  frame: { fill: COLORS.card, stroke: COLORS.line, 'stroke-width': 3, 'stroke-dasharray': '7 4' },
  ink: COLORS.ink,
};
const DOTTED: Look = { fill: 'none', stroke: COLORS.line, 'stroke-width': 2, 'stroke-dasharray': '2 5' };
const ALARMING: CardLook = { frame: { fill: COLORS.alarm }, ink: COLORS.onAlarm };

const LOOKS: Record<PostState, CardLook> = {
  waiting: SOLID,
  other: SOLID,
  held: DASHED,
  draft: DASHED,
  published: { frame: { fill: COLORS.done }, ink: COLORS.ink },
  'partly-published': ALARMING,
  failed: ALARMING,
  refused: ALARMING,
  missed: ALARMING,
  stuck: ALARMING,
};

/** Short enough for a card. */
const WORDS: Record<PostState, string> = {
  waiting: 'Scheduled',
  held: 'Scheduled',
  draft: 'Draft',
  published: 'Published',
  'partly-published': '! Partly',
  failed: '! Failed',
  refused: '! Rejected',
  missed: '! Missed',
  stuck: '! Stuck',
  other: '',
};

function wordFor(post: TimedPost, now: Date): string {
  if (post.held === 'waiting') return 'Waiting';
  if (post.held === 'changes-requested') return '! Changes';
  if (post.held === 'approved') return 'Approved';
  if (post.held === 'frozen') return 'Frozen';
  if (post.held === 'expired') return '! Expired';
  return WORDS[postState(post, now)] || clip(statusOf(post, now), 12);
}

function card(post: TimedPost, { week, now }: Context): string[] {
  const { frame, ink } = LOOKS[postState(post, now)];
  const width = CARD.width - 20;
  const { campaign } = post;
  const lines = wrap(textOf(post), { width, size: 15, lines: campaign ? 1 : 2 });
  return [
    rect({ x: 2, y: 2, width: CARD.width - 4, height: CARD.height - 4, rx: 6, ...frame }),
    text(formatClock(post.scheduledAt, week.zone), { x: 10, y: 24, 'font-size': 17, fill: ink, ...BOLD }),
    text(wordFor(post, now), { x: CARD.width - 10, y: 23, 'font-size': 15, fill: ink, 'text-anchor': 'end' }),
    ...badges(post.platforms, ink),
    ...(campaign ? [campaignTag(campaign, ink)] : []),
    cutOff(
      { x: 10, y: 60, width, height: 44 },
      ...lines.map((line, index) => text(line, { y: 16 + index * 19, 'font-size': 15, fill: ink })),
    ),
  ];
}

/** Below one line of its text. */
const campaignTag = (campaign: string, ink: string): string =>
  cutOff(
    { x: 10, y: 80, width: CARD.width - 20, height: 22 },
    rect({
      x: 1,
      y: 1,
      width: Math.min(CARD.width - 22, 18 + campaign.length * 8),
      height: 19,
      rx: 9,
      fill: 'none',
      stroke: ink,
    }),
    text(clip(campaign, 18), { x: 10, y: 15, 'font-size': 13, fill: ink }),
  );

function badges(platforms: readonly string[], ink: string): string[] {
  const shown = platforms.length > MAX_BADGES ? MAX_BADGES - 1 : MAX_BADGES;
  const more = platforms.length - shown;
  return [
    ...platforms.slice(0, shown).flatMap((platform, index) => badge(platform, 10 + index * 31, 34)),
    ...(more > 0 ? [text(`+${more}`, { x: 12 + shown * 31, y: 49, 'font-size': 14, fill: ink })] : []),
  ];
}

function badge(platform: string, x: number, y: number): string[] {
  const { letters, color } = markOf(platform);
  const look = { x: x + 14, y: y + 15, 'font-size': 13, fill: '#ffffff', 'text-anchor': 'middle', ...BOLD };
  return [rect({ x, y, width: 28, height: 20, rx: 4, fill: color, stroke: '#ffffff' }), text(letters, look)];
}

const slot = (at: Date, { week }: Context): string[] => [
  rect({
    x: 2,
    y: 2,
    width: SLOT.width - 4,
    height: SLOT.height - 4,
    rx: 6,
    ...DOTTED,
  }),
  text(formatClock(at, week.zone), { x: 10, y: 28, 'font-size': 17, fill: COLORS.quiet }),
  text('Free slot', { x: SLOT.width - 10, y: 28, 'font-size': 15, fill: COLORS.quiet, 'text-anchor': 'end' }),
];

const LEGEND_STEP = 138;
const LOOK_STEP = 300;

const LOOKS_EXPLAINED: [look: Look, meaning: string][] = [
  [SOLID.frame, 'Sent to the scheduling service'],
  [DASHED.frame, 'Can still be changed'],
  [ALARMING.frame, 'Problems'],
  [LOOKS.published.frame, 'Published'],
];
const FREE_EXPLAINED: typeof LOOKS_EXPLAINED = [[DOTTED, 'Free slot']];

/** What borders and fills mean, and below it the networks of this week, by their letters. */
function legend({ days }: Week): string[] {
  const used = new Set(days.flatMap(({ posts }) => posts.flatMap(({ platforms }) => platforms)));
  const hasFree = days.some(({ free }) => free.length > 0);
  const label = (content: string, x: number, y: number) =>
    text(content, { x, y, 'font-size': 15, fill: COLORS.quiet });
  return [
    ...[...LOOKS_EXPLAINED, ...(hasFree ? FREE_EXPLAINED : [])].flatMap(([look, meaning], index) => [
      rect({ x: 2 + index * LOOK_STEP, y: 18, width: 28, height: 20, rx: 4, ...look }),
      label(meaning, 38 + index * LOOK_STEP, 34),
    ]),
    ...[...used].flatMap((platform, index) => [
      ...badge(platform, 1 + index * LEGEND_STEP, 52),
      label(clip(networkName(platform), 12), 36 + index * LEGEND_STEP, 68),
    ]),
  ];
}
