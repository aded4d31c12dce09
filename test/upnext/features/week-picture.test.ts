import type { Block, ImageBlock, KnownBlock } from '@slack/types';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** The week as a small picture, in digests and on the Home tab. */

let desk: Desk;
let publicUrl: string | undefined;
let today: string;
const ADDRESS = 'https://upnext.example';
const DAY_MS = 24 * 3_600_000;

beforeAll(
  async () =>
    void (desk = await openDesk({
      start: IN_NOVEMBER,
      publicUrl: () => publicUrl,
    })),
);
beforeEach(async () => {
  publicUrl = ADDRESS;
  do today = await desk.startNewDay();
  while (new Date(today).getUTCDay() !== TUESDAY);
});

const TUESDAY = 2;
const ada = () => desk.user('ada');
const inDays = (days: number, time = '12:00') =>
  new Date(new Date(`${today}T${time}:00Z`).getTime() + days * DAY_MS).toISOString();
const insert = (...days: number[]) =>
  desk.insertPosts(
    'prj_tea',
    days.map((day) => ({ content: `Tea in ${day} days`, at: inDays(day) })),
  );
const digest = () => desk.digests().at(-1);
const imageIn = (blocks: readonly (KnownBlock | Block)[] = []) =>
  blocks.find((block): block is ImageBlock => block.type === 'image');
const ofDigest = () => imageIn(digest()?.message.blocks);
const ofHome = () => imageIn(desk.slack.home('ada')?.blocks);

async function sendDigest(): Promise<void> {
  await desk.setUp();
  await desk.advanceTo('08:05');
}

describe('in a digest', () => {
  test('comes below the buttons, with a description', async () => {
    await insert(0, 0, 3, 4, 5, -1, 6);
    await sendDigest();
    const types = digest()?.message.blocks.map(({ type }) => type) ?? [];
    expect(types.indexOf('image')).toBeGreaterThan(types.indexOf('actions'));
    // The sixth day from Tuesday is next Monday.
    expect(ofDigest()?.alt_text).toMatch(
      /^Posts this week: Mon 1, today 2, Wed 0, Thu 0, Fri 1, Sat 1, Sun 1$/,
    );
  });

  test('can be fetched without a key, as Slack does', async () => {
    await insert(0);
    await sendDigest();
    const image = ofDigest();
    const url = image && 'image_url' in image ? image.image_url : '';
    expect(url.startsWith(`${ADDRESS}/media/week/`)).toBe(true);
    const answer = await desk.deps.weekPictures.answer(new Request(url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('follows the week', async () => {
    await insert(0);
    await sendDigest();
    expect(ofDigest()?.alt_text).toContain('today 1, Wed 0, Thu 0, Fri 0');
    await insert(3);
    await insert(0);
    await desk.advance(30);
    expect(ofDigest()?.alt_text).toContain('today 2, Wed 0, Thu 0, Fri 1');
  });

  test('is not needed: without it, the digest comes all the same, once', async () => {
    await insert(0);
    const stop = desk.slack.fail({ image: ADDRESS, fault: 'unavailable' });
    await sendDigest();
    stop();
    expect(desk.digests()).toHaveLength(1);
    expect(digest()?.text()).toContain('Tea in 0 days');
    expect(ofDigest()).toBeUndefined();
    await insert(0);
    await desk.advance(30);
    expect(ofDigest()?.alt_text).toContain('today 2');
  });

  test('is left out where Slack can’t fetch pictures', async () => {
    publicUrl = undefined;
    await insert(0);
    await sendDigest();
    expect(digest()?.text()).toContain('Tea in 0 days');
    expect(ofDigest()).toBeUndefined();
  });
});

describe('on the Home tab', () => {
  test('shows the week, and what has changed', async () => {
    await insert(0, 2);
    await ada().opensHome();
    expect(ofHome()?.alt_text).toContain('today 1, Wed 0, Thu 1, Fri 0');
    await submitPost(ada(), '“More tea” on x friday 9am');
    await desk.runDueJobs();
    expect(ofHome()?.alt_text).toContain('today 1, Wed 0, Thu 1, Fri 1');
  });
});
