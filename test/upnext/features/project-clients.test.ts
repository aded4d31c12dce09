import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import {
  type Agency,
  handleOf,
  named,
  openAgency,
  PEOPLE,
  PROJECTS,
  type Role,
  ROLES,
  WORKSPACE,
} from '../../support/agency.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

/** Stories of an agency: its clients are guests and people of other organizations, in channels that they share. */

const NO_ACCESS = 'You don’t have access to this project’s posts.';

const CLOSED = { name: 'Tea House', read: named(), schedule: named(), 'set-up': named() };

let desk: Agency;
beforeAll(async () => void (desk = await openAgency()));
beforeEach(async () => {
  for (const which of ['own', 'foreign'] as const) await desk.restrict(which);
  desk.setGroup(PEOPLE['member of a named group'].id);
  desk.requests.length = 0;
});
afterEach(async () => {
  for (const role of ROLES) if (as(role).hasForm()) await as(role).form().closeAll();
});

const as = (role: Role, channel = '#tea'): User => desk.user(handleOf(role)).in(channel);
const isPosted = () => desk.requests.includes(`POST /projects/${PROJECTS.own.id}/posts`);

let count = 0;
const typesPost = (person: User) =>
  person.types(`/upnext schedule in ${(count += 1) + 30} hours Story ${count} on linkedin`);

describe('the client, who belongs to another organization', () => {
  const client = () => as('stranger who is named');

  test('schedules posts in their project, and in no other one', async () => {
    await typesPost(client());
    expect(client().form().text()).toContain('Project: *Tea House*');
    await client().form().submit();
    expect(isPosted()).toBe(true);
    await typesPost(as('stranger who is named', '#coffee'));
    expect(client().form().text()).toContain(NO_ACCESS);
    await client().form().closeAll();
    await typesPost(as('stranger who is named', '#launch'));
    expect(client().form().text()).toContain('You don’t have permission to schedule posts.');
    await client().form().closeAll();
  });

  test('is told whom to ask where the channel’s project is somebody else’s', async () => {
    await as('stranger who is named', '#coffee').types('/upnext posts');
    const answer = as('stranger who is named', '#coffee').lastMessage().text();
    expect(answer).toBe(`${NO_ACCESS} Ask <@${PEOPLE.manager.id}>.`);
  });
});

test('a client’s text is no duplicate of the same text of another client', async () => {
  const admin = as('admin', '#coffee');
  await submitPost(admin, 'in 70 hours Opening soon on x');
  const client = as('stranger who is named');
  await submitPost(client, 'in 70 hours Opening soon on x');
  expect(client.hasForm()).toBe(false);
  expect(isPosted()).toBe(true);
});

describe('between opening and sending a form', () => {
  test('a person leaves the group: nothing is sent, and their text stays', async () => {
    const person = as('member of a named group');
    await typesPost(person);
    desk.setGroup();
    await person.form().submit();
    expect(isPosted()).toBe(false);
    expect(person.form().text()).toContain(NO_ACCESS);
    expect(person.form().value('Content')).toContain(`Story ${count}`);
    desk.setGroup(PEOPLE['member of a named group'].id);
    await person.form().submit();
    expect(isPosted()).toBe(true);
  });

  test('an admin takes the right away, but not the right to read: they can ask', async () => {
    const person = as('stranger who is named');
    await typesPost(person);
    const who = PEOPLE['stranger who is named'].id;
    const access = { name: 'Tea House', read: named(who), schedule: named(), 'set-up': named() };
    await desk.restrict('own', access);
    await person.form().submit();
    expect(isPosted()).toBe(false);
    expect(person.form().text()).toContain('You don’t have permission to schedule posts in this project.');
    expect(person.form().submitText).toBe('Ask an admin');
    await person.form().submit();
    await person.form().close();
    await desk.runDueJobs();
    const request = as('admin').inDirectMessage().lastMessage();
    expect(request.text()).toContain(`Story ${count}`);
    await request.press('Allow');
    await desk.runDueJobs();
    expect(isPosted()).toBe(true);
  });

  test('an admin closes a project that was open: nothing is sent', async () => {
    const person = as('member who is not named');
    await desk.deps.store.projectSettings.saveAccess(WORKSPACE, 'prj_tea', undefined, desk.clock.now());
    await typesPost(person);
    await desk.restrict('own');
    await person.form().submit();
    expect(isPosted()).toBe(false);
    expect(person.form().text()).toContain(NO_ACCESS);
    await person.form().closeAll();
  });

  test('Slack stops saying who is in the group: nothing is sent until it does', async () => {
    const person = as('member of a named group');
    await typesPost(person);
    const heal = desk.slack.fail({ call: 'usergroups.users.list', fault: 'status', status: 500 });
    await person.form().submit();
    expect(isPosted()).toBe(false);
    expect(person.form().text()).toContain('Slack couldn’t tell Upnext who you are');
    heal();
    await person.form().submit();
    expect(isPosted()).toBe(true);
  });
});

