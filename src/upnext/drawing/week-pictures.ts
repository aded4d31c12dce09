import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { formatDay, shiftDay } from '../../when/index.js';
import { type DayCount, problemsInWords, smallWeek } from './small-week.js';

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

interface Parts {
  publicUrl: () => string | undefined;
  signer: { sign(text: string): string; isSigned(text: string, signature: string): boolean };
}

export type WeekPictures = ReturnType<typeof createWeekPictures>;

export const createWeekPictures = ({ publicUrl, signer }: Parts) => ({
  /** Undefined where Slack can’t fetch pictures. */
  of(days: readonly DayCount[]): WeekPicture | undefined {
    const origin = publicUrl();
    if (origin === undefined || days.length === 0) return undefined;
    const content = inAddress(days);
    const path = `${WEEKS_PATH}${content}.${signer.sign(content)}.png`;
    return { image_url: origin.replace(/\/$/, '') + path, alt_text: `Posts this week: ${inWords(days)}` };
  },

  async answer({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> {
    const file = new URL(url).pathname.slice(WEEKS_PATH.length);
    const { content = '', signature = '' } = FILE.exec(file)?.groups ?? {};
    if (!signer.isSigned(content, signature)) return new Response(null, { status: 404, headers: SAFE });
    const picture = (await renderAsync(smallWeek(readDays(content)), { font: FONT })).asPng();
    const headers = {
      ...SAFE,
      // The picture at an address never changes.
      'cache-control': 'public, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'",
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
    };
    return new Response(method === 'HEAD' ? null : Buffer.from(picture), { headers });
  },
});

const SAFE = { 'x-content-type-options': 'nosniff' };

/** The font of Upnext only, so that pictures look the same on every machine. From src/upnext/drawing/ as well as from dist/bundle/programs/. */
const FONT = {
  loadSystemFonts: false,
  fontFiles: ['inter-400.ttf', 'inter-700.ttf'].map((file) =>
    fileURLToPath(new URL(`../../../.fonts/${file}`, import.meta.url)),
  ),
  defaultFontFamily: 'Inter',
};

/** "Mon 2, Tue 5 (1 problem), today 3" */
const inWords = (days: readonly DayCount[]) =>
  days
    .map(({ day, posts, problems, isToday }) => {
      const name = isToday ? 'today' : (formatDay(day).split(' ')[0] ?? '');
      return `${name} ${posts}${problems > 0 ? ` (${problemsInWords(problems)})` : ''}`;
    })
    .join(', ');

const FILE = /^(?<content>[\w-]+)\.(?<signature>[\w-]+)\.png$/;

/** "2026-11-23_2-0_5-1t_…": the first day, and of each day its posts and problems, and which is today. */
const inAddress = (days: readonly DayCount[]) =>
  [
    days[0]?.day,
    ...days.map(({ posts, problems, isToday }) => `${posts}-${problems}${isToday ? 't' : ''}`),
  ].join('_');

/** Of an address that Upnext made. */
function readDays(content: string): DayCount[] {
  const [first = '', ...counts] = content.split('_');
  return counts.map((count, index) => {
    const [posts = 0, problems = 0] = count.split('-').map(parseFloat);
    return { day: shiftDay(first, index), posts, problems, isToday: count.endsWith('t') };
  });
}
