import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const TEMPLATES = '/projects/prj_tea/templates';

const planted = (id: string, name: string, content: string, more: { description?: string } = {}) => ({
  id,
  project_id: 'prj_tea',
  name,
  content,
  platforms: ['X' as const, 'THREADS' as const],
  description: more.description ?? null,
  created_at: desk.clock.now(),
});

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  await desk.db
    .insertInto('templates')
    .values([
      planted('tpl_1', 'Launch', 'We are <live>: *today*!', { description: 'For launches' }),
      planted('tpl_2', 'Monday tea', 'A new week, a new tea.'),
    ])
    .execute();
});
beforeEach(() => desk.restoreService());

async function listed(words = '', who = ada()): Promise<string> {
  await who.types(`/upnext templates ${words}`);
  return who.lastMessage().text();
}

describe('the list of templates', () => {
  test('is shown only to the person, with what each template is for', async () => {
    const text = await listed();
    expect(text).toContain('*Templates in Tea House* · 2');
    expect(text).toContain('*Launch* · X, Threads\nFor launches');
    expect(text).toContain('*Monday tea* · X, Threads\nA new week, a new tea.');
    expect(desk.requests).toEqual([`GET ${TEMPLATES}`]);
    expect(desk.user('grace').messages()).toEqual([]);
  });

  test('finds templates by words anywhere in them', async () => {
    expect(await listed('week TEA')).toContain('*Templates in Tea House* matching “week TEA” · 1');
    expect(await listed('coffee')).toContain('*No templates in Tea House* matching “coffee”');
  });

  test('previews a whole template and leads back to the list', async () => {
    await listed('launch');
    await ada().lastMessage().press('Preview');
    expect(ada().lastMessage().text()).toContain('> We are &lt;live&gt;: *today*!');
    await ada().lastMessage().press('Back to templates');
    expect(ada().lastMessage().text()).toContain('matching “launch” · 1');
    expect(desk.requests).toEqual([`GET ${TEMPLATES}`, `GET ${TEMPLATES}/tpl_1`]);
  });
});

describe('Use template', () => {
  test('opens the form with the template’s text and networks', async () => {
    await listed('monday');
    await ada().lastMessage().press('Use template');
    const form = ada().form();
    expect(form.title).toBe('Schedule a post');
    expect(form.text()).toContain('Project: *Tea House*');
    expect(form.value('Content')).toBe('A new week, a new tea.');
    expect(form.value('Platforms')).toBe('X, Threads');
    expect(form.value('TemplateId')).toBe('Monday tea');
    await form.fill({ When: 'tomorrow 9am' });
    await form.submit();
    expect(await desk.posts('A new week, a new tea.')).toMatchObject([{ TemplateId: 'tpl_2' }]);
  });

  test('works from the preview', async () => {
    await listed('launch');
    await ada().lastMessage().press('Preview');
    await ada().lastMessage().press('Use template');
    expect(ada().form().value('Content')).toBe('We are <live>: *today*!');
    await ada().form().close();
  });

  test('says when the template no longer exists, and leaves an empty form', async () => {
    await listed('launch');
    desk.respondWith(`${TEMPLATES}/tpl_1`, Response.json({ detail: 'Template not found' }, { status: 404 }));
    await ada().lastMessage().press('Use template');
    expect(ada().form().text()).toContain('Template not found');
    expect(ada().form().value('Content')).toBe('');
    await ada().form().close();
  });

  test('splits a text of six thousand characters over two inputs', async () => {
    desk.respondWith(`${TEMPLATES}/tpl_1`, { template: { _id: 'tpl_1', text: 'long '.repeat(1200) } });
    await listed('launch');
    await ada().lastMessage().press('Use template');
    expect(ada().form().value('Content')).toHaveLength(3000);
    expect(ada().form().value('Content2')).toHaveLength(3000);
    await ada().form().close();
  });

  test('is not offered to guests', async () => {
    await listed('launch', desk.user('linus'));
    expect(desk.user('linus').lastMessage().buttons()).toEqual(['Preview']);
  });
});

describe('unusual answers of the service', () => {
  test('a preview of a template that no longer exists', async () => {
    await listed('launch');
    desk.respondWith(`${TEMPLATES}/tpl_1`, null);
    await ada().lastMessage().press('Preview');
    expect(ada().lastMessage().text()).toContain('This template no longer exists.');
  });
});
