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
  test('chooses the project of a channel, and every verb there uses it', async () => {
    await ada().types('/upnext project');
    expect(ada().form().text()).toContain('This channel has no project yet');
    expect(desk.requests).toEqual([]);
    expect(await ada().form().options('Project', 'tea')).toEqual(['Tea House']);
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('This channel now works on *Tea House* (Berlin time).');
    expect(ada().lastMessage().ephemeral).toBe(true);
    await grace().types('/upnext');
    expect(grace().lastMessage().text()).toContain('Nothing is scheduled on Tea House.');
    await grace().types('/upnext schedule');
    expect(grace().form().text()).toContain('Project: *Tea House*');
    await grace().form().close();
  });

  test('sees what is chosen, and by whom', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    expect(ada().form().text()).toContain('works on *Tea House* (Berlin time), chosen by <@U0ADA>.');
    expect(ada().form().value('Project')).toBe('Tea House');
    await ada().form().close();
  });

  test('gives it a time zone of its own', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House', Timezone: 'Asia/Tokyo' });
    await ada().form().submit();
    expect((await bound()).project).toMatchObject({ id: 'prj_tea', zone: 'Asia/Tokyo', boundBy: 'U0ADA' });
  });

  test('lets go of it, after being asked', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    await ada().form().press('Let go of it');
    expect(ada().form().text()).toContain('does not work on Tea House any more');
    expect((await bound()).project).toBeUndefined();
    await ada().form().close();
  });

  test('leaves a trace of it', async () => {
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

  test('is told at the field what is missing', async () => {
    await ada().types('/upnext project');
    await ada().form().submit();
    expect(Object.keys(ada().form().errors())).toEqual(['Project']);
    await ada().form().close();
  });

  test('is told when the project has vanished while the form was open', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House' });
    desk.respondWith('/projects', []);
    await ada().form().submit();
    expect(ada().form().errors().Project).toContain('not there any more');
    expect((await bound()).project).toBeUndefined();
    await ada().form().close();
  });
});

describe('who sees what is said', () => {
  test('in a private channel, with what the bot needs there', async () => {
    await ada().in('#leads').types('/upnext project');
    expect(ada().form().text()).toContain('everyone in this channel sees');
    expect(ada().form().text()).toContain('This channel is private: for the digest, invite me');
    await ada().form().fill({ Project: 'Tea House' });
    await ada().form().submit();
    expect(ada().in('#leads').lastMessage().text()).toContain('This channel now works on *Tea House*');
    expect((await bound('C0LEADS')).project?.id).toBe('prj_tea');
  });

  test('in a channel shared with another organisation', async () => {
    await ada().in('#partners').types('/upnext project');
    expect(ada().form().text()).toContain('guests and people of other organisations too');
    await ada().form().close();
  });

  test('in the conversation with the bot', async () => {
    await ada().inDirectMessage().types('/upnext project');
    expect(ada().form().text()).toContain('is shown to you alone');
    await ada().form().close();
  });
});

describe('who may not', () => {
  test.each(['grace', 'linus'])('%s is told what is chosen, and who can change it', async (name) => {
    await desk.bind();
    await desk.user(name).types('/upnext project');
    expect(desk.user(name).hasForm()).toBe(false);
    expect(desk.user(name).lastMessage().text()).toContain('works on *Tea House*');
    expect(desk.user(name).lastMessage().text()).toContain(
      'You don’t have permission to set up projects and digests.',
    );
    expect(desk.user(name).lastMessage().text()).toContain('Admins and owners of this workspace');
  });

  test('chooses one all the same and asks an admin, whose word makes it the channel’s', async () => {
    await grace().types('/upnext project');
    await grace().lastMessage().press('Choose one, and ask an admin');
    await grace().form().fill({ Project: 'Tea House' });
    await grace().form().submit();
    expect((await bound()).project).toBeUndefined();
    await grace().form().press('Ask an admin');
    await grace().form().close();
    await ada().inDirectMessage().lastMessage().press('Approve');
    expect((await bound()).project).toMatchObject({ id: 'prj_tea', boundBy: 'U0GRACE' });
  });

  test('a stranger is not even told what is chosen', async () => {
    await desk.user('omar').in('#partners').types('/upnext project');
    expect(desk.user('omar').in('#partners').lastMessage().text()).not.toContain('channel has no project');
    expect(desk.user('omar').in('#partners').lastMessage().buttons()).toEqual([]);
  });

  test('named by an admin may, and loses it with the name: also with the form open', async () => {
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
  test('is down: the choice is kept with its owner', async () => {
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'Tea House' });
    desk.respondWith('/projects', new Response('', { status: 401 }));
    await ada().form().submit();
    expect(ada().form().text()).toContain('refuses Upnext’s token');
    await desk.restoreService();
    await ada().form().submit();
    expect((await bound()).project?.id).toBe('prj_tea');
  });

  test('has projects with odd names, zones and ids', async () => {
    desk.respondWith('/projects', { data: [{ id: 7, title: 'a&b <c>', time_zone: 'Mars/Olympus' }] });
    await ada().types('/upnext project');
    await ada().form().fill({ Project: 'a&b <c>' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('works on *a&amp;b &lt;c&gt;*.');
    expect((await bound()).project).toMatchObject({ id: '7', zone: undefined });
  });
});
