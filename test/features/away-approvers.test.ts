import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { ApprovalPolicy } from '../../src/rights/project-settings-table.js';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { messagesInLaunch, scheduleAs } from '../support/approval-stories.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** Approvers whose Slack status says that they are away. */

let desk: Desk;
let before: Set<string>;
const told = new Map<string, number>();
const PEOPLE = ['ada', 'mei', 'grace', 'linus', 'omar'];

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  await require();
  before = messagesInLaunch(desk);
  for (const name of PEOPLE) told.set(name, desk.user(name).inDirectMessage().messages().length);
});
afterEach(() => {
  for (const name of PEOPLE) desk.workspace.person(name).status = undefined;
});

const require = (policy: Partial<ApprovalPolicy> = {}) =>
  desk.deps.store.projectSettings.saveApproval(
    'T0NORTHWIND',
    'prj_tea',
    { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], ...policy },
    desk.clock.now(),
  );

/** As after five minutes, in which Upnext remembers who somebody is. */
async function setStatus(name: string, hours?: number): Promise<void> {
  const expiration = hours === undefined ? 0 : Math.floor(desk.clock.now().getTime() / 1000) + hours * 3600;
  desk.workspace.person(name).status = { emoji: ':palm_tree:', text: 'Vacationing', expiration };
  desk.deps.people.clear('T0NORTHWIND');
}
function clearStatus(name: string): void {
  desk.workspace.person(name).status = undefined;
  desk.deps.people.clear('T0NORTHWIND');
}

const schedule = (words: string, name = 'ada') => scheduleAs(desk, name, words);

function card(): VisibleMessage {
  const found = desk
    .user('ada')
    .in('#launch')
    .messages()
    .find((message) => !before.has(message.ts) && !message.ephemeral && /^:\w+: \*/.test(message.text()));
  if (!found) throw new Error('there is no card');
  return found;
}
const thread = () =>
  card()
    .replies()
    .filter(({ ephemeral }) => !ephemeral)
    .map((reply) => reply.text());
const direct = (name: string) =>
  desk
    .user(name)
    .inDirectMessage()
    .messages()
    .slice(told.get(name))
    .map((message) => message.text());

describe('an approver who is away', () => {
  test('is shown as away, and only the others are asked', async () => {
    await setStatus('mei', 100);
    await schedule('in 9 hours Palm tea on x');
    await desk.advance(1);
    expect(card().text()).toMatch(/from <@U0MEI> or <@U0GRACE>\.\n<@U0MEI> is away until <!date\^/);
    expect(thread()).toEqual(['<@U0GRACE> This post is waiting for your approval.']);
    expect(direct('ada')).toEqual([]);
    await desk.user('grace').types('/upnext approvals');
    expect(desk.user('grace').lastMessage().text()).toMatch(
      /needs 1 approval from <@U0MEI> or <@U0GRACE>\..* <@U0MEI> is away until /,
    );
  });

  test('is not reminded, and the others are', async () => {
    await require({ reminds: true });
    await setStatus('mei');
    await schedule('in 9 hours Unreminded tea on x');
    await desk.advance(5 * 60);
    expect(direct('mei')).toEqual([]);
    expect(direct('grace')).toEqual([expect.stringContaining('A post is waiting for your approval')]);
  });

  test('is asked once when they are back', async () => {
    await setStatus('mei', 2);
    await schedule('in 9 hours Returning tea on x');
    await desk.advance(60);
    expect(direct('mei')).toEqual([]);
    await desk.advance(65);
    expect(direct('mei')).toEqual([expect.stringContaining('A post is waiting for your approval')]);
    expect(card().text()).not.toContain('is away');
    await desk.advance(3 * 60);
    expect(direct('mei')).toHaveLength(1);
    expect(thread()).toHaveLength(1);
  });

  test('is noticed if they leave later', async () => {
    await schedule('in 9 hours Sudden tea on x');
    await desk.advance(1);
    await setStatus('mei');
    await desk.advance(3 * 60);
    expect(card().text()).toContain('<@U0MEI> is away.');
  });

  test('still counts if they approve', async () => {
    await setStatus('mei');
    await schedule('in 3 hours Diligent tea on x');
    const shown = desk
      .user('mei')
      .in('#launch')
      .messages()
      .find(({ ts }) => ts === card().ts);
    await shown?.press('Approve');
    await desk.runDueJobs();
    expect(card().text()).toContain('*Approved*');
    expect(card().text()).not.toContain('is away');
  });
});

