import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Tables } from '../../../src/service/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { losesConnection, responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const db = () => desk.database.kysely<Tables>('scheduling');
const stored = (id = 'src_feed') =>
  db().selectFrom('sources').select(['source', 'description']).where('id', '=', id).executeTakeFirst();
const change = (set: { source?: string; description?: string }) =>
  db().updateTable('sources').set(set).where('id', '=', 'src_feed').execute();
const editFirst = () => ada().lastMessage().press('Edit');

async function plant(...sources: { id: string; source: string; description?: string }[]): Promise<void> {
  const at = desk.clock.now();
  await db().deleteFrom('sources').execute();
  const rows = sources.map(({ description = '', ...source }) => ({
    ...source,
    description: description || null,
    project_id: 'prj_tea',
    created_at: at,
    updated_at: at,
  }));
  if (rows.length > 0) await db().insertInto('sources').values(rows).execute();
  desk.clock.moveForward(31_000);
  desk.sent.length = 0;
}

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});
beforeEach(() => plant({ id: 'src_feed', source: 'https://tea.example/feed', description: 'Tea & <news>' }));

describe('the list', () => {
  test('shows each source and its address', async () => {
    await ada().types('/upnext sources');
    expect(ada().lastMessage().text()).toContain('Sources in Tea House');
    expect(ada().lastMessage().text()).toContain('https://tea.example/feed');
    expect(ada().lastMessage().ephemeral).toBe(true);
  });

  test('says when there are none', async () => {
    await plant();
    await ada().types('/upnext sources');
    expect(ada().lastMessage().text()).toContain('No sources in Tea House');
  });

  test('has pages, and can be searched', async () => {
    await plant(
      ...Array.from({ length: 1000 }, (_, place) => ({
        id: `src/${place} .x`,
        source: `feed number ${place}`,
      })),
    );
    await ada().types('/upnext sources');
    expect(ada().lastMessage().text()).toContain('1–10 of 1000');
    await ada().lastMessage().press('Next');
    expect(ada().lastMessage().text()).toContain('11–20 of 1000');
    await ada().types('/upnext sources number 777');
    await editFirst();
    expect(ada().form().value('Source')).toBe('feed number 777');
    await ada().form().close();
  });

  test('has no Edit button for a source without an id', async () => {
    desk.respondOnce('GET', responds(200, { success: true, data: [{ Name: 'Bare' }] }));
    await ada().types('/upnext sources');
    expect(ada().lastMessage().text()).toContain('Bare');
    expect(ada().lastMessage().buttons()).not.toContain('Edit');
  });
});

describe('an edit', () => {
  test('sends only what was changed, and shows the old and the new text', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    expect(ada().form().value('Description')).toBe('Tea & <news>');
    await submitForm(ada(), { Source: 'https://user:secret@tea.example/new?key=123' });
    expect(desk.sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'PUT',
        path: '/projects/prj_tea/sources/src_feed',
        body: { Source: { Source: 'https://user:secret@tea.example/new?key=123' } },
      },
    ]);
    expect(ada().lastMessage().text()).toMatch(/tea\.example\/feed\n→ https:\/\/user/);
    const trail = await desk.latestAuditEntry();
    expect(trail).toMatchObject({ action: 'update_source', person: 'U0ADA', outcome: 'delivered' });
    expect(trail?.before).toEqual({ Source: 'https://tea.example/feed' });
    expect(JSON.stringify(trail?.after)).not.toMatch(/secret|123/);
  });

  test('shows what somebody else changed meanwhile, and saves on the next press', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await change({ source: 'https://tea.example/theirs' });
    await submitForm(ada(), { Source: 'https://tea.example/mine' });
    expect(desk.sent).toEqual([]);
    expect(ada().form().text()).toContain('Someone else changed this source');
    expect(ada().form().text()).toContain('https://tea.example/theirs');
    expect(ada().form().value('Source')).toBe('https://tea.example/mine');
    await ada().form().submit();
    expect(await stored()).toMatchObject({ source: 'https://tea.example/mine' });
    expect(ada().lastMessage().text()).toContain('https://tea.example/theirs\n→ https://tea.example/mine');
  });

  test('without changes is not sent', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await ada().form().submit();
    expect(ada().form().errors().Source).toContain('You haven’t changed anything.');
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test('that clears the description is not sent, because the service cannot do that', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await submitForm(ada(), { Description: null });
    expect(ada().form().errors().Description).toContain('can’t clear this field');
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test('leaves a text that is too long for Slack unchanged', async () => {
    await plant({ id: 'src_long', source: 'S'.repeat(5000), description: 'D'.repeat(3000) });
    await ada().types('/upnext sources');
    await editFirst();
    expect(ada().form().text()).toContain('too long to edit in Slack');
    await submitForm(ada(), { Description: 'Short' });
    expect(await stored('src_long')).toEqual({ source: 'S'.repeat(5000), description: 'Short' });
  });

  test('that the service stored differently is not confirmed as done', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await ada().form().fill({ Source: 'https://tea.example/new', Description: 'More tea' });
    const kept = { Id: 'src_feed', Description: 'More tea', Source: { Source: 'https://tea.example/feed' } };
    desk.respondOnce('PUT', responds(200, { success: true, data: kept }));
    await ada().form().submit();
    const told = ada().lastMessage().text();
    expect(told).toContain('The service stored a different text for source Tea');
    expect(told).toMatch(/\*Source\*\nhttps:\/\/tea\.example\/feed\n/);
    expect(told).toMatch(
      /You entered:\n\*Source\*\nhttps:\/\/tea\.example\/new\nCheck the source in the scheduling service\.$/,
    );
    expect((await desk.latestAuditEntry())?.after).toMatchObject({
      Source: 'https://tea.example/feed',
      Description: 'More tea',
    });
  });

  test.each([
    ['space at the ends', { Description: ' More tea\n' }],
    ['nothing of it', { Id: 'src_feed' }],
  ])('that the service answers with %s is confirmed', async (_name, data) => {
    await ada().types('/upnext sources');
    await editFirst();
    await ada().form().fill({ Description: 'More tea' });
    desk.respondOnce('PUT', responds(200, { success: true, data }));
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('→ More tea');
    expect((await desk.latestAuditEntry())?.after).toMatchObject({ Description: 'More tea' });
  });

  test('that was saved before the connection broke may have been saved', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await ada().form().fill({ Description: 'Saved all the same' });
    for (let tries = 0; tries < 3; tries += 1)
      desk.respondOnce('PUT', async (carryOut, sent) => {
        await carryOut();
        return losesConnection(carryOut, sent);
      });
    await ada().form().submit();
    expect(ada().form().text()).toContain('may or may not have received');
    expect(ada().form().value('Description')).toBe('Saved all the same');
    expect(await stored()).toMatchObject({ description: 'Saved all the same' });
    await ada().form().close();
  });
});

describe('what no longer exists', () => {
  test('a source before its form opens: says so instead', async () => {
    await ada().types('/upnext sources');
    await db().deleteFrom('sources').execute();
    await editFirst();
    expect(ada().form().text()).toContain('This source no longer exists');
    await ada().form().close();
  });

  test('a source before its form is sent: says so and keeps the text', async () => {
    await ada().types('/upnext sources');
    await editFirst();
    await ada().form().fill({ Description: 'Too late' });
    await db().deleteFrom('sources').execute();
    await ada().form().submit();
    expect(ada().form().text()).toContain('This source no longer exists');
    expect(ada().form().value('Description')).toBe('Too late');
    await ada().form().close();
  });
});
