import { beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, findHeld, holdFor, saveApproval } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

/** A post whose author may not schedule posts waits, like any other, until an admin allows this version. */

let desk: Desk;
let ada: User;
let mei: User;
let linus: User;
const DAY_MS = 24 * 60 * 60_000;

beforeAll(async () => {
  desk = await openDesk();
  [ada, mei, linus] = [desk.user('ada'), desk.user('mei'), desk.user('linus')];
});
beforeEach(async () => {
  await desk.database.executeSql('delete from scheduling.posts');
  await desk.bind(TEA, 'C0LAUNCH', true);
  await holdFor(desk.deps, 0);
  await saveApproval(desk.deps);
});

const lastTo = (person: User) => person.inDirectMessage().lastMessage();
const inLaunch = (person: User) => person.in('#launch').lastMessage();
const trail = () => desk.deps.store.audit.page('T0NORTHWIND', 20);
const settle = async () => {
  await desk.runDueJobs();
  await desk.slack.idle();
};

async function asks(text: string, words = 'tomorrow 9am', who = linus): Promise<void> {
  await submitPost(who, `${words} ${text} on x`);
  await settle();
}

async function asksAndCloses(text: string, words?: string): Promise<void> {
  await asks(text, words);
  await linus.form().close();
}

/** Of several, the newest. */
const requestTo = (person: User) =>
  person
    .inDirectMessage()
    .messages()
    .findLast((message) => message.buttons().includes('Allow'));

async function press(person: User, button: string): Promise<void> {
  await existing(requestTo(person)).press(button);
  await settle();
}

/** The one message about the post that waits, for its author. */
const card = () =>
  linus
    .inDirectMessage()
    .messages()
    .findLast((message) => message.buttons().includes('Edit'));

