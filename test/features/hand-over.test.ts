import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { ApprovalPolicy } from '../../src/rights/project-settings-table.js';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { answerTo as answerOf, messagesInLaunch, scheduleAs } from '../support/approval-stories.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** An approver hands the decision about a post over to another one. */

let desk: Desk;
let before: Set<string>;
const told = new Map<string, number>();
const PEOPLE = ['ada', 'mei', 'grace', 'linus'];

const require = (policy: Partial<ApprovalPolicy> = {}) =>
  desk.deps.store.projectSettings.saveApproval(
    'T0NORTHWIND',
    'prj_tea',
    { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], ...policy },
    desk.clock.now(),
  );

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  await require();
  before = messagesInLaunch(desk);
  for (const name of PEOPLE) told.set(name, desk.user(name).inDirectMessage().messages().length);
});
afterEach(() => {
  for (const name of PEOPLE) if (desk.user(name).hasForm()) void desk.user(name).form().close();
});

const schedule = (words: string, name = 'ada') => scheduleAs(desk, name, words);

function cardFor(name: string): VisibleMessage {
  const found = desk
    .user(name)
    .in('#launch')
    .messages()
    .find((message) => !before.has(message.ts) && !message.ephemeral && /^:\w+: \*/.test(message.text()));
  if (!found) throw new Error(`${name} sees no card`);
  return found;
}
const direct = (name: string): VisibleMessage[] =>
  desk.user(name).inDirectMessage().messages().slice(told.get(name));
const answerTo = (name: string) => answerOf(desk, name);

async function handOver(from: string, to: string, note = ''): Promise<void> {
  await cardFor(from).press('Hand over');
  await desk.user(from).form().fill({ to, note });
  await desk.user(from).form().submit();
  await desk.runDueJobs();
}

