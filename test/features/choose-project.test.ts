import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

let desk: StubDesk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

const bound = (channel = 'C0LAUNCH') => desk.deps.store.channels.find('T0NORTHWIND', channel);

beforeAll(async () => {
  desk = await openStubDesk();
});
beforeEach(async () => {
  await desk.unbind();
  await desk.restoreService();
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

describe('an admin', () => {
  test('chooses a channel’s project, and every verb there uses it', async () => {
    await ada().types('/upnext project');
    expect(ada().form().text()).toContain('This channel has no project yet');
    expect(desk.requests).toEqual([]);
    expect(await ada().form().options('Project', 'tea')).toEqual(['Tea House']);
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('This channel’s project is now *Tea House* (Berlin time).');
    expect(ada().lastMessage().ephemeral).toBe(true);
    await grace().types('/upnext');
    expect(grace().lastMessage().text()).toContain('Nothing is scheduled in Tea House.');
    await grace().types('/upnext schedule');
    expect(grace().form().text()).toContain('Project: *Tea House*');
    await grace().form().close();
  });

  test('sees the current project and who chose it', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    expect(ada().form().text()).toContain('project is *Tea House* (Berlin time), chosen by <@U0ADA>.');
    expect(ada().form().value('Project')).toBe('Tea House');
    await ada().form().close();
  });

  test('can set a time zone', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House', Timezone: 'Asia/Tokyo' });
    await ada().form().submit();
    expect((await bound()).project).toMatchObject({ id: 'prj_tea', zone: 'Asia/Tokyo', boundBy: 'U0ADA' });
  });

  test('can unlink the project after confirming', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    await ada().form().press('Unlink project');
    expect(ada().form().text()).toContain('Tea House is no longer this channel’s project');
    expect((await bound()).project).toBeUndefined();
    await ada().form().close();
  });

  test('leaves an entry in the audit trail', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Coffee Bar' });
    await ada().form().submit();
    const [latest] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(latest).toMatchObject({
      person: 'U0ADA',
      action: 'choose_project',
      place: 'C0LAUNCH',
      after: { id: 'prj_coffee', name: 'Coffee Bar' },
      outcome: 'delivered',
    });
  });

  test('sees next to the field what is missing', async () => {
    await ada().types('/upnext project');
    await ada().form().submit();
    expect(Object.keys(ada().form().errors())).toEqual(['Project']);
    await ada().form().close();
  });

  test('is told when the project was deleted while the form was open', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House' });
    desk.respondWith('/projects', []);
    await ada().form().submit();
    expect(ada().form().errors().Project).toContain('no longer exists');
    expect((await bound()).project).toBeUndefined();
    await ada().form().close();
  });
});

describe('the form says who sees answers', () => {
  test('in a private channel, and that Upnext has to be invited', async () => {
    await ada().in('#leads').types('/upnext project');
    expect(ada().form().text()).toContain('Everyone in this channel sees');
    expect(ada().form().text()).toContain('This channel is private. To get a digest here');
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().submit();
    expect(ada().in('#leads').lastMessage().text()).toContain('This channel’s project is now *Tea House*');
    expect((await bound('C0LEADS')).project?.id).toBe('prj_tea');
  });

  test('in a channel shared with another organization', async () => {
    await ada().in('#partners').types('/upnext project');
    expect(ada().form().text()).toContain('including guests and people from other organizations');
    await ada().form().close();
  });

  test('in a direct message with Upnext', async () => {
    await ada().inDirectMessage().types('/upnext project');
    expect(ada().form().text()).toContain('Only you see');
    await ada().form().close();
  });
});

describe('people without permission', () => {
  test.each(['grace', 'linus'])('%s sees the current project and who can change it', async (name) => {
    await desk.bind();
    await desk.user(name).types('/upnext project');
    expect(desk.user(name).hasForm()).toBe(false);
    expect(desk.user(name).lastMessage().text()).toContain('project is *Tea House*');
    expect(desk.user(name).lastMessage().text()).toContain(
      'You don’t have permission to set up projects and digests.',
    );
    expect(desk.user(name).lastMessage().text()).toContain('Admins and owners of this workspace');
  });

  test('can ask an admin for a project, who approves it', async () => {
    await grace().types('/upnext project');
    await grace().lastMessage().press('Ask an admin');
    await grace().form().fill({ Project: 'Tea House' });
    await grace().form().submit();
    expect((await bound()).project).toBeUndefined();
    await grace().form().press('Ask an admin');
    await grace().form().close();
    await ada().inDirectMessage().lastMessage().press('Approve');
    expect((await bound()).project).toMatchObject({ id: 'prj_tea', boundBy: 'U0GRACE' });
  });

  test('someone from another organization does not see the project', async () => {
    await desk.user('omar').in('#partners').types('/upnext project');
    expect(desk.user('omar').in('#partners').lastMessage().text()).not.toContain('channel has no project');
    expect(desk.user('omar').in('#partners').lastMessage().buttons()).toEqual([]);
  });

  test('a manager has permission until removed, even with the form open', async () => {
    const settings = await desk.deps.store.settings.of('T0NORTHWIND');
    const change = (managers: string[]) =>
      desk.deps.store.settings.change('T0NORTHWIND', { ...settings, managers }, desk.clock.now());
    await change(['U0GRACE']);
    await desk.user('linus').types('/upnext project');
    expect(desk.user('linus').lastMessage().text()).toContain('<@U0GRACE>');
    await grace().types('/upnext project');
    await grace().form().fill({ Project: 'Tea House' });
    await change([]);
    await grace().form().submit();
    expect(grace().form().text()).toContain('You don’t have permission');
    expect((await bound()).project).toBeUndefined();
    await grace().form().close();
  });
});

describe('the service', () => {
  test('rejects the token: the choice is kept', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House' });
    desk.respondWith('/projects', new Response('', { status: 401 }));
    await ada().form().submit();
    expect(ada().form().text()).toContain('doesn’t accept Upnext’s token');
    await desk.restoreService();
    await ada().form().submit();
    expect((await bound()).project?.id).toBe('prj_tea');
  });

  test('can have odd names, time zones and IDs', async () => {
    desk.respondWith('/projects', { data: [{ id: 7, title: 'a&b <c>', time_zone: 'Mars/Olympus' }] });
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'a&b <c>' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('project is now *a&amp;b &lt;c&gt;*.');
    expect((await bound()).project).toMatchObject({ id: '7', zone: undefined });
  });
});
