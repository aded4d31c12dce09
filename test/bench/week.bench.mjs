/** The picture of a week with 60 posts: how long it takes, and what it costs while nobody asks. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import { weekDrawing } from '../../dist/lists/week/drawing.js';
import { createPainter } from '../../dist/drawing/painter.js';
import { localDay } from '../../dist/time/local-day.js';
import { daysOfWeek } from '../../dist/time/range/read-week.js';
import { median, millisecondsOf, percentile } from './measure.mjs';

const POSTS = 60;
const PICTURES = 100;
const DRAWN_MS = 300;
const FIRST_MS = 500;
const FIRSTS = 5;
const MOST_MB = 250;
const LEFT_MB = 100;
const IDLE_MS = 1_000;
const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-10-28T10:00:00Z');

const TEXTS = [
  'New mugs are in the shop 🎉',
  '新しいマグカップが届きました。冬の新作です',
  'Große Überraschung: heute um neun geht es los',
  '说说你们的冬天',
  'The teapot workshop on Saturday still has room for four of you',
];
const PLATFORMS = ['X', 'LINKEDIN', 'INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'TIKTOK'];
const STATES = [
  { status: 'SCHEDULED' },
  { held: 'held' },
  { held: 'waiting' },
  { status: 'FAILED' },
  { status: 'PUBLISHED' },
];

export async function run(report) {
  const loaded = await modulesAtStart();
  report({
    what: 'parts of the drawing that are loaded when Upnext starts',
    ours: loaded,
    baseline: 1,
    unit: '',
    atMost: 0,
  });
  report({
    what: `a picture after a pause, which starts the thread, median of ${FIRSTS} (${FIRST_MS} ms)`,
    ours: await firstPicture(),
    baseline: FIRST_MS,
    unit: 'ms',
    atMost: 1,
  });
  const before = memory();
  const { paint } = createPainter({ idleMs: IDLE_MS });
  await paint(weekDrawing(week(0), NOW));
  const times = [];
  let most = 0;
  for (let n = 1; n <= PICTURES; n += 1) {
    const picture = weekDrawing(week(n), NOW);
    const start = performance.now();
    await paint(picture);
    times.push(performance.now() - start);
    most = Math.max(most, memory());
  }
  report({
    what: `a picture of a week with ${POSTS} posts, p95 of ${PICTURES} (${DRAWN_MS} ms)`,
    ours: percentile(times, 95),
    baseline: DRAWN_MS,
    unit: 'ms',
    atMost: 1,
  });
  report({
    what: `… its memory at most (${MOST_MB} MB more than before)`,
    ours: most - before,
    baseline: MOST_MB,
    unit: 'MB',
    atMost: 1,
  });
  await after(3 * IDLE_MS);
  report({
    what: `… after the drawing thread has ended (${LEFT_MB} MB more than before)`,
    ours: memory() - before,
    baseline: LEFT_MB,
    unit: 'MB',
    atMost: 1,
  });
}

async function firstPicture() {
  const times = [];
  for (let n = 0; n < FIRSTS; n += 1) {
    const { paint } = createPainter({ idleMs: 1 });
    times.push(await millisecondsOf(() => paint(weekDrawing(week(n), NOW, false))));
    await after(IDLE_MS);
  }
  return median(times);
}

const memory = () => process.memoryUsage().rss / 2 ** 20;

/** Which of the loaded files draw pictures, in a process that has only loaded Upnext. */
async function modulesAtStart() {
  const program = `
    import('${new URL('../../dist/app/assemble.js', import.meta.url)}').then(() =>
      console.log(process.report.getReport().sharedObjects.filter((file) => file.includes('resvg')).length));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  return Number(stdout);
}

function week(seed) {
  const perDay = POSTS / 6;
  const days = daysOfWeek('2026-10-26').map((name, index) => {
    const day = localDay(name, ZONE);
    const at = (hour) => new Date(day.start.getTime() + hour * 3_600_000);
    const count = index === 6 ? 0 : perDay;
    const posts = Array.from({ length: count }, (_, place) =>
      post(seed + index * perDay + place, at(8 + place)),
    );
    return { day, posts, free: [at(20)], holidays: [] };
  });
  return { project: { id: 'p', name: 'Tea House' }, zone: ZONE, isCut: false, days };
}

const post = (number, scheduledAt) => ({
  ...{ id: String(number), label: 'Post', scheduledAt, ...STATES[number % STATES.length] },
  content: `${TEXTS[number % TEXTS.length]} ${number}`,
  platforms: PLATFORMS.slice(number % 3, (number % 3) + 1 + (number % 4)),
  others: () => [],
  details: () => ({}),
});
