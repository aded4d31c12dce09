import { beforeAll, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { amount } from '../../support/extent.js';
import { holdPosts } from '../../support/held.js';
import { readHead } from './direct-messages.js';
import { test } from '../../support/story.js';

/** Slack accepts a message a second in a channel, and about 50 edits a minute. */

const POSTS = amount({ short: 70, full: 500 });
const MINUTE_MS = 60_000;
/** A post leaves an hour before its time. */
const DUE = '2026-11-02T10:00:00Z';
const NUMBER = /Tea number (\d+)\b/;

let desk: Desk;
let refused = 0;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, switches: { rateLimits: true }, wait: async () => undefined });
  desk.slack.onChange((change) => {
    if (change.type === 'violation') refused += 1;
  });
  await desk.bind(TEA, 'C0LAUNCH', true);
});

/** How many cards of the channel say what, one for each post. */
function titles(): Record<string, number> {
  const found: Record<string, number> = {};
  const numbers = new Set<string>();
  for (const message of desk.user('ada').messages()) {
    const [, number] = NUMBER.exec(message.text()) ?? [];
    const title = readHead(message.text())?.title;
    if (number === undefined || title === undefined) continue;
    expect(numbers).not.toContain(number);
    numbers.add(number);
    found[title] = (found[title] ?? 0) + 1;
  }
  return found;
}

/** Minutes until all cards say this. */
async function minutesUntil(title: string): Promise<number> {
  const start = desk.clock.now().getTime();
  while (titles()[title] !== POSTS) {
    expect(desk.clock.now().getTime() - start).toBeLessThan(30 * MINUTE_MS);
    await desk.advance(0.5);
  }
  return (desk.clock.now().getTime() - start) / MINUTE_MS;
}

describe('the cards of many posts in one channel', () => {
  test('are posted once each, and all show it when their posts leave in the same minute', async () => {
    const posts = Array.from({ length: POSTS }, (_, n) => ({ content: `Tea number ${n}`, at: DUE }));
    await holdPosts(desk.deps, posts);
    expect(await minutesUntil('Held')).toBeLessThan(10);
    const whilePosting = refused;
    expect(whilePosting).toBeLessThan(2 * POSTS);

    await desk.advanceTo('09:00');
    expect(await minutesUntil('Scheduled')).toBeLessThan(13);
    expect(refused - whilePosting).toBeLessThan(2 * POSTS);
    // Slack refused them because of its limit.
    desk.slack.violations.length = 0;
  }, 240_000);
});