describe('a post of somebody who may not schedule', () => {
  test('is kept as a post, and everyone who can allow it gets all that was entered', async () => {
    await asks('Guests write too');
    expect(linus.form().text()).toContain('*Waiting for an admin.* <@U0MEI> and <@U0ADA> can allow it until');
    expect(linus.form().text()).not.toContain('{date_long}');
    await linus.form().close();
    expect(await desk.posts('Guests write too')).toEqual([]);
    expect(await findHeld(desk.deps)).toMatchObject([{ state: 'held', about: { asksAdmin: true } }]);
    for (const admin of [ada, mei]) {
      const request = lastTo(admin);
      expect(request.text()).toContain('<@U0LINUS> asks to schedule a post');
      expect(request.text()).toMatch(/Tue 27 Oct 2026, \d\d:00/);
      expect(request.text()).toContain('> Guests write too\n');
      expect(request.text()).toContain('by <@U0LINUS> · Tea House');
      expect(request.text()).toContain('An admin has to allow it by');
      expect(request.buttons()).toEqual(['Allow', 'Decline']);
    }
    expect(lastTo(linus).text()).toContain('Waiting for an admin');
    expect(lastTo(linus).buttons()).toEqual(['Edit', 'Cancel post']);
  });

  test('goes out as it is once it is allowed, and everyone is told', async () => {
    desk.clock.moveForward(3 * 60 * 60_000);
    await press(mei, 'Allow');
    expect(await desk.posts('Guests write too')).toMatchObject([
      { ScheduleDate: '2026-10-27T09:00:00+02:00' },
    ]);
    for (const admin of [ada, mei]) {
      expect(lastTo(admin).text()).toContain('Allowed by <@U0MEI>.');
      expect(lastTo(admin).buttons()).toEqual([]);
    }
    expect(lastTo(linus).text()).toMatch(/\*Scheduled\* for [^]*Allowed by <@U0MEI>\./);
    expect(inLaunch(linus).text()).toContain('Allowed by <@U0MEI>.');
  });

  test('is in the audit trail with both names', async () => {
    const [sent, allowed, asked] = await trail();
    expect(asked).toMatchObject({ person: 'U0LINUS', action: 'schedule_post', outcome: 'asked' });
    expect(allowed).toMatchObject({ person: 'U0MEI', action: 'allow_post', outcome: 'done' });
    expect(sent).toMatchObject({ person: 'U0LINUS', action: 'send_post', decidedBy: 'U0MEI' });
  });

  test('goes out once, also if two admins allow it at the same time', async () => {
    await asksAndCloses('Allowed twice');
    await Promise.all([ada, mei].map(async (admin) => existing(requestTo(admin)).press('Allow')));
    await settle();
    expect(await desk.posts('Allowed twice')).toHaveLength(1);
  });

  test('is a draft again once an admin declines, and can be asked for again', async () => {
    await asksAndCloses('Too early');
    await press(ada, 'Decline');
    expect(await desk.posts('Too early')).toEqual([]);
    expect(lastTo(mei).text()).toContain('Declined by <@U0ADA>.');
    expect(lastTo(mei).buttons()).toEqual([]);
    expect(lastTo(linus).text()).toContain('<@U0ADA> declined your post');
    expect((await trail())[0]).toMatchObject({ action: 'decline_post', person: 'U0ADA' });
    await existing(card()).press('Schedule');
    expect(linus.form().submitText).toBe('Ask an admin');
    expect(linus.form().value('Content')).toBe('Too early');
    await linus.form().submit();
    await linus.form().close();
    await settle();
    expect(await desk.posts('Too early')).toEqual([]);
    await press(mei, 'Allow');
    expect(await desk.posts('Too early')).toHaveLength(1);
  });

  test('can be withdrawn by its author', async () => {
    await asksAndCloses('Never mind');
    await existing(card()).press('Cancel post');
    await settle();
    expect(lastTo(ada).text()).toContain('Cancelled by <@U0LINUS>');
    expect(lastTo(ada).buttons()).toEqual([]);
  });

  test('expires five minutes before its time, and everyone is told', async () => {
    await asksAndCloses('Too late');
    const toAda = lastTo(ada);
    desk.clock.moveForward(2 * DAY_MS);
    await settle();
    expect(await desk.posts('Too late')).toEqual([]);
    expect(toAda.text()).toContain('No admin allowed it in time.');
    expect(toAda.buttons()).not.toContain('Allow');
    expect(lastTo(linus).text()).toContain('Your post expired');
  });

  test('is not allowed after its time: it expires, and its author is told once', async () => {
    await asksAndCloses('Allowed too late', 'in 1 hour');
    const told = linus.inDirectMessage().messages().length;
    desk.clock.moveForward(61 * 60_000);
    await press(mei, 'Allow');
    expect(lastTo(mei).text()).toContain('This post’s scheduled time has passed. Nothing was changed.');
    const news = linus.inDirectMessage().messages().slice(told);
    expect(news.map((message) => message.text())).toEqual([expect.stringContaining('Your post expired')]);
    expect(await desk.posts('Allowed too late')).toEqual([]);
    expect((await trail())[0]?.action).not.toBe('allow_post');
  });
});

describe('what an admin allows', () => {
  test('is the version that they saw', async () => {
    await asksAndCloses('Plain words');
    const stop = vi.spyOn(desk.deps.jobs, 'stored').mockReturnValue();
    onTestFinished(() => stop.mockRestore());
    const shown = requestTo(ada);
    await existing(card()).press('Edit');
    await submitForm(linus, { Content: 'Better words' });
    await existing(shown).press('Allow');
    stop.mockRestore();
    await settle();
    expect(await desk.posts('words')).toEqual([]);
    expect(requestTo(ada)?.text()).toContain('Better words');
    expect(lastTo(ada).text()).toContain('<@U0LINUS> asks to schedule a post');
    await linus.form().close();
    await press(ada, 'Allow');
    expect(await desk.posts('Better words')).toHaveLength(1);
  });

  test('is asked of its approvers only then', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await asksAndCloses('Allowed by Ada');
    expect(inLaunch(mei).text()).not.toContain('Allowed by Ada');
    await press(ada, 'Allow');
    expect(inLaunch(mei).text()).toContain('Needs 1 approval from <@U0MEI>');
    expect(inLaunch(mei).text()).toContain('Allowed by <@U0ADA>.');
    expect(inLaunch(mei).buttons()).toContain('Approve');
    expect(await desk.posts('Allowed by Ada')).toEqual([]);
  });
});