describe('the card of a held post, which everybody in the channel sees', () => {
  /** The post that was typed last. */
  const findPost = async (project: string) =>
    (await desk.deps.store.posts.list({ workspace: WORKSPACE, project })).find(({ content }) =>
      content.includes(`Story ${count}`),
    );

  /** The post of the client’s project, due in a day, with its card in the channel. */
  async function showCard(which: 'own' | 'foreign') {
    const { id, name, channel } = PROJECTS[which];
    await desk.bind({ id, name, zone: 'Europe/Berlin' }, desk.slack.channel(channel).id, true);
    await holdFor(desk.deps, 60, id);
    const admin = as('admin', channel);
    await typesPost(admin);
    await admin.form().submit();
    await desk.wait(1);
    const text = `Story ${count}`;
    const find = (role: Role) => {
      const messages = as(role, channel).messages();
      const card = messages.find((message) => !message.ephemeral && message.text().includes(text));
      if (!card) throw new Error('There is no card.');
      return card;
    };
    const post = await findPost(id);
    const state = async () =>
      (await desk.deps.store.posts.find({ workspace: WORKSPACE, id: post?.id ?? '' }))?.state;
    return { find, state };
  }

  const STRANGERS_HERE: Role[] = [
    'member who is not named',
    'guest who is not named',
    'stranger who is not named',
  ];

  test.each([
    ...STRANGERS_HERE.map((role) => ['own', role] as const),
    ...[...STRANGERS_HERE, 'member who is named', 'stranger who is named'].map(
      (role) => ['foreign', role as Role] as const,
    ),
  ])('in the channel of the %s project, %s can press nothing', async (which, role) => {
    const { find, state } = await showCard(which);
    for (const button of ['Edit', 'New time', 'Cancel post', 'Publish now']) {
      await find(role).press(button);
      const { channel } = PROJECTS[which];
      const answer = as(role).hasForm() ? as(role).form().text() : as(role, channel).lastMessage().text();
      expect(answer).toContain(NO_ACCESS);
      expect(await state()).toBe('held');
    }
  });

  test('whoever is named to schedule cancels it, and whoever may only read cannot', async () => {
    const { find, state } = await showCard('own');
    await find('guest who is named').press('Cancel post');
    expect(as('guest who is named').lastMessage().text()).toContain(
      'You don’t have permission to schedule posts',
    );
    expect(await state()).toBe('held');
    await find('stranger who is named').press('Cancel post');
    expect(await state()).toBe('cancelled');
  });

  test('whoever is named to approve decides, although they may not read the project', async () => {
    const approver = 'member who is not named';
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: [PEOPLE[approver].id], channel: 'C0TEA' });
    const { find } = await showCard('own');
    await find('guest who is not named').press('Approve');
    expect(as('guest who is not named').lastMessage().text()).toContain(NO_ACCESS);
    await find('guest who is not named').press('Request changes');
    expect(as('guest who is not named').lastMessage().text()).toContain(NO_ACCESS);
    await find(approver).press('Approve');
    const [entry] = await desk.deps.store.audit.page(WORKSPACE, 1);
    expect(entry).toMatchObject({ person: PEOPLE[approver].id, action: 'approve_post' });
    await saveApproval(desk.deps);
  });

  test('is not sent if its author may no longer schedule, and waits while Slack does not say', async () => {
    const person = as('member of a named group');
    await holdFor(desk.deps, 60);
    await typesPost(person);
    await person.form().submit();
    const heal = desk.slack.fail({ call: 'usergroups.users.list', fault: 'status', status: 500 });
    const find = () => findPost(PROJECTS.own.id);
    const leavesAt = (await find())?.leavesAt?.getTime() ?? 0;
    await desk.wait((leavesAt - desk.clock.now().getTime()) / 60_000 + 1);
    expect((await find())?.state).toBe('held');
    expect((await find())?.reason).toContain('Slack couldn’t tell');
    heal();
    desk.setGroup();
    await desk.wait(1);
    expect(await find()).toMatchObject({ state: 'refused' });
    expect(isPosted()).toBe(false);
  });
});

