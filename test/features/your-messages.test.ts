import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { EVERYTHING } from '../../src/messages/choices-table.js';
import type { ApprovalPolicy } from '../../src/rights/project-settings-table.js';
import { messagesInLaunch, scheduleAs } from '../support/approval-stories.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** What people turn off: requests in direct messages, news about their posts, and mentions of them. */

let desk: Desk;
let shown: Set<string>;
let told: Map<string, number>;
const PEOPLE = ['ada', 'mei', 'grace'];

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 30);
  await approve(undefined);
  shown = messagesInLaunch(desk);
  told = new Map(PEOPLE.map((name) => [name, directly(name).length]));
});
afterEach(async () => {
  for (const name of PEOPLE) {
    if (desk.user(name).hasForm()) await desk.user(name).form().closeAll();
    const who = { workspace: 'T0NORTHWIND', person: desk.workspace.person(name).id };
    await desk.deps.store.messageChoices.save(who, { ...EVERYTHING, name }, desk.clock.now());
  }
});

const inLaunch = () => desk.user('ada').in('#launch').messages();
const directly = (name: string) => desk.user(name).inDirectMessage().messages();
const news = (name: string) =>
  directly(name)
    .slice(told.get(name))
    .map((message) => message.text());

function card(): VisibleMessage {
  const found = inLaunch().find(({ ts, ephemeral }) => !shown.has(ts) && !ephemeral);
  if (!found) throw new Error('there is no card');
  return found;
}

async function turnOff(name: string, ...options: string[]): Promise<void> {
  const all = ['Requests to approve posts', 'What others do with my posts', 'Mentions on cards'];
  const person = desk.user(name);
  await person.types('/upnext settings');
  await person.form().press('Your messages');
  await person.form().fill({ sent: all.filter((option) => !options.includes(option)) });
  await person.form().submit();
  expect(person.form().text()).toContain('Saved. This applies from now on.');
  await person.form().closeAll();
}

const approve = (policy: ApprovalPolicy | undefined) =>
  desk.deps.store.projectSettings.saveApproval('T0NORTHWIND', 'prj_tea', policy, desk.clock.now());

const schedule = (words: string) => scheduleAs(desk, 'ada', words);

describe('requests to approve', () => {
  beforeEach(() => approve({ ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], reminds: true }));

  test('say how to stop them, and go to nobody who turned them off', async () => {
    await turnOff('mei', 'Requests to approve posts');
    await schedule('in 9 hours Quiet tea on x');
    await desk.advance(5 * 60);
    expect(news('mei')).toEqual([]);
    expect(news('grace').join('\n')).toContain('A post is waiting for your approval');
    expect(news('grace').join('\n')).toContain(
      'To stop requests in direct messages: `/upnext settings`, *Your messages*.',
    );
  });

  test('don’t mention who wants no mentions', async () => {
    await turnOff('mei', 'Mentions on cards');
    await schedule('in 9 hours Silent tea on x');
    await desk.advance(1);
    const [thread] = card().replies();
    for (const text of [card().text(), thread?.text()]) {
      expect(text).toContain('@mei');
      expect(text).not.toContain('<@U0MEI>');
      expect(text).toContain('<@U0GRACE>');
    }
  });
});

describe('news about one’s posts', () => {
  async function cancelByMei(): Promise<void> {
    await approve(APPROVED_BY_MEI);
    await schedule('in 9 hours Calm tea on x');
    const seen = desk
      .user('mei')
      .in('#launch')
      .messages()
      .find(({ ts }) => ts === card().ts);
    await seen?.press('Cancel post');
    await desk.runDueJobs();
  }

  test('say how to stop them', async () => {
    await cancelByMei();
    expect(news('ada').join('\n')).toContain('<@U0MEI> cancelled your post');
    expect(news('ada').join('\n')).toContain('You always hear about problems with your posts.');
  });

  test('don’t come once they are turned off', async () => {
    await turnOff('ada', 'What others do with my posts');
    await cancelByMei();
    expect(card().text()).toContain('Cancelled');
    expect(news('ada')).toEqual([]);
  });

  test('still come if something goes wrong', async () => {
    await turnOff('ada', 'What others do with my posts');
    await schedule('in 9 hours Broken tea on x');
    desk.respondUsing('/posts', () =>
      Response.json(
        { success: false, detail: [{ loc: ['body', 'Content'], msg: 'not today', type: 'value' }] },
        { status: 422 },
      ),
    );
    await desk.advance(9 * 60);
    await desk.restoreService();
    expect(news('ada').join('\n')).toContain('rejected your post');
  });
});