describe('a held post that somebody without the right wants to change', () => {
  beforeEach(() => holdFor(desk.deps, 60));

  test('needs an admin again, if it is their own', async () => {
    await asksAndCloses('Held once allowed', 'tomorrow 10am');
    await press(mei, 'Allow');
    await inLaunch(linus).press('Edit');
    expect(linus.form().text()).toContain('this post only goes out once an admin has allowed it');
    await submitForm(linus, { Content: 'Changed after that' });
    await linus.form().close();
    await settle();
    expect(inLaunch(linus).text()).toContain('Waiting for an admin');
    expect(requestTo(ada)?.text()).toContain('Changed after that');
    await inLaunch(ada).press('Edit');
    expect(ada.form().submitText).toBe('Save');
    await submitForm(ada, { Content: 'Held and corrected' });
    await settle();
    expect(inLaunch(linus).text()).toContain('Scheduled');
    expect(requestTo(ada)).toBeUndefined();
    await inLaunch(linus).press('Cancel post');
    expect(inLaunch(linus).text()).toContain('You don’t have permission to schedule posts');
  });

  test('stays as it is, if it is somebody else’s', async () => {
    await submitPost(ada, 'tomorrow 1pm Not for guests on x');
    await settle();
    await inLaunch(linus).press('Edit');
    expect(linus.hasForm()).toBe(false);
    expect(inLaunch(linus).text()).toContain('You don’t have permission to schedule posts');
  });
});

test('somebody who may not schedule saves a draft without an admin, and asks for no series', async () => {
  await linus.types('/upnext schedule every friday 9am, 4 times Tea on x');
  await linus.form().submit();
  expect(linus.form().text()).toContain('Choose one date.');
  await linus.form().press('More options');
  await linus.form().fill({ 'Save as': 'Draft, to schedule later' });
  expect(linus.form().submitText).toBe('Save as draft');
});

test('a post that no admin could be asked about is a draft, and its author hears why', async () => {
  const people = ['mei', 'ada'].map((name) => desk.slack.person(name));
  for (const person of people) person.refusesMessages = 'cannot_dm_bot';
  onTestFinished(() => people.forEach((person) => delete person.refusesMessages));
  await asksAndCloses('Nobody hears', 'tomorrow 11am');
  await settle();
  expect(card()?.text()).toContain('Upnext couldn’t reach any admin of this workspace.');
  expect(lastTo(linus).text()).toContain('No admin could be asked about your post');
});

test('while Slack does not say who is an admin, it goes on asking', async () => {
  desk.clock.moveForward(61 * 60_000);
  const mend = desk.slack.fail({ call: 'users.list', fault: 'error', error: 'fatal_error' });
  onTestFinished(mend);
  await asksAndCloses('Asked later', 'tomorrow 3pm');
  expect(requestTo(ada)).toBeUndefined();
  mend();
  await desk.advance(6);
  expect(requestTo(ada)?.text()).toContain('Asked later');
});

