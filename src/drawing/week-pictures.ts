import { LRUCache } from 'lru-cache';
import { formatLocalDay } from '../time/format.js';
import { shiftDay } from '../time/range/read-week.js';
import { type DayCount, problemsInWords, smallWeek } from './small-week.js';
import { builtFile, createThread } from '../threads/thread.js';
import type { Drawing } from './svg.js';

/**
 * Weeks as small pictures: `/media/week/<what it shows>.<signature>.png`. Everything is in the address, so that nothing is stored and
 * an equal week is an equal picture. The signature keeps others from having pictures drawn.
 */

/** Below that of files, which proxies forward. */
export const WEEKS_PATH = '/media/week/';

/** As in an image block. */
export interface WeekPicture {
  image_url: string;
  alt_text: string;
}

interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

interface Parts {
  publicUrl: () => string | undefined;
  signer: Signer;
  paint?: Paint;
}

/** Many channels may show the same week at the same time. */
const MOST_KEPT = 200;

export type WeekPictures = ReturnType<typeof createWeekPictures>;

export function createWeekPictures({ publicUrl, signer, paint = createPainter().paint }: Parts) {
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: MOST_KEPT });

  function draw(content: string): Promise<Uint8Array> {
    const drawing = paint(smallWeek(readDays(content)));
    drawn.set(content, drawing);
    drawing.catch(() => drawn.delete(content));
    return drawing;
  }

  async function answer({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> {
    const file = new URL(url).pathname.slice(WEEKS_PATH.length);
    const { content = '', signature = '' } = FILE.exec(file)?.groups ?? {};
    if (!signer.isSigned(content, signature)) return empty(404);
    const picture = await (drawn.get(content) ?? draw(content)).catch(() => undefined);
    if (!picture) return empty(503, { 'retry-after': '5' });
    const headers = {
      ...ALWAYS,
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
    };
    return new Response(method === 'HEAD' ? null : Buffer.from(picture), { headers });
  }

  return {
    /** Undefined where Slack can’t fetch pictures. */
    of(days: readonly DayCount[]): WeekPicture | undefined {
      const origin = publicUrl();
      if (origin === undefined || days.length === 0) return undefined;
      const content = inAddress(days);
      const path = `${WEEKS_PATH}${content}.${signer.sign(content)}.png`;
      return { image_url: origin.replace(/\/$/, '') + path, alt_text: `Posts this week: ${inWords(days)}` };
    },

    answer,
  };
}

/** "Mon 2, Tue 5 (1 problem), today 3" */
const inWords = (days: readonly DayCount[]) =>
  days
    .map(({ day, posts, problems, published, waiting, isToday }) => {
      const name = isToday ? 'today' : (formatLocalDay(day).split(' ')[0] ?? '');
      const what = [
        ...(problems > 0 ? [problemsInWords(problems)] : []),
        ...(published > 0 ? [`${published} published`] : []),
        ...(waiting > 0 ? [`${waiting} waiting for approval`] : []),
      ];
      return `${name} ${posts}${what.length > 0 ? ` (${what.join(', ')})` : ''}`;
    })
    .join(', ');

const FILE = /^(?<content>[\w-]+)\.(?<signature>[\w-]+)\.png$/;

/** "2026-11-23_2-0-2-0_5-1-0-3t_…": the first day, and of each day the four counts, and which is today. */
const inAddress = (days: readonly DayCount[]) =>
  [
    days[0]?.day,
    ...days.map(
      ({ posts, problems, published, waiting, isToday }) =>
        `${[posts, problems, published, waiting].join('-')}${isToday ? 't' : ''}`,
    ),
  ].join('_');

/** Of an address that Upnext made. */
function readDays(content: string): DayCount[] {
  const [first = '', ...counts] = content.split('_');
  return counts.map((count, index) => {
    const [posts = 0, problems = 0, published = 0, waiting = 0] = count.split('-').map(parseFloat);
    return { day: shiftDay(first, index), posts, problems, published, waiting, isToday: count.endsWith('t') };
  });
}

/** The picture at an address never changes. */
const ALWAYS = {
  'cache-control': 'public, max-age=604800, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'x-content-type-options': 'nosniff', ...headers } });

/** Turns drawings into PNG files in a worker thread. */

type Paint = (drawing: Drawing) => Promise<Uint8Array>;

/** Slack gives up soon. */
const MAX_WAITING = 200;
const MAX_MS = 15_000;
/** From src/drawing/ as well as from dist/bundle/. */
const WORKER = builtFile('drawing/worker.js');

export function createPainter({ idleMs, worker = WORKER }: { idleMs?: number; worker?: URL } = {}) {
  const thread = createThread<Drawing, Uint8Array>({
    name: 'drawing',
    file: worker,
    idleMs,
    maxWaiting: MAX_WAITING,
    maxMs: MAX_MS,
  });
  const paint: Paint = thread.run;
  return { paint, isRunning: thread.isRunning };
}
