import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { working } from '../../../src/upnext/forms/kept-forms-table.js';
import type { Person, User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, findHeld, holdFor, saveApproval } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
let ada: User;
let mei: User;
let linus: User;
const WORKSPACE = 'T0NORTHWIND';
/** After this time, a process that worked on a form has ended. */
const ENDED_AFTER_MS = 3 * 60_000;

beforeAll(async () => {
  desk = await openDesk();
  [ada, mei, linus] = [desk.user('ada'), desk.user('mei'), desk.user('linus')];
});
/** A sixth one at the same time would be asked about. */
beforeEach(() => desk.database.executeSql('delete from scheduling.posts'));

async function asks(who: User, text: string, beforeSubmitting?: () => unknown): Promise<void> {
  await who.types(`/upnext schedule tomorrow 9am ${text} on x`);
  await who.form().fill({ Project: 'Tea House' });
  beforeSubmitting?.();
  await who.form().submit();
}

async function asksAndCloses(text: string): Promise<void> {
  await asks(linus, text);
  await linus.form().close();
}

/** Another process gives the form back. */
async function nextProcess(): Promise<void> {
  desk.clock.moveForward(ENDED_AFTER_MS);
  await desk.deps.jobs.runDue();
  await desk.slack.idle();
}

/** From the message about the form. */
async function asksAgain(): Promise<void> {
  await lastTo(linus).press('Edit');
  await linus.form().submit();
  await linus.form().close();
  await lastTo(ada).press('Allow');
}

const lastTo = (person: User) => person.inDirectMessage().lastMessage();
const trail = () => desk.deps.store.audit.page(WORKSPACE, 20);

const fieldsIn = (text: string) => [...text.matchAll(/^\*(.+?)\*: /gm)].map(([, name]) => name);
const THE_FORMS_OWN = ['Project', 'Networks'];

describe('a form that its owner has no permission to submit', () => {
  test('says so at the top, and names people who have permission', async () => {
    await linus.types('/upnext schedule tomorrow 9am Guests write too on x');
    expect(linus.form().text()).toContain('You don’t have permission to schedule posts.');
    expect(linus.form().text()).toContain('<@U0MEI> and <@U0ADA> can do this');
    expect(linus.form().submitText).toBe('Ask an admin');
    expect(linus.form().value('Content')).toBe('Guests write too');
    await linus.form().fill({ Project: 'Tea House' });
  });

  test('is sent to everyone who can approve it, with everything that was entered', async () => {
    expect(linus.form().submitText).toBe('Ask an admin');
    await linus.form().submit();
    expect(linus.form().text()).toContain('*Waiting for an admin.* <@U0MEI> and <@U0ADA> can allow it');
    expect(await desk.posts('Guests write too')).toEqual([]);
    for (const admin of [ada, mei]) {
      expect(lastTo(admin).text()).toContain('<@U0LINUS> asks to schedule a post');
      expect(lastTo(admin).text()).toMatch(/:calendar: .*Tue 27 Oct 2026, 09:00 Helsinki>/);
      const lines = lastTo(admin).text().split('\n');
      expect(lines).toEqual(
        expect.arrayContaining(['> Guests write too', '*Networks*: X', '*Project*: Tea House']),
      );
      expect(lastTo(admin).text().split('Guests write too')).toHaveLength(2);
      expect(lastTo(admin).text()).toContain('can allow it until');
      expect(fieldsIn(lastTo(admin).text())).toEqual(THE_FORMS_OWN);
      expect(lastTo(admin).buttons()).toEqual(['Allow', 'Decline']);
    }
    expect(lastTo(linus).text()).toContain('Waiting for an admin');
    await linus.form().close();
  });

  test('is sent as submitted once approved, and everyone is told', async () => {
    desk.clock.moveForward(3 * 60 * 60_000);
    await mei.inDirectMessage().lastMessage().press('Allow');
    expect(await desk.posts('Guests write too')).toMatchObject([
      { ScheduleDate: '2026-10-27T09:00:00+02:00' },
    ]);
    for (const admin of [ada, mei]) {
      expect(lastTo(admin).text()).toContain('<@U0MEI> allowed this.');
      expect(lastTo(admin).buttons()).toEqual([]);
    }
    expect(lastTo(linus).text()).toContain('<@U0MEI> allowed this.');
    expect(linus.inDirectMessage().messages().at(-2)?.text()).toContain('Scheduled on X');
  });

  test('is in the audit trail with both names', async () => {
    const [approved, asked] = await trail();
    expect(asked).toMatchObject({ person: 'U0LINUS', action: 'schedule_post', outcome: 'asked' });
    expect(approved).toMatchObject({
      person: 'U0LINUS',
      decidedBy: 'U0MEI',
      action: 'schedule_post',
      outcome: 'delivered',
    });
  });
});

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
  await lastTo(ada).press('Allow');
  expect(await desk.posts('Asked already')).toHaveLength(1);
});

