import type { KnownBlock } from '@slack/types';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';
import { samples } from '../catalogue/digest.js';
import { SAMPLE_KINDS, sampleParts } from '../catalogue/samples.js';

/** What people read of a digest in ten seconds: twelve lines above its buttons. */

const MOST_LINES = 12;
/** How many letters Slack shows in a line of a message on a desktop, and beside a button. */
const WIDTH = 88;
const WIDTH_BESIDE_BUTTON = 74;

let desk: Desk;
let today: string;

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => void (today = await desk.startNewDay()));

const at = (time: string, days = 0) =>
  new Date(new Date(`${today}T${time}:00Z`).getTime() + days * 24 * 3_600_000).toISOString();

const digest = () => {
  const only = desk.digests().find((message) => message.text().includes('in Tea House*'));
  if (!only) throw new Error('The channel has no digest.');
  return only;
};

/** The lines before the first row of buttons, as Slack breaks them. */
function linesAbove(blocks: readonly KnownBlock[]): number {
  const end = blocks.findIndex(({ type }) => type === 'actions');
  return blocks.slice(0, end).reduce((sum, block) => sum + linesOf(block), 0);
}

function linesOf(block: KnownBlock): number {
  if (block.type === 'context') return 1;
  if (block.type !== 'section') throw new Error(`A digest has no ${block.type} there`);
  const width = block.accessory ? WIDTH_BESIDE_BUTTON : WIDTH;
  const lines = (block.text?.text ?? '').split('\n').map(asShown);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}

const asShown = (line: string) =>
  line
    .replace(/<!date\^\d+\^\{time\}\|[^>]*>/g, '10:00')
    .replace(/<!date\^\d+\^[^|]*\|[^>]*>/g, 'Tomorrow 10:00')
    .replace(/<[^|>]*\|([^>]*)>/g, '$1')
    .replace(/:[a-z_]+:/g, '__')
    .replace(/\*/g, '');

const LONG =
  'New in: the Darjeeling first flush, picked in March, and steamed by hand for those who like it light';

test('on a day with much to do, it says what is wrong, what goes out, and what to do', async () => {
  await saveApproval(desk.deps, { ...APPROVED_BY_MEI, mode: 'required' });
  await holdPosts(desk.deps, [
    ...[1, 2, 3].map((n) => ({
      content: `Refused ${n}. ${LONG}`,
      at: at(`1${n}:30`),
      state: 'refused' as const,
      reason: LONG,
    })),
    { content: `Held. ${LONG}`, at: at('15:00') },
    { content: `Idea. ${LONG}`, at: at('16:00'), state: 'draft' as const },
  ]);
  await desk.insertPosts(
    'prj_tea',
    Array.from({ length: 14 }, (_, n) => ({
      content: `Post ${n}. ${LONG}`,
      at: at('09:00', n < 12 ? 0 : 1).replace('09:00', `${String(9 + (n % 12)).padStart(2, '0')}:10`),
      platforms: ['LINKEDIN', 'X', 'THREADS'] as ('LINKEDIN' | 'X' | 'THREADS')[],
    })),
  );
  await desk.setUp();
  await desk.advanceTo('08:05');
  const text = digest().text();
  expect(text).toMatch(
    /^\*Today in Tea House\*, .*:\n:x: \*3 problems\* · 12 scheduled, 1 waiting for approval, 1 draft\n/,
  );
  expect(text).toMatch(/\[Fix\]\n.*Refused 2.*\n.*\[Fix\]\n…and 1 more problem\n:calendar: .*Post 0\. .*\n/);
  expect(text).toMatch(
    /…and \d+ more\n:hourglass_flowing_sand: \*Approval due\* by .*\n\[Show problems\] \[Review posts\] \[Show today’s posts\] \[…\]\n/,
  );
  expect(text).not.toContain('Refused 3');
  expect(linesAbove(digest().message.blocks ?? [])).toBeLessThanOrEqual(MOST_LINES);
  // No list of posts twice.
  for (const name of ['Refused 1', 'Post 0.', 'Held.'])
    expect(text.split(name).length).toBeLessThanOrEqual(2);
  expect(digest().buttons()).not.toContain('Freeze project');
  await saveApproval(desk.deps);
});

test('on a quiet day, what comes next is not lost among empty lines', async () => {
  await desk.insertPosts('prj_tea', [{ content: 'Noon tea', at: at('11:00') }]);
  await desk.insertPosts(
    'prj_tea',
    ['10:00', '12:00', '14:00', '16:00'].map((time) => ({ content: `Tea at ${time}`, at: at(time, 1) })),
  );
  await desk.setUp();
  await desk.advanceTo('08:05');
  expect(digest().text()).toMatch(
    /\n1 scheduled\n:calendar: <!date\^\d+\^{day_divider_pretty} {time}\|.*Noon tea\n\*Next\*: .*Tea at 10:00\n.*Tea at 12:00\n.*Tea at 14:00\n\[Show/,
  );
});

test('leads from each post to its card, also after the service has the post', async () => {
  const tea = { project: { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' }, showsCards: true };
  const where = { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' };
  await desk.deps.store.channels.bind(where, tea, 'U0ADA', desk.clock.now());
  await holdFor(desk.deps, 60);
  await desk.insertPosts('prj_tea', [{ content: 'Tea from elsewhere', at: at('12:00') }]);
  const ada = desk.user('ada');
  await submitPost(ada, 'in 3 hours Tea with a card on x');
  await desk.setUp();
  await desk.advanceTo('08:05');
  const card = ada.messages().find((message) => message.text().includes('> Tea with a card'));
  const link = `/archives/C0LAUNCH/p${card?.ts.replace('.', '')}|Tea with a card>\n`;
  expect(digest().text()).toContain(link);
  expect(digest().text()).toMatch(/· Tea from elsewhere\n/);
  await desk.advanceTo('09:30');
  expect(await desk.posts('Tea with a card')).toMatchObject([{ Status: 'SCHEDULED' }]);
  expect(digest().text()).toContain(link);
  await holdFor(desk.deps, 0);
});

test('keeps its rows when the day is over, what failed first, with the totals above', async () => {
  await desk.insertPosts(
    'prj_tea',
    ['09:10', '10:10', '11:10', '12:10'].map((time) => ({ content: `Tea at ${time}`, at: at(time) })),
  );
  await holdPosts(desk.deps, [{ content: 'Refused tea', at: at('13:00'), state: 'refused' }]);
  await desk.setUp();
  await desk.advanceTo('12:30');
  const message = digest();
  const rows = (text: string) => text.match(/(?:Tea at \d\d:\d\d|Refused tea)$/gm);
  const before = rows(message.text().replaceAll(/ \[[^\]]*\]/g, ''));
  expect(before).toHaveLength(5);
  desk.sleepFor(12 * 60);
  await desk.advance(25);
  expect(message.text()).toMatch(/in Tea House\*\n1 rejected, 4 published\n:x: .*Refused tea\n/);
  expect(rows(message.text())).toEqual(before);
});

test.each(SAMPLE_KINDS)('is not longer above its buttons with the %s texts', (kind) => {
  const found = samples(sampleParts(kind)).filter(({ name }) => name === 'Digest');
  expect(found).toHaveLength(1);
  for (const sample of found) {
    const blocks = 'message' in sample ? sample.message.blocks : [];
    const end = blocks.findIndex(({ type }) => type === 'actions');
    const lines = blocks
      .slice(0, end)
      .flatMap((block) => (block.type === 'section' ? (block.text?.text ?? '').split('\n') : ['context']));
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  }
});
