import { beforeAll, expect } from 'vitest';
import { addDemoPosts } from '../../../../src/upnext/app/start/demo-held-posts.js';
import { auditChanges } from '../../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../../support/desk.js';
import { test } from '../../../support/story.js';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined });
  await desk.startNewDay();
});

test('a change of the text of a demo post is not said to change its time', async () => {
  const project = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };
  await addDemoPosts(desk.deps, { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH', project });
  await desk.runDueJobs();
  const grace = desk.user('grace');
  await grace.inDirectMessage().lastMessage().press('Edit');
  await grace.form().fill({ Content: 'Raku night is off.' });
  await grace.form().submit();
  const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
  expect(entry && auditChanges(entry)).toBe('text: changed · version: 2');
});