test('two admins who approve at the same time create one post', async () => {
  await asks(linus, 'Approved twice');
  const [toAda, toMei] = [lastTo(ada), lastTo(mei)];
  await Promise.all([toAda.press('Allow'), toMei.press('Allow')]);
  expect(await desk.posts('Approved twice')).toHaveLength(1);
  const answers = [...ada.inDirectMessage().messages(), ...mei.inDirectMessage().messages()].map((one) =>
    one.text(),
  );
  expect(answers.filter((text) => text.includes('already closed'))).toHaveLength(1);
  await linus.form().close();
});

describe('a post that Upnext holds once it is approved', () => {
  const cardFor = (person: User) => person.in('#launch').lastMessage();

  beforeAll(async () => {
    await desk.bind(TEA, 'C0LAUNCH', true);
    await holdFor(desk.deps, 60);
    await submitPost(linus, 'tomorrow 9am Held for approval on x');
    await linus.form().close();
    expect(lastTo(mei).text()).toContain('*Project*: Tea House');
    await lastTo(mei).press('Allow');
    await desk.deps.jobs.runDue();
    await desk.slack.idle();
  });
  afterAll(async () => {
    await desk.unbind();
    await holdFor(desk.deps, 0);
  });

  test.each([
    ['Edit', 'Save'],
    ['New time', 'Save'],
  ])('can be changed with %s by an admin, in their own time zone', async (button, submit) => {
    await cardFor(ada).press(button);
    expect(ada.form().submitText).toBe(submit);
    expect(ada.form().text()).toContain('Berlin time, unless you name another city.');
    expect(ada.form().text()).not.toContain('Helsinki time');
    await ada.form().close();
  });

  test('is changed as what it was, unless the admin changes it', async () => {
    await cardFor(ada).press('Edit');
    expect(ada.form().text()).toContain('09:00 Helsinki');
    await submitForm(ada, { Content: 'Held and corrected' });
    expect(ada.hasForm()).toBe(false);
    const [held] = await findHeld(desk.deps);
    expect(held).toMatchObject({
      content: 'Held and corrected',
      about: { moment: { zone: 'Europe/Helsinki' } },
    });
  });

  test('can be changed by its author only with an approval', async () => {
    await cardFor(linus).press('Edit');
    expect(linus.form().text()).toContain('You don’t have permission to schedule posts.');
    expect(linus.form().submitText).toBe('Ask an admin');
    expect(linus.form().value('Content')).toBe('Held and corrected');
    await linus.form().close();
  });
});

test('an admin declines, and the owner gets the form back', async () => {
  await asks(linus, 'Too early');
  const toMei = lastTo(mei);
  await lastTo(ada).press('Decline');
  expect(await desk.posts('Too early')).toEqual([]);
  expect(toMei.text()).toContain('Declined by Ada Fischer.');
  expect(toMei.buttons()).toEqual([]);
  const card = linus.inDirectMessage().messages().at(-2);
  expect(card?.text()).toContain('Declined by Ada Fischer.');
  expect(card?.buttons()).toEqual(['Edit', 'Discard']);
  await linus.form().close();
  await card?.press('Edit');
  expect(linus.form().value('Content')).toBe('Too early');
  await linus.form().close();
  expect((await trail())[0]).toMatchObject({ outcome: 'declined', decidedBy: 'U0ADA' });
});