describe('Hand over', () => {
  test('asks the other approver instead, once, and the card says so', async () => {
    await require({ reminds: true });
    await schedule('in 9 hours Handed tea on x');
    await handOver('mei', 'grace', 'I’m on a train.');
    expect(desk.user('mei').hasForm()).toBe(false);
    expect(cardFor('ada').text()).toContain('<@U0MEI> handed it over to <@U0GRACE>: I’m on a train.');
    expect(direct('grace').map((message) => message.text())).toEqual([
      expect.stringMatching(
        /\*<@U0MEI> asks you to decide about a post instead\*[^]*Handed tea[^]*: I’m on a train\./,
      ),
    ]);
    expect(direct('grace')[0]?.buttons()).toEqual(['Approve', 'Request changes', 'Hand over']);
    await desk.advance(5 * 60);
    expect(direct('mei')).toEqual([]);
    expect(direct('grace').filter(({ message }) => !message.thread_ts)).toHaveLength(1);
    expect(direct('ada')).toEqual([]);
    await direct('grace')[0]?.press('Approve');
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toContain('*Approved*');
    await desk.advance(4 * 60);
    expect(await desk.posts('Handed tea')).toHaveLength(1);
  });

  test('asks once, although Slack’s answer was lost', async () => {
    await schedule('in 9 hours Echoed tea on x');
    await cardFor('mei').press('Hand over');
    await desk.user('mei').form().fill({ to: 'grace' });
    await desk.user('mei').form().submit();
    desk.workspace.injectFault({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await desk.advance(5);
    expect(direct('grace')).toHaveLength(1);
  });

  test('leaves the queue of the one who handed it over, who can still approve', async () => {
    await schedule('in 3 hours Queued tea on x');
    const waiting = async (name: string) => {
      await desk.user(name).opensHome();
      return desk.user(name).home().text().includes('is waiting for your approval');
    };
    expect([await waiting('mei'), await waiting('grace')]).toEqual([true, true]);
    await handOver('mei', 'grace');
    expect([await waiting('mei'), await waiting('grace')]).toEqual([false, true]);
    await cardFor('mei').press('Approve');
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toContain('Approved by <@U0MEI>.');
    expect(cardFor('ada').text()).not.toContain('handed it over');
  });

  test('lasts when the post is changed, and asks nobody twice', async () => {
    await require({ reminds: true });
    await schedule('in 9 hours Lasting tea on x');
    await handOver('mei', 'grace');
    await cardFor('ada').press('Edit');
    await desk.user('ada').form().fill({ Content: 'Lasting tea, calmer' });
    await desk.user('ada').form().submit();
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toContain('Lasting tea, calmer');
    expect(cardFor('ada').text()).toContain('<@U0MEI> handed it over to <@U0GRACE>.');
    expect(cardFor('ada').text()).not.toContain('needs approval again');
    expect(direct('grace').filter(({ message }) => !message.thread_ts)).toHaveLength(1);
    expect(direct('grace')[0]?.replies()).toEqual([]);
    await desk.advance(5 * 60);
    expect(direct('mei')).toEqual([]);
  });

  test('is over if the other one writes the next version', async () => {
    await schedule('in 9 hours Rewritten tea on x');
    await handOver('mei', 'grace');
    await cardFor('grace').press('Edit');
    await desk.user('grace').form().fill({ Content: 'Rewritten tea, by Grace' });
    await desk.user('grace').form().submit();
    await desk.runDueJobs();
    expect(cardFor('ada').text()).not.toContain('handed it over');
    await desk.user('mei').opensHome();
    expect(desk.user('mei').home().text()).toContain('is waiting for your approval');
  });

  test('is in the audit trail', async () => {
    await schedule('in 3 hours Audited tea on x');
    await handOver('mei', 'grace', 'Yours.');
    await desk.user('ada').opensHome();
    await desk.user('ada').home().press('Audit trail');
    expect(desk.user('ada').form().text()).toMatch(
      /<@U0MEI> · \*Approval of a post handed over\*[^\n]*“Yours\.”[^]*to: <@U0GRACE>/,
    );
  });
});

describe('the form is refused', () => {
  test.each([
    { to: 'linus', says: 'This person can’t approve this post. Choose one of its approvers.' },
    { to: 'mei', says: 'Choose someone other than yourself.' },
  ])('for $to', async ({ to, says }) => {
    await schedule('in 3 hours Refused tea on x');
    await handOver('mei', to);
    expect(desk.user('mei').form().text()).toContain(says);
    await desk.user('mei').form().close();
    expect(cardFor('ada').text()).not.toContain('handed it over');
    expect(direct(to)).toEqual([]);
  });

  test('for the person who wrote the version', async () => {
    await require({ groups: ['S0WRITERS'] });
    await schedule('in 3 hours Own tea on x', 'grace');
    await handOver('mei', 'grace');
    expect(desk.user('mei').form().text()).toContain(
      'This person wrote this version, so someone else has to approve it.',
    );
    await desk.user('mei').form().close();
  });

  test('for somebody who has handed it over', async () => {
    await require({ people: ['U0MEI', 'U0GRACE', 'U0LINUS'] });
    await schedule('in 3 hours Circling tea on x');
    await handOver('mei', 'grace');
    await handOver('grace', 'mei');
    expect(desk.user('grace').form().text()).toContain(
      'This person has already decided about this post or handed it over.',
    );
    await desk.user('grace').form().close();
    await handOver('grace', 'linus');
    expect(cardFor('ada').text()).toContain('<@U0GRACE> handed it over to <@U0LINUS>.');
  });

  test('if the post was approved in the meantime, and keeps what was typed', async () => {
    await schedule('in 3 hours Raced tea on x');
    await cardFor('mei').press('Hand over');
    await cardFor('grace').press('Approve');
    await desk.user('mei').form().fill({ to: 'grace', note: 'Please look at the claim.' });
    await desk.user('mei').form().submit();
    expect(desk.user('mei').form().text()).toContain('This post doesn’t need approval any more.');
    expect(desk.user('mei').form().text()).toContain('Please look at the claim.');
    await desk.user('mei').form().close();
  });
});

describe('the button', () => {
  test('does nothing for those who can’t approve', async () => {
    await schedule('in 3 hours Foreign tea on x');
    await cardFor('linus').press('Hand over');
    expect(answerTo('linus')).toContain('You can’t approve this post');
    expect(desk.user('linus').hasForm()).toBe(false);
  });

  test('does nothing for those who have handed it over', async () => {
    await schedule('in 3 hours Twice tea on x');
    await handOver('mei', 'grace');
    await cardFor('mei').press('Hand over');
    expect(answerTo('mei')).toContain('You have already decided about this post or handed it over.');
  });

  test.each<Partial<ApprovalPolicy>>([{ needed: 'all' }, { needed: 2 }, { people: ['U0MEI'] }])(
    'is not there if every approver is needed: %j',
    async (policy) => {
      await require(policy);
      await schedule('in 3 hours Needed tea on x');
      expect(cardFor('mei').buttons()).toContain('Approve');
      expect(cardFor('mei').buttons()).not.toContain('Hand over');
    },
  );
});

test('handing over gives nobody the right to approve', async () => {
  await schedule('in 3 hours Rightless tea on x');
  await handOver('mei', 'grace');
  await require({ people: ['U0MEI', 'U0ADA', 'U0LINUS'] });
  await cardFor('grace').press('Approve');
  expect(answerTo('grace')).toContain('You can’t approve this post');
  await desk.advance(176);
  expect(await desk.posts('Rightless tea')).toEqual([]);
  expect(cardFor('ada').text()).toContain('*Expired*');
});