describe('an admin who is an approver as well', () => {
  beforeEach(() => saveApproval(desk.deps, APPROVED_BY_MEI));
  const decisions = async (content: string) => {
    const post = (await findHeld(desk.deps)).find((one) => one.content === content);
    return post?.decided.map(({ person, decision }) => `${person} ${decision}`).sort();
  };
  const BOTH = 'Allow and approve';
  const toMei = () =>
    mei
      .inDirectMessage()
      .messages()
      .findLast((message) => message.buttons().some((one) => one.startsWith('Allow')));

  test('allows and approves with one press that says so, and the audit trail has both', async () => {
    await holdFor(desk.deps, 60);
    await asksAndCloses('In one press', 'in 3 days 8:00');
    expect(toMei()?.buttons()).toEqual([BOTH, 'Decline']);
    expect(requestTo(ada)?.buttons()).toEqual(['Allow', 'Decline']);
    const before = mei.inDirectMessage().messages().length;
    const request = existing(toMei());
    for (const label of [`${BOTH}: In one press`, 'Decline: In one press'])
      expect(JSON.stringify(request.message.blocks)).toContain(`"accessibility_label":"${label}"`);
    await request.press(BOTH);
    await settle();
    expect(inLaunch(mei).text()).toMatch(/\*Approved\* for [^]*Allowed and approved by <@U0MEI>\./);
    expect(request.text()).toMatch(/Allowed and approved by <@U0MEI>\./);
    expect(mei.inDirectMessage().messages()).toHaveLength(before);
    const [newest, other] = await trail();
    expect([newest?.action, other?.action].sort()).toEqual(['allow_post', 'approve_post']);
    expect([newest, other]).toMatchObject([
      { person: 'U0MEI', after: { version: 1 } },
      { person: 'U0MEI', after: { version: 1 } },
    ]);
  });

  test('only allows if they may no longer approve, and is told', async () => {
    await asksAndCloses('Not Mei anymore', 'in 3 days 9:00');
    const stop = vi.spyOn(desk.deps.jobs, 'stored').mockReturnValue();
    onTestFinished(() => stop.mockRestore());
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0ADA'] });
    await existing(toMei()).press(BOTH);
    stop.mockRestore();
    await settle();
    expect(await decisions('Not Mei anymore')).toEqual(['U0MEI allowed']);
    expect(lastTo(mei).text()).toContain('Allowed, but not approved. You can’t approve this post');
    expect(inLaunch(mei).text()).toContain('Needs 1 approval from <@U0ADA>');
    expect(await desk.posts('Not Mei anymore')).toEqual([]);
  });

  test('only allows if Slack doesn’t say who approves', async () => {
    await asksAndCloses('Slack is silent', 'in 3 days 10:00');
    const shown = existing(toMei());
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: [], groups: ['S0WRITERS'] });
    const mend = desk.slack.fail({ call: 'usergroups.users.list', fault: 'error', error: 'fatal_error' });
    onTestFinished(mend);
    await shown.press(BOTH);
    await settle();
    expect(await decisions('Slack is silent')).toEqual(['U0MEI allowed']);
    expect(lastTo(mei).text()).toContain('Allowed, but not approved. Upnext couldn’t check');
  });

  test('decides nothing about a version that they have not seen', async () => {
    await asksAndCloses('Seen words', 'in 3 days 11:00');
    const stop = vi.spyOn(desk.deps.jobs, 'stored').mockReturnValue();
    onTestFinished(() => stop.mockRestore());
    const shown = existing(toMei());
    await existing(card()).press('Edit');
    await submitForm(linus, { Content: 'Unseen words' });
    await shown.press(BOTH);
    expect(await decisions('Unseen words')).toEqual([]);
    stop.mockRestore();
    await settle();
    expect(await decisions('Unseen words')).toEqual([]);
    expect(toMei()?.text()).toContain('Unseen words');
    await linus.form().close();
  });

  test('and another admin press at once: it is allowed once, and approved by their own press or not at all', async () => {
    await asksAndCloses('Pressed by both', 'in 3 days 12:00');
    const shown = [existing(requestTo(ada)).press('Allow'), existing(toMei()).press(BOTH)];
    await Promise.all(shown);
    await settle();
    const [first, ...others] = (await decisions('Pressed by both')) ?? [];
    // Of two that allow it, one or both are stored; an approval is stored with its own press or not at all.
    expect([first, ...others]).toContain(
      others.includes('U0MEI approved') ? 'U0MEI allowed' : 'U0ADA allowed',
    );
    expect(inLaunch(mei).text()).toMatch(/Allowed (?:and approved )?by <@U0(?:ADA|MEI)>/);
  });

  test('does not approve for the others who have to', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], needed: 'all' });
    await asksAndCloses('Needs both', 'in 3 days 13:00');
    await existing(toMei()).press(BOTH);
    await settle();
    expect(await desk.posts('Needs both')).toEqual([]);
    expect(inLaunch(mei).text()).toContain('Allowed and approved by <@U0MEI>.');
    expect(inLaunch(mei).buttons()).toContain('Approve');
  });

  test('is offered it as a member of a group that approves', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: [], groups: ['S0WRITERS'] });
    await asksAndCloses('For the writers', 'in 3 days 14:00');
    const toAda = ada
      .inDirectMessage()
      .messages()
      .findLast((message) => message.buttons().includes(BOTH));
    expect(toMei()?.buttons()).toEqual(['Allow', 'Decline']);
    await existing(toAda).press(BOTH);
    await settle();
    expect(await decisions('For the writers')).toEqual(['U0ADA allowed', 'U0ADA approved']);
  });

  test('is not offered it where no approval is needed', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, mode: 'on-request' });
    await asksAndCloses('Nobody asked', 'in 3 days 15:00');
    expect(toMei()?.buttons()).toEqual(['Allow', 'Decline']);
  });
});