describe('an approval request', () => {
  test('cannot be approved after the form has changed', async () => {
    await asksAndCloses('Plain words');
    const first = lastTo(ada);
    await lastTo(linus).press('Edit');
    await submitForm(linus, { Content: 'Better words' });
    expect(first.text()).toContain('There is a newer request');
    await lastTo(ada).press('Allow');
    expect(await desk.posts('Plain words')).toEqual([]);
    expect(await desk.posts('Better words')).toHaveLength(1);
    await linus.form().close();
  });

  test('is withdrawn when its owner discards the form', async () => {
    await asksAndCloses('Never mind');
    const toAda = lastTo(ada);
    await lastTo(linus).press('Discard');
    expect(toAda.text()).toContain('<@U0LINUS> withdrew this.');
    expect(toAda.buttons()).toEqual([]);
  });

  test('expires at the time of the post, and everyone is told', async () => {
    await asksAndCloses('Too late');
    const [toAda, card] = [lastTo(ada), lastTo(linus)];
    expect(card.text()).toContain('can allow it until');
    desk.clock.moveForward(2 * 24 * 60 * 60_000);
    await desk.deps.jobs.runDue();
    await desk.slack.idle();
    expect(await desk.posts('Too late')).toEqual([]);
    expect(toAda.text()).toContain('Nobody allowed this in time');
    expect(toAda.buttons()).toEqual([]);
    const seen = linus.inDirectMessage().messages();
    expect(seen.some((one) => one.text().includes(':hourglass_flowing_sand: Nobody allowed'))).toBe(true);
    expect(card.text()).toContain('Choose a new time and ask again.');
    expect(card.buttons()).toContain('Edit');
  });

  test('is not sent if it is approved after the post’s time but before it expires', async () => {
    await asksAndCloses('Seconds late');
    desk.clock.moveForward(2 * 24 * 60 * 60_000);
    await lastTo(ada).press('Allow');
    expect(await desk.posts('Seconds late')).toEqual([]);
    expect(lastTo(ada).text()).toContain('it wasn’t sent. This time has passed');
    await desk.deps.jobs.runDue();
    expect(lastTo(ada).text()).not.toContain('Nobody allowed');
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
    await lastTo(mei).press('Allow');
    expect(lastTo(mei).text()).toContain('Only workspace admins and managers');
    expect(await desk.posts('Asked of Mei')).toEqual([]);
    await lastTo(ada).press('Allow');
    expect(await desk.posts('Asked of Mei')).toHaveLength(1);
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
  await mei.inDirectMessage().lastMessage().press('Allow');
  mend();
  expect(await desk.posts('Goodbye to everybody')).toHaveLength(1);
  expect(lastTo(mei).text()).toContain('<@U0MEI> allowed this.');
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
    expect(linus.form().text()).toContain('*Waiting for an admin.* <@U0ADA> can allow it');
    await linus.form().close();
    expect(lastTo(linus).text()).toContain('<@U0ADA> can allow it');
    expect(mei.inDirectMessage().messages()).toHaveLength(before);
    await lastTo(ada).press('Allow');
    expect(await desk.posts('Asked Ada only')).toHaveLength(1);
  });

  test.each<Refusal>(['user_disabled', 'cannot_dm_bot', 'restricted_action'])(
    'all admins (%s), their guest hears it, keeps every word and can ask again',
    async (refusal) => {
      const accept = refuse(refusal, 'mei', 'ada');
      const content = `Nobody heard of ${refusal}`;
      await asks(linus, content);
      expect(linus.form().text()).toMatch(/No one was asked: .*<@U0MEI> and <@U0ADA> can/s);
      expect(linus.form().text()).not.toContain('Waiting for an admin');
      await linus.form().close();
      const card = lastTo(linus);
      expect(card.text()).toMatch(new RegExp(`${content}.*No one was asked`, 's'));
      expect(card.buttons()).toEqual(['Edit', 'Discard']);
      await linus.opensHome();
      expect(linus.home().text()).toContain('No one was asked');
      await card.press('Edit');
      await linus.form().submit();
      expect(linus.form().text()).toContain('No one was asked');
      await linus.form().close();
      accept();
      await card.press('Edit');
      expect(linus.form().submitText).toBe('Ask an admin');
      await linus.form().submit();
      await linus.form().close();
      expect(lastTo(linus).text()).toContain('Waiting for an admin');
      await lastTo(ada).press('Allow');
      expect(await desk.posts(content)).toHaveLength(1);
    },
  );
});