describe('a digest', () => {
  const inTea = async () => {
    const [digest] = await desk.deps.store.digests.inChannel(WORKSPACE, 'C0TEA');
    return digest;
  };

  test('pauses once the person who set it up may no longer do so', async () => {
    const person = as('member who is named');
    const before = await inTea();
    if (before) await desk.deps.store.digests.delete(before);
    await person.types('/upnext digest new');
    await person.form().submit();
    await person.types('/upnext digest preview');
    expect(person.lastMessage().text()).toContain('Opening soon');
    await desk.restrict('own', CLOSED);
    await desk.wait(25 * 60);
    expect((await inTea())?.pausedWhy).toContain(
      'no longer has permission to manage this project’s settings',
    );
    expect(
      desk.slack
        .channel('#tea')
        .messages.map(({ text }) => text)
        .join(),
    ).not.toContain('Oolong at the service');
  });

  test('its buttons show nothing to people of other clients', async () => {
    const digest = await inTea();
    if (digest) await desk.deps.store.digests.resume(digest, undefined);
    await as('admin').types('/upnext digest');
    await as('admin').lastMessage().press('Post now');
    await desk.wait(1);
    const messages = as('member who is not named').messages();
    const sent = messages.findLast((one) => !one.ephemeral && one.buttons().includes('Week'));
    expect(sent?.buttons()).not.toContain('Freeze project');
    await existing(sent).press('Week');
    expect(as('member who is not named').lastMessage().text()).toContain(NO_ACCESS);
  });
});

test('a list that was opened before somebody lost access shows nothing more', async () => {
  const person = as('guest who is named');
  await person.types('/upnext posts all');
  const list = person.lastMessage();
  await desk.restrict('own', CLOSED);
  await list.fill({ filter_posts: 'drafts' });
  expect(person.lastMessage().text()).toContain(NO_ACCESS);
});

test('a project that somebody may not read is answered like one that does not exist', async () => {
  const person = as('guest who is named', '#launch');
  await desk.unbind('C0LAUNCH');
  await person.types('/upnext posts');
  await person.lastMessage().fill({ posts_in: 'Tea House' });
  const list = person.lastMessage();
  expect(list.text()).toContain(' in Tea House');
  await desk.restrict('own', CLOSED);
  await list.fill({ filter_posts: 'drafts' });
  expect(person.lastMessage().text()).toContain(
    'This project no longer exists, or you don’t have access to it.',
  );
  const { id, name } = PROJECTS.open;
  await desk.bind({ id, name, zone: 'Europe/Berlin' }, 'C0LAUNCH');
});

test('people who may delete files do so only if no project is closed to them', async () => {
  const { settings } = desk.deps.store;
  const current = await settings.current(WORKSPACE);
  await settings.change(WORKSPACE, { ...current, members: ['delete'] }, desk.clock.now());
  const person = as('member who is not named', '#launch');
  await person.types('/upnext file');
  await submitForm(person, { Typed: 'delete' });
  expect(person.form().text()).toContain('This file could belong to any project');
  expect(desk.requests).not.toContain('DELETE /common/file');
  await settings.change(WORKSPACE, current, desk.clock.now());
});

test('while Slack does not say who is in a group, its members are asked to try again', async () => {
  const person = as('member of a named group');
  desk.clock.moveForward(61_000);
  const heal = desk.slack.fail({ call: 'usergroups.users.list', fault: 'status', status: 500 });
  await person.types('/upnext posts');
  expect(person.lastMessage().text()).toContain('Slack couldn’t tell Upnext who you are.');
  await typesPost(person);
  expect(person.form().text()).toContain('Slack couldn’t tell Upnext who you are.');
  await person.form().closeAll();
  heal();
  await person.types('/upnext posts');
  expect(person.lastMessage().text()).toContain(' in Tea House');
});

test('what one person was shown is never shown to another, in any order', async () => {
  const allowed = ['admin', 'guest who is named'] as const;
  for (let times = 0; times < 2; times += 1) {
    for (const role of allowed) {
      await as(role).types('/upnext posts all');
      expect(as(role).lastMessage().text()).toContain('Oolong');
    }
    for (const role of ['member who is not named', 'stranger who is not named'] as const) {
      await as(role).types('/upnext posts all');
      expect(as(role).lastMessage().text()).not.toContain('Oolong');
    }
  }
  await as('guest who is named').types('/upnext posts all');
  expect(as('guest who is named').lastMessage().buttons()).not.toContain('Schedule a post');
  await as('stranger who is named').types('/upnext posts all');
  expect(as('stranger who is named').lastMessage().buttons()).toContain('Schedule a post');
});
