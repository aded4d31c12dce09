import { describe, expect, test } from 'vitest';
import { createSeal } from '../../../src/upnext/database/seal.js';
import type { DayCount } from '../../../src/upnext/drawing/small-week.js';
import { createWeekPictures } from '../../../src/upnext/drawing/week-pictures.js';

const publicUrl = () => 'https://upnext.example/';
const opened = (keys = ['key'], parts: Partial<Parameters<typeof createWeekPictures>[0]> = {}) =>
  createWeekPictures({ publicUrl, signer: createSeal(keys), ...parts });

const week = (change: Partial<DayCount> = {}): DayCount[] =>
  [2, 5, 3, 0, 12, 1, 0].map((posts, index) => ({
    day: `2026-11-${23 + index}`,
    posts,
    problems: 0,
    isToday: index === 3,
    ...(index === 1 && change),
  }));

const addressOf = (days = week(), keys?: string[]) => opened(keys).of(days)?.image_url ?? '';
const fetched = (url: string, pictures = opened()) => pictures.answer(new Request(url));

/** The first one is none. */
const CHANGES: Partial<DayCount>[] = [{}, { posts: 6 }, { problems: 1 }, { isToday: true }];

describe('a small picture of a week', () => {
  test('says in words what it shows', () => {
    expect(opened().of(week({ problems: 1 }))?.alt_text).toBe(
      'Posts this week: Mon 2, Tue 5 (1 problem), Wed 3, today 0, Fri 12, Sat 1, Sun 0',
    );
    expect(opened().of(week({ posts: 6, problems: 2 }))?.alt_text).toContain('Tue 6 (2 problems), ');
  });

  test('is fetched as a PNG that may be kept', async () => {
    const answer = await fetched(addressOf());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
    });
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([728, 168]);
  });

  test('has the same address for the same week, and another for any other', () => {
    const addresses = CHANGES.map((change) => addressOf(week(change)));
    expect(new Set(addresses).size).toBe(4);
    expect(addressOf()).toBe(addresses[0]);
  });

  test('shows each change', async () => {
    const drawn = async (change: Partial<DayCount>) =>
      Buffer.from(await (await fetched(addressOf(week(change)))).arrayBuffer()).toString('base64');
    const all = await Promise.all(CHANGES.map(drawn));
    expect(new Set(all).size).toBe(4);
  });

  test.each([
    ['another count', (url: string) => url.replace('_5-', '_6-')],
    ['another signature', (url: string) => url.replace(/\.[\w-]{4}(?=[\w-]+\.png)/, '.AAAA')],
    ['no signature', (url: string) => url.replace(/\.[\w-]+\.png$/, '.png')],
    ['an empty signature', (url: string) => url.replace(/\.[\w-]+\.png$/, '..png')],
    ['a longer path', (url: string) => `${url}/more`],
    ['nothing', () => 'https://upnext.example/media/week/'],
  ])('is not drawn for an address with %s', async (_, change) => {
    const changed = change(addressOf());
    expect(changed).not.toBe(addressOf());
    expect((await fetched(changed)).status).toBe(404);
  });

  test('is not drawn for an address that another installation signed', async () => {
    expect((await fetched(addressOf(week(), ['another key']))).status).toBe(404);
  });

  test('can still be fetched after a change of keys', async () => {
    expect((await fetched(addressOf(week(), ['old']), opened(['new', 'old']))).status).toBe(200);
  });

  test('is only read', async () => {
    const asked = (method: string) => opened().answer({ method, url: addressOf() });
    const head = await asked('HEAD');
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  test('is there only where Slack can fetch it', () => {
    const nowhere = opened(['key'], { publicUrl: () => undefined });
    expect(nowhere.of(week())).toBeUndefined();
    expect(opened().of([])).toBeUndefined();
  });
});
