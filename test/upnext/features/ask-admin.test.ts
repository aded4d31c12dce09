import { beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import type { Person, User } from '../../../src/local-slack/index.js';
import { workerJob, working } from '../../../src/upnext/forms/kept-forms-table.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { forgetOldMessages } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

let desk: Desk;
let ada: User;
let mei: User;
let linus: User;
const WORKSPACE = 'T0NORTHWIND';
const LINUS = { workspace: WORKSPACE, person: 'U0LINUS' };
/** After this time, a process that worked on a form has ended. */
const MINUTE_MS = 60_000;
const ENDED_AFTER_MS = 3 * MINUTE_MS;

beforeAll(async () => {
  desk = await openDesk();
  [ada, mei, linus] = [desk.user('ada'), desk.user('mei'), desk.user('linus')];
});
async function asks(who: User, title: string, beforeSubmitting?: () => unknown): Promise<void> {
  await who.types(`/upnext prompt ${title}`);
  await who.form().fill({ Project: 'Tea House', Prompt: 'Write of tea.' });
  beforeSubmitting?.();
  await who.form().submit();
  await settle();
}

async function asksAndCloses(text: string): Promise<void> {
  await asks(linus, text);
  await linus.form().close();
}

/** Another process gives the form back. */
async function nextProcess(): Promise<void> {
  desk.clock.moveForward(ENDED_AFTER_MS);
  await settle();
}

async function settle(): Promise<void> {
  await desk.runDueJobs();
  await desk.slack.idle();
}

/** On the newest message with that button: what somebody asked before is below the one message about it. */
async function press(person: User, button: string): Promise<void> {
  const messages = person.inDirectMessage().messages();
  await existing(messages.findLast((message) => message.buttons().includes(button))).press(button);
  await settle();
}

/** From the message about the form. */
async function asksAgain(): Promise<void> {
  await lastTo(linus).press('Edit');
  await linus.form().submit();
  await settle();
  await linus.form().close();
  await press(ada, 'Allow');
}

const lastTo = (person: User) => person.inDirectMessage().lastMessage();
const trail = () => desk.deps.store.audit.page(WORKSPACE, 20);

/** What the service was sent. */
const created = (title: string) => desk.sent.filter(({ body }) => JSON.stringify(body).includes(title));

describe('in a channel without a project', () => {
  test.each(['grace', 'linus'])('%s is told who can choose a project, and can ask', async (name) => {
    const person = desk.user(name);
    await person.types('/upnext project');
    expect(person.lastMessage().text()).toContain('This channel has no project yet.');
    expect(person.lastMessage().text()).toContain('<@U0MEI> and <@U0ADA> can do this');
    await person.lastMessage().press('Ask an admin');
    expect(person.form().text()).toContain('Project');
    await person.form().close();
  });

  test.each(['schedule', 'prompt', 'invite', 'role', 'webhook'])(
    'someone from another organization, who can’t choose a project, is told so before the form of %s',
    async (verb) => {
      const omar = desk.user('omar').in('#partners');
      await omar.types(`/upnext ${verb}`);
      expect(omar.form().text()).toContain('You don’t have permission to');
      expect(omar.form().text()).toContain('<@U0MEI> and <@U0ADA> can do this');
      expect(omar.form().buttons()).toEqual(['Ask an admin']);
      await omar.form().close();
    },
  );

  test('keeps what they typed, and admins read what they asked for', async () => {
    const omar = desk.user('omar').in('#partners');
    await omar.types('/upnext schedule tomorrow 9am Tea & talk on x');
    expect(omar.form().text()).toContain('Tea & talk');
    expect(omar.form().text()).toContain('tomorrow 9am');
    await omar.form().press('Ask an admin');
    await settle();
    const asked = desk.user('mei').inDirectMessage().lastMessage();
    expect(asked.text()).toContain('<@U0OMAR> asks to schedule posts*');
    await omar.form().closeAll();
  });
});

test('pressing “Ask an admin” again after an edit without a change sends no second request', async () => {
  await asksAndCloses('Asked already');
  const before = ada.inDirectMessage().messages().length;
  await lastTo(linus).press('Edit');
  await linus.form().submit();
  expect(linus.form().text()).toContain('already waiting for an admin');
  await linus.form().close();
  expect(ada.inDirectMessage().messages()).toHaveLength(before);
  await press(ada, 'Allow');
  expect(created('Asked already')).toHaveLength(1);
});

test('a request that has waited for months has no buttons once somebody else has decided', async () => {
  await asksAndCloses('An old wish');
  expect(lastTo(mei).buttons()).toContain('Allow');
  await forgetOldMessages(desk);
  await press(ada, 'Allow');
  expect(lastTo(mei).text()).toContain('An old wish');
  expect(lastTo(mei).buttons()).toEqual([]);
});

test('an admin declines, and the owner gets the form back', async () => {
  await asks(linus, 'Too early');
  const toMei = lastTo(mei);
  await press(ada, 'Decline');
  expect(created('Too early')).toEqual([]);
  expect(toMei.text()).toContain('Declined by <@U0ADA>.');
  expect(toMei.buttons()).toEqual([]);
  const card = linus.inDirectMessage().messages().at(-2);
  expect(card?.text()).toContain('Declined by Ada Fischer.');
  expect(card?.buttons()).toEqual(['Edit', 'Discard']);
  await linus.form().close();
  await existing(card).press('Edit');
  expect(linus.form().value('Title')).toBe('Too early');
  await linus.form().close();
  expect((await trail())[0]).toMatchObject({ outcome: 'declined', decidedBy: 'U0ADA' });
});

describe('an approval request', () => {
  test('cannot be approved after the form has changed', async () => {
    await asksAndCloses('Plain words');
    const request = lastTo(ada);
    desk.clock.moveForward(1_000);
    const stop = vi.spyOn(desk.deps.jobs, 'stored').mockReturnValue();
    await lastTo(linus).press('Edit');
    await submitForm(linus, { Title: 'Better words' });
    await request.press('Allow');
    stop.mockRestore();
    await settle();
    expect(request.text()).toContain('Better words');
    const told = ada
      .inDirectMessage()
      .messages()
      .map((message) => message.text());
    expect(told).toContain('<@U0ADA>: <@U0LINUS> asks for your permission: Prompt “Better words”');
    await request.press('Allow');
    await settle();
    expect(created('Plain words')).toEqual([]);
    expect(created('Better words')).toHaveLength(1);
    await linus.form().close();
  });

  test('is withdrawn when its owner discards the form', async () => {
    await asksAndCloses('Never mind');
    const toAda = lastTo(ada);
    await press(linus, 'Discard');
    expect(toAda.text()).toContain('<@U0LINUS> withdrew this.');
    expect(toAda.buttons()).toEqual([]);
  });

  test('cannot be approved by a former admin, even if their role is cached', async () => {
    await asksAndCloses('Asked of Mei');
    await mei.types('/upnext help');
    const stored = desk.slack.person('mei');
    const { role } = stored;
    onTestFinished(() => {
      stored.role = role;
      desk.deps.people.clear(WORKSPACE);
    });
    stored.role = 'member';
    await press(mei, 'Allow');
    expect(lastTo(mei).text()).toContain('Only workspace admins and managers');
    expect(created('Asked of Mei')).toEqual([]);
    await press(ada, 'Allow');
    expect(created('Asked of Mei')).toHaveLength(1);
  });
});

test('is sent when its owner has left, and the approver is told', async () => {
  await asksAndCloses('Goodbye to everybody');
  const mend = desk.slack.fail({
    call: 'chat.postMessage',
    fault: 'error',
    error: 'user_not_found',
  });
  onTestFinished(mend);
  await press(mei, 'Allow');
  mend();
  expect(created('Goodbye to everybody')).toHaveLength(1);
  expect(lastTo(mei).text()).toContain('Allowed by <@U0MEI>.');
});

describe('while Slack refuses direct messages to', () => {
  type Refusal = NonNullable<Person['refusesMessages']>;

  function refuse(refusal: Refusal, ...names: string[]): () => void {
    const people = names.map((name) => desk.slack.person(name));
    const stop = () => people.forEach((person) => delete person.refusesMessages);
    for (const person of people) person.refusesMessages = refusal;
    onTestFinished(stop);
    return stop;
  }

  test('one admin, the others are asked, and only they are named', async () => {
    refuse('cannot_dm_bot', 'mei');
    const before = mei.inDirectMessage().messages().length;
    await asks(linus, 'Asked Ada only');
    await linus.form().close();
    expect(lastTo(linus).text()).toContain('<@U0ADA> can allow it');
    expect(mei.inDirectMessage().messages()).toHaveLength(before);
    await press(ada, 'Allow');
    expect(created('Asked Ada only')).toHaveLength(1);
  });

  test.each<Refusal>(['user_disabled', 'cannot_dm_bot', 'restricted_action'])(
    'all admins (%s), their guest hears it, keeps every word and can ask again',
    async (refusal) => {
      const accept = refuse(refusal, 'mei', 'ada');
      const content = `Nobody heard of ${refusal}`;
      await asks(linus, content);
      await linus.form().close();
      const card = lastTo(linus);
      expect(card.text()).toMatch(new RegExp(`${content}.*No one was asked`, 's'));
      expect(card.buttons()).toEqual(['Edit', 'Discard']);
      await linus.opensHome();
      expect(linus.home().text()).toContain('No one was asked');
      await card.press('Edit');
      await linus.form().submit();
      await settle();
      await linus.form().close();
      expect(lastTo(linus).text()).toContain('No one was asked');
      accept();
      desk.clock.moveForward(1_000);
      await card.press('Edit');
      expect(linus.form().submitText).toBe('Ask an admin');
      await linus.form().submit();
      await settle();
      await linus.form().close();
      expect(lastTo(linus).text()).toContain('Waiting for an admin');
      await press(ada, 'Allow');
      expect(created(content)).toHaveLength(1);
    },
  );
});

test('a process that ends after the approval and before sending gives the form back', async () => {
  await asksAndCloses('Left behind');
  const { keptForms } = desk.deps.store;
  const kept = await keptForms.of(WORKSPACE, 'U0LINUS');
  const left = kept.find(({ label }) => label.includes('Left behind'));
  if (!left) throw new Error('Nothing was asked for.');
  const now = desk.clock.now();
  const form = { ...left, ...LINUS };
  await keptForms.change(form, ['asked'], working(form, now), now);
  await nextProcess();
  expect(created('Left behind')).toEqual([]);
  expect(lastTo(linus).text()).toContain('Upnext restarted');
  await asksAgain();
  expect(created('Left behind')).toHaveLength(1);
});

test('while Slack does not say who is an admin, it goes on asking', async () => {
  desk.clock.moveForward(61 * MINUTE_MS);
  const mend = desk.slack.fail({ call: 'users.list', fault: 'error', error: 'fatal_error' });
  onTestFinished(mend);
  const before = lastTo(ada).text();
  await asks(linus, 'Asked later');
  expect(linus.form().text()).toContain('*Waiting for an admin.* Admins and owners of this workspace can');
  await linus.form().close();
  expect(lastTo(ada).text()).toBe(before);
  mend();
  await desk.advance(6);
  await press(ada, 'Allow');
  expect(created('Asked later')).toHaveLength(1);
});

test('a form that was declined is sent at once if its owner has permission by then', async () => {
  const { settings } = desk.deps.store;
  const usual = await settings.of(WORKSPACE);
  await asks(linus, 'Allowed in the end');
  expect(linus.form().text()).toContain('Waiting for an admin');
  await linus.form().close();
  await press(ada, 'Decline');
  await settings.change(WORKSPACE, { ...usual, guests: ['create-prompt'] }, desk.clock.now());
  await existing(linus.inDirectMessage().messages().at(-2)).press('Edit');
  expect(linus.form().submitText).toBe('Create');
  await linus.form().submit();
  await settings.change(WORKSPACE, usual, desk.clock.now());
  expect(created('Allowed in the end')).toHaveLength(1);
});

test('a request whose process ended before it was sent is sent by another one, and no request twice', async () => {
  await asks(linus, 'Asked once', () =>
    vi
      .spyOn(desk.deps.admins, 'of')
      .mockResolvedValueOnce(['U0ADA'])
      .mockRejectedValueOnce(new Error('The process is gone.')),
  );
  await linus.form().close();
  await nextProcess();
  expect(lastTo(linus).text()).toContain('Waiting for an admin');
  const before = ada.inDirectMessage().messages().length;
  const kept = existing((await desk.deps.store.keptForms.of(WORKSPACE, 'U0LINUS'))[0]);
  const job = workerJob({ ...kept, ...LINUS }, desk.clock.now());
  await desk.deps.jobs.add(job.queue, job.key, job.dueAt, job.data);
  await settle();
  expect(ada.inDirectMessage().messages()).toHaveLength(before);
  await press(ada, 'Allow');
  expect(created('Asked once')).toHaveLength(1);
});
