import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDemoPosts } from '../../../src/app/start/demo-held-posts.js';
import { expectNoViolations } from '../../../src/local-slack/violations.js';
import { auditChanges } from '../../../src/ui/audit/audit.js';
import { openDigestDesk, type DigestDesk } from '../../support/digest-desk.js';

let desk: DigestDesk;

beforeAll(async () => {
  desk = await openDigestDesk({ wait: async () => undefined });
  await desk.startNewDay();
});
afterAll(() => desk.close());

test('a change of the text of a demo post is not said to change its time', async () => {
  const project = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };
  await addDemoPosts(desk.deps, { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH', project });
  await desk.runDueJobs();
  const grace = desk.user('grace');
  await grace.inDirectMessage().lastMessage().press('Edit');
  await grace.form().fill({ Content: 'Raku night is off.' });
  await grace.form().submit();
  const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
  expect(entry && auditChanges(entry)).toMatch(
    /^text changed from \d+ characters to 18 characters · version: 2$/,
  );
  expectNoViolations(desk.workspace);
});
