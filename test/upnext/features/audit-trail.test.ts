import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { isUnreachable, losesConnection, rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
let before = 0;
let count = 0;

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});
beforeEach(async () => {
  before = (await desk.latestAuditEntry())?.id ?? 0;
});

/** Entries written since the test began, oldest first. */
async function lines() {
  const page = await desk.deps.store.audit.page('T0NORTHWIND', 50);
  return page.filter(({ id }) => id > before).toReversed();
}

async function schedule(): Promise<string> {
  const words = `A secret plan, number ${(count += 1)}`;
  await submitPost(ada(), `tomorrow ${8 + count}:00 ${words} on x`);
  return words;
}

test('a post is recorded with person, channel, time and result, but not its text', async () => {
  await schedule();
  const [line, ...others] = await lines();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    person: 'U0ADA',
    action: 'schedule_post',
    place: 'C0LAUNCH',
    outcome: 'delivered',
    after: { project: 'prj_tea', Platforms: ['X'], Status: 'SCHEDULED', at: '2026-10-27T08:00:00.000Z' },
  });
  expect(line?.reference).toMatch(/^UP-/);
  expect(JSON.stringify(line)).not.toContain('secret plan');
});

test.each(['audit', 'audit trail', 'settings audit'])(
  '“%s” opens it for admins, and says so to others',
  async (words) => {
    await desk.user('mei').types(`/upnext ${words}`);
    expect(desk.user('mei').form().title).toBe('Audit trail');
    expect(desk.user('mei').messages().at(-1)?.text() ?? '').not.toContain('ignored');
    await desk.user('mei').form().closeAll();
    await desk.user('grace').types(`/upnext ${words}`);
    expect(desk.user('grace').form().text()).toBe('The audit trail is for admins and managers.');
    await desk.user('grace').form().closeAll();
  },
);

describe('each result of a form is recorded', () => {
  test('rejected first, then delivered', async () => {
    desk.respondOnce('POST', rejectsField('Media', 'No such file'));
    await schedule();
    await ada().form().submit();
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['refused', 'delivered']);
  });

  test('rejected by Upnext, without asking the service', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await submitPost(ada(), 'in 4 minutes Too late on x');
    expect((await lines()).map(auditLine)).toEqual([expect.stringContaining(': Upnext rejected it')]);
    await ada().form().close();
    await saveApproval(desk.deps);
  });

  test('not sent while the service cannot be reached', async () => {
    desk.respondOnce('POST', isUnreachable);
    await schedule();
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['unsent']);
    await ada().form().close();
  });

  test('unknown first, then what became of it, however often it was looked up', async () => {
    desk.respondOnce('POST', losesConnection);
    await schedule();
    await ada().form().close();
    await desk.advance(12);
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['unknown', 'unsent', 'delivered']);
  });
});

describe('nothing is recorded', () => {
  test('for an error next to a field before anything is sent', async () => {
    await submitPost(ada(), 'on x');
    await ada().form().close();
    expect(await lines()).toEqual([]);
  });

  test('for a warning before anything is sent', async () => {
    for (const time of ['9am', '10am']) {
      await submitPost(ada(), `friday ${time} Said twice on x`);
    }
    expect(ada().form().text()).toContain('already scheduled');
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['delivered']);
    await ada().form().close();
  });
});
