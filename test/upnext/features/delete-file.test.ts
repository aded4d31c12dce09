import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm } from '../../support/post-stories.js';
import { losesConnection } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');

async function turn(fileDeletion: boolean): Promise<void> {
  const settings = await desk.deps.store.settings.of('T0NORTHWIND');
  await desk.deps.store.settings.change('T0NORTHWIND', { ...settings, fileDeletion }, desk.clock.now());
}

async function submitTyping(words: string): Promise<void> {
  await ada().types('/upnext file');
  await submitForm(ada(), { Typed: words });
}

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});
beforeEach(async () => {
  desk.sent.length = 0;
  await turn(true);
});

describe('when file deletion is off', () => {
  beforeEach(() => turn(false));

  test.each(['file', 'delete file'])('“%s” says where to turn it on', async (words) => {
    await ada().types(`/upnext ${words}`);
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Deleting files is turned off');
    expect(ada().lastMessage().text()).toContain('You can turn it on in `/upnext settings`');
  });

  test('help doesn’t list it', async () => {
    await ada().types('/upnext help');
    expect(ada().lastMessage().text()).not.toContain('`file`');
  });

  test('a form that was opened earlier is not sent', async () => {
    await turn(true);
    await ada().types('/upnext file');
    await turn(false);
    await submitForm(ada(), { Typed: 'delete' });
    expect(ada().form().text()).toContain('Deleting files is turned off');
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });
});

describe('when file deletion is on', () => {
  test('help lists it for those who may use it', async () => {
    await ada().types('/upnext help');
    expect(ada().lastMessage().text()).toContain('`file`');
    await desk.user('grace').types('/upnext help');
    expect(desk.user('grace').lastMessage().text()).not.toMatch(/`(?:file|webhook)`/);
  });

  test('the form says that no file can be chosen', async () => {
    await ada().types('/upnext file');
    expect(ada().form().text()).toContain('You can’t choose which file to delete');
    expect(ada().form().text()).toContain('The service that comes with Upnext then deletes nothing');
    expect(ada().form().text()).toContain('another one may delete any file in any project.');
    expect(ada().form().text()).toContain('“Delete file” in a post’s details');
    await ada().form().close();
  });

  test.each(['', 'yes', 'delete it'])('does not accept “%s” as the confirmation', async (words) => {
    await submitTyping(words || ' ');
    expect(Object.keys(ada().form().errors())).toEqual(['Typed']);
    expect(desk.sent).toEqual([]);
    await ada().form().close();
  });

  test('sends one request without a file name, and writes an audit entry', async () => {
    await submitTyping('Delete');
    expect(desk.sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/common/file']]);
    expect(ada().lastMessage().text()).toContain('confirmed the deletion');
    expect(await desk.latestAuditEntry()).toMatchObject({ action: 'delete_file', outcome: 'delivered' });
  });

  test('does not retry after a lost connection, and says that the result is unclear', async () => {
    desk.respondOnce('DELETE', losesConnection);
    await submitTyping('delete');
    expect(desk.sent).toHaveLength(1);
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('It’s unclear whether a file was deleted');
    expect(await desk.latestAuditEntry()).toMatchObject({ after: 'unclear whether a file was deleted' });
    desk.clock.moveForward(600_000);
    await desk.deps.jobs.runDue();
    expect(desk.sent).toHaveLength(1);
  });
});

describe('a file that the details of a post name', () => {
  const MEDIA = 'https://media.example/mug.jpg';

  async function openDetails(text: string, isOut = false): Promise<void> {
    await desk.deletePosts();
    await ada().types(`/upnext schedule tomorrow 9am ${text} on x`);
    await ada().form().press('More options');
    await ada().form().press('Use a link');
    await submitForm(ada(), { Media: MEDIA });
    if (isOut) await desk.advance(26 * 60);
    await ada().types(`/upnext posts ${isOut ? 'published' : ''}`);
    await openListed(ada().lastMessage(), text);
    desk.sent.length = 0;
  }

  test('has no button while file deletion is off', async () => {
    await turn(false);
    await openDetails('With a cup');
    expect(ada().lastMessage().text()).toContain(MEDIA);
    expect(ada().lastMessage().buttons()).not.toContain('Delete file');
  });

  test('has a button that does nothing once file deletion is off', async () => {
    await openDetails('With a bowl');
    await turn(false);
    await ada().lastMessage().press('Delete file');
    expect(ada().form().text()).toContain('Deleting files is turned off');
    await ada().form().close();
  });

  test('stays while the post is scheduled', async () => {
    await openDetails('With a pot');
    await ada().lastMessage().press('Delete file');
    await submitForm(ada(), { Typed: 'delete' });
    expect(ada().form().text()).toContain('A scheduled post still needs this file');
    await ada().form().close();
  });

  test('can be deleted, and the request names it', async () => {
    await openDetails('With a mug', true);
    await ada().lastMessage().press('Delete file');
    expect(ada().form().text()).toContain(MEDIA);
    await submitForm(ada(), { Typed: 'delete' });
    expect(desk.sent).toMatchObject([
      { method: 'DELETE', path: '/common/file', query: `?file=${encodeURIComponent(MEDIA)}` },
    ]);
    expect(ada().lastMessage().text()).toContain('Upnext told it which one you meant');
    await ada().types('/upnext posts published');
    await openListed(ada().lastMessage(), 'mug');
    expect(ada().lastMessage().text()).not.toContain(MEDIA);
  });
});
