import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Tables } from '../src/service/tables.js';
import { type Desk, openDesk } from './support/desk.js';
import { SERVICE_VARIANTS, type VariantName } from './support/service-variants.js';
import { test } from './support/story.js';

let desk: Desk;
let variant: VariantName;
const ada = () => desk.user('ada');
const db = () => desk.database.kysely<Tables>('scheduling');

/** Lets caches expire. */
const later = () => desk.clock.moveForward(31_000);

beforeAll(async () => {
  desk = await openDesk({ variants: () => [variant] });
  const at = desk.clock.now();
  const of = { project_id: 'prj_tea', created_at: at };
  await db()
    .insertInto('templates')
    .values({
      ...of,
      id: 'tpl_1',
      name: 'Monday tea',
      content: 'A new week',
      platforms: ['X'],
      description: null,
    })
    .execute();
  await db()
    .insertInto('sources')
    .values({ ...of, id: 'src_1', source: 'https://tea.example/feed', description: 'News', updated_at: at })
    .execute();
});

describe.each(Object.keys(SERVICE_VARIANTS) as VariantName[])('a service that %s', (name) => {
  beforeAll(async () => {
    variant = name;
    later();
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().submit();
  });
  beforeEach(async () => {
    later();
    if (ada().hasForm()) await ada().form().closeAll();
    await db().deleteFrom('posts').execute();
  });

  test('schedules a post at the right moment and shows it', async () => {
    const words = `One that ${name} has tea`;
    await ada().types(`/upnext schedule in 2 hours ${words} on x`);
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Scheduled on X');
    expect(ada().lastMessage().text()).not.toContain('another time');
    const [post] = await desk.posts(words);
    const at = `<!date^${Date.parse(post?.ScheduleDate ?? '') / 1000}^`;
    await ada().types('/upnext');
    expect(ada().lastMessage().text()).toContain(`> ${words}`);
    expect(ada().lastMessage().text()).toContain(at);
    await ada().types('/upnext posts today on x');
    expect(ada().lastMessage().text()).toContain(`${at}{time}`);
    await ada().lastMessage().press('Details');
    expect(ada().lastMessage().text()).toContain(`Scheduled · X\n${words}`);
  });

  test('shows a refusal at its field', async () => {
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'No', 'Last name': 'Address', Email: 'no@address' });
    await ada().form().submit();
    expect(ada().form().errors().Email).toMatch(/\S/);
    await ada().form().close();
  });

  test('invites somebody and changes their role', async () => {
    const email = `${name.replace(/\W+/g, '.')}@people.example`.toLowerCase();
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'Nora', 'Last name': name, Email: email });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain(`Nora ${name} was invited`);
    await ada().types(`/upnext role ${email}`);
    await ada().form().fill({ Role: 'Admin' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('is now an admin');
  });

  test('uses a prompt and a template for a post', async () => {
    await ada().types(`/upnext prompt Prompt of ${name}`);
    await ada().form().fill({ Prompt: 'Write of tea.' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('created');
    await ada().types('/upnext templates');
    await ada().lastMessage().press('Preview');
    expect(ada().lastMessage().text()).toContain('> A new week');
    await ada().lastMessage().press('Use template');
    await ada()
      .form()
      .fill({ Prompt: `Prompt of ${name}`, When: 'in 3 hours' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Scheduled on');
    const [post] = await db()
      .selectFrom('posts')
      .select(['template_id', 'prompt_id'])
      .where('template_id', 'is not', null)
      .execute();
    expect(post).toMatchObject({
      template_id: 'tpl_1',
      prompt_id: expect.stringMatching(/^[a-z]+_/) as string,
    });
  });

  test('updates its sources', async () => {
    await ada().types('/upnext sources');
    await ada().lastMessage().press('Edit');
    await ada()
      .form()
      .fill({ Source: `https://tea.example/${encodeURIComponent(name)}` });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Source');
    const { source } = await db().selectFrom('sources').select('source').executeTakeFirstOrThrow();
    expect(source).toBe(`https://tea.example/${encodeURIComponent(name)}`);
  });

  test('shows its log and deletes its webhook', async () => {
    const webhook = { project_id: 'prj_tea', url: 'http://hook.test', secret: 'whsec_x' };
    await db().deleteFrom('webhooks').execute();
    await db()
      .insertInto('webhooks')
      .values({ ...webhook, created_at: desk.clock.now() })
      .execute();
    await ada().types('/upnext webhook');
    await ada().form().fill({ Typed: 'Tea House' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('The webhook for Tea House was deleted');
    await ada().types('/upnext logs');
    expect(ada().lastMessage().text()).toContain('Webhook deleted');
  });
});