describe('if too many are away', () => {
  const TITLE = /Approvers are away, so a post can’t be approved in time/;
  const WHAT_TO_DO = 'Choose a later time with *Edit*, or ask an admin to add another approver';
  beforeEach(() => require({ people: ['U0MEI', 'U0LINUS'] }));

  test('the author and the admins hear it at once, each once, with what to do', async () => {
    await setStatus('mei');
    await setStatus('linus', 200);
    await schedule('in 9 hours Lonely tea on x', 'grace');
    expect(card().text()).toMatch(/<@U0MEI> is away\. <@U0LINUS> is away until .*\./);
    expect(card().text()).toContain(WHAT_TO_DO);
    for (const name of ['grace', 'ada']) {
      expect(direct(name)).toEqual([expect.stringMatching(TITLE)]);
      expect(direct(name)[0]).toContain(WHAT_TO_DO);
    }
    expect([...direct('mei'), ...direct('linus')]).toEqual([]);
    await desk.advance(8 * 60);
    expect([...direct('grace'), ...direct('ada')]).toHaveLength(2);
    expect(thread()).toEqual([]);
  });

  test('each hears it once, although Slack’s answer was lost', async () => {
    await setStatus('mei');
    await setStatus('linus');
    await desk.user('grace').types('/upnext schedule in 9 hours Echoed tea on x');
    await desk.user('grace').form().submit();
    desk.workspace.injectFault({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 3 });
    await desk.advance(10);
    for (const name of ['grace', 'ada']) expect(direct(name)).toEqual([expect.stringMatching(TITLE)]);
  });

  test('nobody is alarmed about people who are back before the deadline', async () => {
    await setStatus('mei', 1);
    await setStatus('linus', 2);
    await schedule('in 9 hours Lunch tea on x', 'grace');
    expect(card().text()).toMatch(/<@U0MEI> is away .* <@U0LINUS> is away /);
    expect(card().text()).not.toContain(WHAT_TO_DO);
    expect([...direct('grace'), ...direct('ada')]).toEqual([]);
    await desk.advance(3 * 60);
    expect(direct('mei')).toHaveLength(1);
    expect(direct('linus')).toHaveLength(1);
  });

  test('it depends on how many approvals are needed', async () => {
    await require({ people: ['U0MEI', 'U0LINUS'], needed: 2 });
    await setStatus('mei');
    await schedule('in 9 hours Double tea on x', 'grace');
    expect(direct('grace')).toEqual([expect.stringMatching(TITLE)]);
    await desk.advance(1);
    expect(thread()).toEqual(['<@U0LINUS> This post is waiting for your approval.']);
  });

  test('an approver who is added then is asked', async () => {
    await setStatus('mei');
    await setStatus('linus');
    await schedule('in 9 hours Rescued tea on x', 'grace');
    expect(thread()).toEqual([]);
    await require({ people: ['U0MEI', 'U0LINUS', 'U0ADA'] });
    await desk.deps.plan.showAgain({ workspace: 'T0NORTHWIND', project: 'prj_tea' });
    await desk.advance(1);
    expect(thread()).toEqual(['<@U0ADA> This post is waiting for your approval.']);
    expect(card().text()).not.toContain(WHAT_TO_DO);
  });

  test('it is over as soon as somebody is back, who is then asked', async () => {
    await setStatus('mei');
    await setStatus('linus');
    await schedule('in 9 hours Changed tea on x', 'grace');
    clearStatus('mei');
    await card().press('Edit');
    await desk.user('ada').form().fill({ Content: 'Changed tea, calmer' });
    await desk.user('ada').form().submit();
    await desk.runDueJobs();
    expect(card().text()).not.toContain(WHAT_TO_DO);
    expect(direct('mei')).toEqual([expect.stringContaining('A post is waiting for your approval')]);
    expect(direct('ada')).toHaveLength(1);
    expect(direct('ada')[0]).not.toMatch(TITLE);
  });
});

test('while Slack does not say who somebody is, they count as there', async () => {
  desk.deps.people.clear('T0NORTHWIND');
  await desk.user('ada').types('/upnext schedule in 9 hours Silent tea on x');
  const speak = desk.workspace.injectFault({
    call: 'users.info',
    fault: 'dropped',
    executed: false,
    times: 200,
  });
  await desk.user('ada').form().submit();
  await desk.runDueJobs();
  speak();
  await desk.advance(1);
  expect(thread()).toEqual(['<@U0MEI> <@U0GRACE> This post is waiting for your approval.']);
});
