import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

const held = async (project = 'prj_tea') =>
  (await desk.deps.store.projectSettings.find('T0NORTHWIND', project)).holdMinutes;
const hold = (holdMinutes: number, project = 'prj_tea') => holdFor(desk.deps, holdMinutes, project);
const latestAudit = async () => {
  const [latest] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
  return latest && auditChanges(latest);
};
const SHOW_CARDS = 'Show cards of this project’s posts in this channel';

const bound = (channel = 'C0LAUNCH') => desk.deps.store.channels.find('T0NORTHWIND', channel);

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.unbind();
  await Promise.all(['prj_tea', 'prj_coffee'].map((project) => hold(0, project)));
  await desk.restoreService();
});

describe('an admin', () => {
  test('chooses a channel’s project, and every verb there uses it', async () => {
    await ada().types('/upnext project');
    expect(ada().form().text()).toContain('This channel has no project yet');
    expect(desk.requests).toEqual([]);
    expect(await ada().form().options('Project', 'tea')).toEqual(['Tea House']);
    await submitForm(ada(), { Project: 'Tea House' });
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

  test('can unlink the project after confirming', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    await ada().form().press('Unlink project');
    expect(ada().form().text()).toContain('Tea House is no longer this channel’s project');
    expect((await bound()).project).toBeUndefined();
    await ada().form().close();
  });

  test('unlinks only the project that the form showed', async () => {
    await desk.bind();
    for (const one of [ada(), desk.user('mei')]) await one.types('/upnext project');
    await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar' });
    const entries = await desk.deps.store.audit.page('T0NORTHWIND', 50);
    await ada().form().press('Unlink project');
    expect(ada().form().text()).toContain(
      'Nothing was changed. This channel now has a different project, or none.',
    );
    expect((await bound()).project?.id).toBe('prj_coffee');
    await desk.unbind();
    await desk.user('mei').form().press('Unlink project');
    expect(desk.user('mei').form().text()).toContain('This channel now has a different project, or none.');
    for (const one of [ada(), desk.user('mei')]) await one.form().close();
    expect(await desk.deps.store.audit.page('T0NORTHWIND', 50)).toEqual(entries);
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

describe('when posts are sent to the service, and where their cards are', () => {
  test('an admin chooses both, and the confirmation says so', async () => {
    await desk.bind();
    await ada().types('/upnext project');
    expect(ada().form().value('holdMinutes')).toBe('They are scheduled');
    expect(ada().form().value('showsCards')).toBe('');
    expect(await ada().form().options('holdMinutes')).toEqual([
      'They are scheduled',
      '15 minutes before the scheduled time',
      '1 hour before the scheduled time',
      '1 day before the scheduled time',
    ]);
    await submitForm(ada(), { holdMinutes: '1 hour before the scheduled time', showsCards: [SHOW_CARDS] });
    const confirmation = ada().lastMessage().text();
    expect(confirmation).toContain(
      'Posts can be changed or cancelled until 1 hour before the scheduled time.',
    );
    expect(confirmation).toContain('Their cards are shown in this channel if Upnext is in it.');
    expect(await held()).toBe(60);
    expect((await bound()).showsCards).toBe(true);
    expect(await latestAudit()).toBe(
      'cards shown in the channel changed from no to yes · change deadline changed from none to 1 hour before the scheduled time',
    );
  });

  test('the form starts with what the project has, and saving it changes nothing', async () => {
    await desk.bind();
    await hold(24 * 60);
    await desk.deps.store.channels.bind(
      { workspace: 'T0NORTHWIND', channel: 'C0LAUNCH' },
      { project: { id: 'prj_tea', name: 'Tea House' }, showsCards: true },
      'U0ADA',
      desk.clock.now(),
    );
    await ada().types('/upnext project');
    expect(ada().form().value('holdMinutes')).toBe('1 day before the scheduled time');
    expect(ada().form().value('showsCards')).toBe(SHOW_CARDS);
    await ada().form().submit();
    expect(await held()).toBe(24 * 60);
    expect((await bound()).showsCards).toBe(true);
    expect(await latestAudit()).toBe('');
  });

  test('an admin goes back to right away and direct messages', async () => {
    await desk.bind();
    await hold(15);
    await ada().types('/upnext project');
    await submitForm(ada(), { showsCards: [SHOW_CARDS] });
    await ada().types('/upnext project');
    await submitForm(ada(), { holdMinutes: 'They are scheduled', showsCards: null });
    const confirmation = ada().lastMessage().text();
    expect(confirmation).toContain(
      'Posts are sent to the scheduling service right away, so they can’t be changed afterwards.',
    );
    expect(confirmation).toContain('Their cards go to the author’s direct messages.');
    expect(await held()).toBe(0);
    expect((await bound()).showsCards).toBe(false);
    expect(await latestAudit()).toBe(
      'cards shown in the channel changed from yes to no · change deadline changed from 15 minutes before the scheduled time to none',
    );
  });

  test('the form shows the setting of the project that is chosen', async () => {
    await hold(60, 'prj_tea');
    await hold(15, 'prj_coffee');
    await ada().types('/upnext project');
    expect(ada().form().text()).not.toContain('Posts can be changed until');
    await ada().form().fill({ Project: 'Tea House' });
    expect(ada().form().value('holdMinutes')).toBe('1 hour before the scheduled time');
    await ada()
      .form()
      .fill({
        holdMinutes: '1 day before the scheduled time',
        Timezone: 'Asia/Tokyo',
        showsCards: [SHOW_CARDS],
      });
    await ada().form().fill({ Project: 'Coffee Bar' });
    expect(ada().form().value('holdMinutes')).toBe('15 minutes before the scheduled time');
    expect(ada().form().value('showsCards')).toBe(SHOW_CARDS);
    expect(ada().form().value('Timezone')).toBe('Asia/Tokyo');
    await ada().form().submit();
    expect(await held('prj_coffee')).toBe(15);
    expect(await held('prj_tea')).toBe(60);
  });

  test('what the form showed for one project is not saved for another', async () => {
    await hold(60, 'prj_tea');
    await hold(15, 'prj_coffee');
    await desk.bind();
    await ada().types('/upnext project');
    const { find } = desk.deps.store.projectSettings;
    desk.deps.store.projectSettings.find = () => Promise.reject(new Error('the database is away'));
    await ada().form().fill({ Project: 'Coffee Bar' });
    desk.deps.store.projectSettings.find = find;
    expect(ada().form().text()).toContain('Something went wrong');
    await ada().form().close();
    expect(ada().form().value('holdMinutes')).toBe('1 hour before the scheduled time');
    await ada().form().submit();
    expect((await bound()).project?.id).toBe('prj_coffee');
    expect(await held('prj_coffee')).toBe(15);
    expect(await held('prj_tea')).toBe(60);
  });

  test('unlinking the project says what goes on, and linking it again shows its cards as before', async () => {
    await ada().types('/upnext project');
    await submitForm(ada(), { Project: 'Tea House', showsCards: [SHOW_CARDS] });
    await ada().types('/upnext project');
    await ada().form().press('Unlink project');
    expect(ada().form().text()).toContain(
      'Held posts still go out. Their cards stay here, and new ones go to their authors. The digest keeps coming: stop it with /upnext digest.',
    );
    await ada().form().close();
    await ada().types('/upnext project');
    expect(ada().form().value('showsCards')).toBe(SHOW_CARDS);
    await submitForm(ada(), { Project: 'Tea House' });
    expect((await bound()).showsCards).toBe(true);
  });

  test('people who can’t change them see both, and approvers read both', async () => {
    await desk.bind();
    await hold(60);
    await grace().types('/upnext project');
    expect(grace().lastMessage().text()).toContain(
      'Posts can be changed or cancelled until 1 hour before the scheduled time. Their cards go to the author’s direct messages.',
    );
    await grace().lastMessage().press('Ask an admin');
    await submitForm(grace(), {
      holdMinutes: '15 minutes before the scheduled time',
      showsCards: [SHOW_CARDS],
    });
    await grace().form().submit();
    await grace().form().close();
    await desk.runDueJobs();
    const request = ada().inDirectMessage().lastMessage();
    expect(request.text()).toContain('*Posts can be changed until*: 15 minutes before the scheduled time');
    expect(request.text()).toContain('*Show cards of this project’s posts in this channel*: yes');
    expect(await held()).toBe(60);
    await request.press('Allow');
    expect(await held()).toBe(15);
    expect((await bound()).showsCards).toBe(true);
  });
});

describe('the form says who sees answers', () => {
  test('in a channel, and that Upnext has to be invited', async () => {
    await ada().in('#leads').types('/upnext project');
    expect(ada().form().text()).toContain('Everyone in this channel sees');
    expect(ada().form().text()).toContain('Upnext has to be in this channel: /invite @Upnext');
    await submitForm(ada(), { Project: 'Tea House' });
    expect(ada().in('#leads').lastMessage().text()).toContain('This channel’s project is now *Tea House*');
    expect((await bound('C0LEADS')).project?.id).toBe('prj_tea');
  });

  test('in a direct message with Upnext', async () => {
    await ada().inDirectMessage().types('/upnext project');
    expect(ada().form().text()).toContain('Only you see');
    await ada().form().close();
  });
});

describe('people without permission', () => {
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
  test('can have odd names, time zones and IDs', async () => {
    desk.respondWith('/projects', { data: [{ id: 7, title: 'a&b <c>', time_zone: 'Mars/Olympus' }] });
    await ada().types('/upnext project');
    await submitForm(ada(), { Project: 'a&b <c>' });
    expect(ada().lastMessage().text()).toContain('project is now *a&amp;b &lt;c&gt;*.');
    expect((await bound()).project).toMatchObject({ id: '7', zone: undefined });
  });
});
