import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openDigestDesk, type DigestDesk } from '../support/digest-desk.js';
import { holdFor } from '../support/held.js';

/** Posts that repeat. Each test starts at 08:00 in Berlin, where Ada is. */

let desk: DigestDesk;
let before = 0;
const ada = () => desk.user('ada');
const DAY = 24 * 60;

beforeAll(async () => void (desk = await openDigestDesk({ wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  before = ada().inDirectMessage().messages().length;
});
afterEach(async () => {
  for (const name of ['ada', 'grace']) if (desk.user(name).hasForm()) await desk.user(name).form().closeAll();
  expectNoViolations(desk.workspace);
  vi.restoreAllMocks();
});
afterAll(() => desk.close());

const messages = () => ada().inDirectMessage().messages().slice(before);
const series = () => {
  const found = messages().find(
    (message) => message.text().includes('post repeats') || message.text().includes('epeats'),
  );
  if (!found) throw new Error('there is no message about the series');
  return found;
};
const cards = () => messages().filter((message) => message.text().includes('Repeats: '));
const held = () => desk.deps.plan.list({ workspace: 'T0NORTHWIND', states: ['held'] });

async function schedule(words: string): Promise<void> {
  await ada().types(`/upnext schedule ${words}`);
  await ada().form().submit();
  expect(ada().hasForm()).toBe(false);
  await desk.runDueJobs();
}

describe('the form', () => {
  test('says in words what repeats, and the next dates', async () => {
    await ada().types('/upnext schedule every day 9:00, 5 times hello on x');
    expect(ada().form().value('When')).toBe('every day 9:00, 5 times');
    expect(ada().form().value('Content')).toBe('hello');
    expect(ada().form().text()).toContain('Every day at 09:00 Berlin time, 5 times: 5 posts');
    expect(ada().form().text()).toMatch(/Next: .+ 09:00, .+ 09:00, .+ 09:00 and 2 more/);
    expect(ada().form().text()).toContain('X refuses a text that was published before.');
    expect(ada().form().submitText).toBe('Schedule all');
  });
});

test('each occurrence is published once, at its time', async () => {
  await schedule('every day 9:00, 3 times Daily tea on x');
  expect(await held()).toHaveLength(3);
  expect(cards()).toHaveLength(0);
  expect(series().text()).toContain('Every day at 09:00 Berlin time, 3 times: 3 posts');
  await desk.advance(3 * DAY);
  const posts = await desk.posts('Daily tea');
  expect(posts.map(({ Status }) => Status)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
  expect(new Set(posts.map(({ ScheduleDate }) => ScheduleDate)).size).toBe(3);
  expect(await held()).toEqual([]);
});