test('without a list of admins from Slack, the form is kept for another try', async () => {
  desk.clock.moveForward(61 * 60_000);
  onTestFinished(desk.slack.fail({ call: 'users.list', fault: 'error', error: 'fatal_error' }));
  await asks(linus, 'Nobody there');
  expect(linus.form().text()).toContain('No one was asked: Upnext couldn’t reach any admin');
  expect(desk.log.join()).toContain('could not list the admins of a workspace');
  await linus.form().close();
});

test('a process that ends after the approval and before sending gives the form back', async () => {
  await asksAndCloses('Left behind');
  const { keptForms } = desk.deps.store;
  const kept = await keptForms.of(WORKSPACE, 'U0LINUS');
  const left = kept.find(({ label }) => label.includes('Left behind'));
  if (!left) throw new Error('Nothing was asked for.');
  const now = desk.clock.now();
  await keptForms.change({ workspace: WORKSPACE, id: left.id }, ['asked'], working(now), now);
  await nextProcess();
  expect(await desk.posts('Left behind')).toEqual([]);
  expect(lastTo(linus).text()).toContain('Upnext restarted');
  await asksAgain();
  expect(await desk.posts('Left behind')).toHaveLength(1);
});

test('a request that can’t be sent is reported in the form, which is kept', async () => {
  await asks(linus, 'Broken request', () =>
    vi.spyOn(desk.deps.admins, 'of').mockRejectedValueOnce(new Error('Broken.')),
  );
  expect(linus.form().text()).toContain('Reference: ');
  expect(linus.form().value('Content')).toBe('Broken request');
  await linus.form().close();
  await linus.opensHome();
  expect(linus.home().text()).toContain('Broken request');
  await linus.home().press('Discard');
  expect(desk.log.join()).toContain('Broken.');
});

test('a form that was declined is sent at once if its owner has permission by then', async () => {
  const { settings } = desk.deps.store;
  const usual = await settings.of(WORKSPACE);
  await asks(linus, 'Allowed in the end');
  expect(linus.form().text()).toContain('Waiting for an admin');
  await linus.form().close();
  await lastTo(ada).press('Decline');
  await settings.change(WORKSPACE, { ...usual, guests: ['schedule'] }, desk.clock.now());
  await linus.inDirectMessage().messages().at(-2)?.press('Edit');
  expect(linus.form().submitText).toBe('Schedule');
  await linus.form().submit();
  await settings.change(WORKSPACE, usual, desk.clock.now());
  expect(await desk.posts('Allowed in the end')).toHaveLength(1);
});

describe('a process that ends while the requests are sent', () => {
  /** Ends right after the form has started to wait for an approval. */
  async function ends(text: string): Promise<void> {
    const gone = new Error('The process is gone.');
    const { keptForms } = desk.deps.store;
    await asks(linus, text, () => {
      vi.spyOn(desk.deps.admins, 'of').mockRejectedValueOnce(gone);
      vi.spyOn(keptForms, 'change').mockRejectedValueOnce(gone);
    });
    vi.restoreAllMocks();
  }

  test('gives the form back to its owner, who can ask again', async () => {
    await ends('Nobody asked');
    await linus.form().closeAll();
    await nextProcess();
    expect(lastTo(linus).text()).toContain('Upnext restarted');
    expect(await desk.posts('Nobody asked')).toEqual([]);
    await asksAgain();
    expect(await desk.posts('Nobody asked')).toHaveLength(1);
  });

  test('lets them ask again where it is still open', async () => {
    await ends('Still looking');
    await nextProcess();
    expect(linus.form().value('Content')).toBe('Still looking');
    await linus.form().submit();
    expect(linus.form().text()).toContain('Waiting for an admin.');
    await linus.form().close();
  });

  test('does not send the requests a second time', async () => {
    await asksAndCloses('Asked once');
    const before = ada.inDirectMessage().messages().length;
    await nextProcess();
    expect(ada.inDirectMessage().messages()).toHaveLength(before);
    expect(lastTo(linus).text()).toContain('Waiting for an admin');
  });
});

test('is approved with the same press by an admin who is an approver', async () => {
  await saveApproval(desk.deps, APPROVED_BY_MEI);
  await asksAndCloses('Allowed and approved');
  await mei.inDirectMessage().lastMessage().press('Allow');
  expect(lastTo(mei).text()).toContain('<@U0MEI> allowed this.');
});
