import { beforeAll, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  await schedule('grace', 'tomorrow 9am Green tea on x');
  await ada().types('/upnext freeze a storm is coming');
  await ada().types('/upnext unfreeze');
  await desk.unbind();
  await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' });
  await schedule('ada', 'tomorrow 9am Espresso on x');
});

async function schedule(person: string, words: string): Promise<void> {
  await submitPost(desk.user(person), `${words}`);
}

async function openTrail(): Promise<void> {
  await ada().types('/upnext settings');
  await ada().form().press('Advanced');
  await ada().form().press('Audit trail');
}

/** What each shown entry says was done, newest first. */
const shown = () =>
  [
    ...ada()
      .form()
      .text()
      .matchAll(/\*(Post scheduled|Project \w+)/g),
  ].map(([, what]) => what);

const ALL = ['Post scheduled', 'Project unfrozen', 'Project frozen', 'Post scheduled'];

test('an admin filters the audit trail by person, project and kind, and clears that again', async () => {
  await openTrail();
  expect(shown()).toEqual(ALL);
  expect(JSON.stringify(ada().form().view.blocks)).toMatch(
    /"accessibility_label":"Details: Project unfrozen"[^]*"Details: Project frozen"[^]*"Details: Post scheduled for/,
  );
  await ada().form().fill({ 'audit_filter:person': 'grace' });
  expect(shown()).toEqual(['Post scheduled']);
  expect(ada().form().text()).toContain('<@U0GRACE>');
  await ada().form().press('Clear filters');
  expect(ada().form().value('audit_filter:person')).toBe('');
  expect(shown()).toEqual(ALL);
  await ada().form().fill({ 'audit_filter:project': 'Tea House' });
  expect(shown()).toEqual(['Project unfrozen', 'Project frozen', 'Post scheduled']);
  await ada().form().fill({ 'audit_filter:kind': 'Freezes' });
  expect(shown()).toEqual(['Project unfrozen', 'Project frozen']);
  await ada().form().fill({ 'audit_filter:kind': 'Any kind', 'audit_filter:person': 'ada' });
  expect(shown()).toEqual(['Project unfrozen', 'Project frozen']);
  await ada().form().fill({ 'audit_filter:kind': 'People' });
  expect(ada().form().text()).toContain('No entries match these filters.');
  await ada().form().closeAll();
});

test('the file has what the filters let through', async () => {
  await openTrail();
  await ada().form().fill({ 'audit_filter:project': 'Coffee Bar' });
  await ada().form().press('Send as CSV');
  expect(ada().form().text()).toContain('a file with 1 entry');
  expect(ada().form().value('audit_filter:project')).toBe('Coffee Bar');
  expect(shown()).toEqual(['Post scheduled']);
  await ada().form().closeAll();
  const [file] = ada().inDirectMessage().lastMessage().message.files ?? [];
  const [, line, ...others] = file?.content?.trimEnd().split('\n') ?? [];
  expect(line).toContain(',schedule_post,');
  expect(line?.endsWith(',prj_coffee')).toBe(true);
  expect(others).toEqual([]);
});

test('older entries keep the filters', async () => {
  const entry = { workspace: WORKSPACE, at: desk.clock.now(), person: 'U0MEI', outcome: 'delivered' };
  for (let each = 0; each < 20; each += 1)
    await desk.deps.store.audit.write({ ...entry, action: 'update_source', reference: `UP-${each}` });
  await openTrail();
  await ada().form().fill({ 'audit_filter:kind': 'Posts' });
  expect(shown()).toEqual(['Post scheduled', 'Post scheduled']);
  await ada().form().fill({ 'audit_filter:kind': 'Sources, prompts, files and webhooks' });
  await ada().form().press('Older');
  expect(
    ada()
      .form()
      .text()
      .match(/Source updated/g),
  ).toHaveLength(5);
  expect(ada().form().value('audit_filter:kind')).toBe('Sources, prompts, files and webhooks');
  await ada().form().closeAll();
});

test('a decision about a post is found by its project and by whoever allowed it', async () => {
  const common = { workspace: WORKSPACE, at: desk.clock.now(), reference: 'UP-1' };
  const audit = desk.deps.store.audit;
  await audit.write({
    ...{ ...common, person: 'U0LINUS', action: 'invite_user', outcome: 'delivered' },
    decidedBy: 'U0MEI',
  });
  const [allowed] = await audit.page(WORKSPACE, 1, { person: 'U0MEI' });
  expect(allowed).toMatchObject({ person: 'U0LINUS', decidedBy: 'U0MEI' });
  await desk.deps.store.projectSettings.saveDetails(
    WORKSPACE,
    'prj_coffee',
    { holdMinutes: 60 },
    desk.clock.now(),
  );
  await schedule('ada', 'in 3 hours Cold brew on x');
  const [post] = await desk.deps.store.posts.list({ workspace: WORKSPACE });
  await audit.write({
    ...{ ...common, person: 'U0ADA', action: 'cancel_post', outcome: 'done' },
    before: { id: post?.id },
  });
  const [cancelled] = await audit.page(WORKSPACE, 1, { project: 'prj_coffee' });
  expect(cancelled).toMatchObject({ action: 'cancel_post', project: 'prj_coffee' });
});
