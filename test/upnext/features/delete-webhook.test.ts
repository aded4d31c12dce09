import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Tables } from '../../../src/service/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const db = () => desk.database.kysely<Tables>('scheduling');
const left = () => db().selectFrom('webhooks').select('deleted_at').where('deleted_at', 'is', null).execute();

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.bind();
  desk.sent.length = 0;
  await db().deleteFrom('webhooks').execute();
  const webhook = { project_id: 'prj_tea', url: 'http://hook.test', secret: 'whsec_x' };
  await db()
    .insertInto('webhooks')
    .values({ ...webhook, created_at: desk.clock.now() })
    .execute();
});

async function submitTyping(words: string): Promise<void> {
  await ada().types('/upnext webhook');
  await submitForm(ada(), { Typed: words });
}

test.each(['delete webhook', 'Delete  Webhook'])('“%s” opens the form too', async (words) => {
  await ada().types(`/upnext ${words}`);
  expect(ada().form().title).toBe('Delete webhook');
  await ada().form().close();
});

test('is deleted after the project’s name is typed', async () => {
  await ada().types('/upnext webhook');
  expect(ada().form().text()).toContain('Upnext can’t restore it');
  await submitForm(ada(), { Typed: 'Tea House' });
  expect(ada().lastMessage().text()).toContain('The webhook for Tea House was deleted');
  expect(await left()).toEqual([]);
  expect(await desk.latestAuditEntry()).toMatchObject({
    action: 'delete_webhook',
    person: 'U0ADA',
    after: { project: 'prj_tea' },
  });
});

test.each(['tea house', 'Tea', 'Coffee Bar', 'delete'])(
  'is not deleted when “%s” is typed',
  async (words) => {
    await submitTyping(words);
    expect(ada().form().errors().Typed).toContain('Type “Tea House” exactly as shown');
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  },
);

test('reports a missing webhook without an error', async () => {
  await submitTyping('Tea House');
  await submitTyping('Tea House');
  expect(ada().lastMessage().text()).toBe('*Tea House has no webhook, so there was nothing to delete.*');
  expect((await desk.latestAuditEntry())?.after).toMatchObject({ webhook: 'there was none' });
});

test('of a project chosen in the form needs that project’s name', async () => {
  await desk.unbind();
  await ada().types('/upnext webhook');
  await submitForm(ada(), { Project: 'Coffee Bar', Typed: 'Tea House' });
  expect(ada().form().errors().Typed).toContain('Coffee Bar');
  await submitForm(ada(), { Typed: 'Coffee Bar' });
  expect(desk.sent[0]?.path).toBe('/projects/prj_coffee/webhook');
});

test.each([
  ['curly quotes typed as straight ones', 'Bob\'s "Tea" - North', 'Bob’s “Tea” – North'],
  ['an accent stored as a separate character', 'Cafe\u0301', 'Caf\u00e9'],
  ['invisible characters', 'Tea\u200b \u202eHouse', 'Tea House'],
  ['another variant of an emoji', 'Tea ❤\uFE0F', 'Tea ❤'],
])('accepts the name of a project with %s', async (_name, name, typed) => {
  await desk.bind({ id: 'prj_tea', name });
  await submitTyping('Tea Hause');
  expect(ada().form().errors().Typed).not.toMatch(/[\u200b\u202e]/);
  await submitForm(ada(), { Typed: typed });
  expect(await left()).toEqual([]);
});

test('needs only the beginning of a very long name', async () => {
  await desk.bind({ id: 'prj_tea', name: `Long ${'n'.repeat(144)}…` });
  await submitTyping(`Long ${'n'.repeat(55)}`);
  expect(await left()).toEqual([]);
  expect(ada().lastMessage().text()).toContain('was deleted');
});

describe('when the service', () => {
  test('cannot be reached, the request can be sent again later', async () => {
    for (let tries = 0; tries < 3; tries += 1) desk.respondOnce('DELETE', isUnreachable);
    await submitTyping('Tea House');
    expect(ada().form().text()).toContain('can’t reach the scheduling service');
    expect(await left()).toHaveLength(1);
    await submitForm(ada(), { Typed: 'Tea House' });
    expect(await left()).toEqual([]);
  });
});
