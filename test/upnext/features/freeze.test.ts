import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { freezingOf } from '../../../src/upnext/posts/index.js';
import { POST_QUEUE } from '../../../src/upnext/posts/store/jobs.js';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { findFreeze, findHeld, holdFor } from '../../support/held.js';
import { holdBackAnswers } from '../../support/held-back-service.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitPost } from '../../support/post-stories.js';
import { isUnreachable } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

const TEA_PROJECT = { workspace: 'T0NORTHWIND', project: { id: 'prj_tea', name: 'Tea House' } };
const POLL_MS = 200;
const POLLS = 50;

const timers = createManualTimers();
let desk: Desk;
/** An admin. */
const ada = () => desk.user('ada');
/** A member. */
const grace = () => desk.user('grace');

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, startTimer: timers.startTimer });
});
beforeEach(async () => {
  await freezingOf(desk.deps).unfreeze(TEA_PROJECT, 'U0ADA');
  await desk.database.executeSql('delete from upnext.posts');
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
});

async function schedule(when: string, content: string, user = ada()): Promise<void> {
  await submitPost(user, `${when} ${content} on x`);
  await desk.runDueJobs();
  const held = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', project: 'prj_tea' });
  expect(held.map((post) => post.content)).toContain(content);
}

const card = (user = ada()) => {
  const found = user
    .inDirectMessage()
    .messages()
    .findLast((message) => message.buttons().includes('Cancel post') || /^:\w+: \*/.test(message.text()));
  if (!found) throw new Error('there is no card');
  return found;
};

describe('freezing', () => {
  test('stops held posts, and says what is at the service already', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'At the service', at: at(5), platforms: ['LINKEDIN'] },
      { content: 'Tomorrow', at: at(20), platforms: ['X', 'THREADS'] },
      { content: 'Past', at: at(-1), status: 'PUBLISHED' },
    ]);
    await schedule('in 3 hours', 'First tea');
    await schedule('in 4 hours', 'Black tea');
    await grace().types('/upnext freeze wrong price');
    const answer = grace().lastMessage().text();
    expect(answer).toContain('*Stopped: 2 held posts.*');
    expect(answer).toMatch(
      /Until the freeze ends, only 2 posts that the scheduling service already has go out. They can only be cancelled there:\n• <!date[^>]+day_divider_pretty[^>]+> · LinkedIn · At the service\n• <[^>]+> · X, Threads · Tomorrow\nNew posts are held\./,
    );
    expect(answer).toMatch(/\n<@U0GRACE> froze \*Tea House\* without an end: wrong price\.\n/);
    await desk.advance(4);
    expect(card().text()).toContain(':warning: *Frozen*');
    expect(card().text()).toMatch(/\nFrozen by <@U0GRACE>: wrong price\n/);
    await grace().types('/upnext frozen');
    expect(lastAnswer(grace())).toMatch(/^\*2 posts in Tea House\*\nFrozen, from today/);
    await desk.advance(5 * 60);
    expect(await desk.posts('First tea')).toEqual([]);
    expect(await desk.posts('Black tea')).toEqual([]);
  });

  test('with a mistyped word is offered once: the question is replaced, and an old one freezes nothing', async () => {
    await grace().types('/upnext freez wrong price');
    const question = grace().lastMessage();
    await Promise.all([question.press('Use /upnext freeze'), question.press('Use /upnext freeze')]);
    expect(question.text()).toContain('froze *Tea House* without an end: wrong price.');
    expect(grace().lastMessage().text()).toMatch(/^Nothing was changed\. .*<@U0GRACE> froze \*Tea House\*/);
    expect(
      grace()
        .messages()
        .filter((message) => message.buttons().includes('Use /upnext freeze')),
    ).toEqual([]);
    await freezingOf(desk.deps).unfreeze(TEA_PROJECT, 'U0ADA');
    await grace().types('/upnext freez');
    const late = grace().lastMessage();
    await desk.advance(11);
    await late.press('Use /upnext freeze');
    expect(grace().lastMessage().text()).toContain('Nothing was changed.');
    expect(await frozen()).toBeUndefined();
  });

  test('is not ended by the offer to unfreeze that was shown before it began', async () => {
    const plan = freezingOf(desk.deps);
    await plan.freeze(TEA_PROJECT, { person: 'U0GRACE', reason: undefined, until: undefined });
    await ada().types('/upnext unfreze');
    const early = ada().lastMessage();
    await plan.unfreeze(TEA_PROJECT, 'U0ADA');
    await desk.advance(1);
    await plan.freeze(TEA_PROJECT, { person: 'U0MEI', reason: 'wrong price', until: undefined });
    await early.press('Use /upnext unfreeze');
    expect(ada().lastMessage().text()).toMatch(/^Nothing was changed\. .*<@U0MEI>/);
    expect((await frozen())?.person).toBe('U0MEI');
    await ada().types('/upnext unfreze');
    await ada().lastMessage().press('Use /upnext unfreeze');
    expect(await frozen()).toBeUndefined();
  });

  test('says by whom and why a project is frozen already, with a button for those who may unfreeze it', async () => {
    await grace().types('/upnext freeze until today 18:00 wrong price');
    for (const person of [ada(), grace()]) {
      await person.types('/upnext freeze');
      expect(person.lastMessage().text()).toMatch(
        /^Already frozen\. <@U0GRACE> froze \*Tea House\* until <!date[^>]+>: wrong price\./,
      );
      expect(person.lastMessage().buttons()).toEqual(['Unfreeze']);
    }
  });

  test('comes first if only the day of its end is given, which is left out and said', async () => {
    await schedule('in 3 hours', 'Green tea', grace());
    await grace().types('/upnext freeze until tomorrow wrong price');
    expect(await frozen()).toEqual({ person: 'U0GRACE', reason: 'wrong price', since: ANY_DATE });
    const answer = grace().lastMessage();
    expect(answer.message.text).toBe('Tea House is frozen without an end. Stopped: 1 held post.');
    expect(answer.text()).toContain('*Stopped: 1 held post.*');
    expect(answer.text()).toMatch(/^:warning: \*Frozen without an end\.\* What time on \w+ \d+ Nov\?/);
    expect(answer.text()).toContain('Upnext tells the project’s channels.');
    await desk.advance(1);
    expect(card(grace()).text()).toContain('Frozen by <@U0GRACE>: wrong price');
    const [nine = ''] = answer.buttons();
    expect(nine).toMatch(/^Until .*, 9:00 AM$/);
    await answer.press(nine);
    expect(await frozen()).toMatchObject({ person: 'U0GRACE', reason: 'wrong price', until: ANY_DATE });
    expect(lastAnswer(grace())).toMatch(/^Freeze changed\. <@U0GRACE> froze \*Tea House\* until <!date/);
  });

  test('stays without an end if its button is pressed after that end', async () => {
    await grace().types('/upnext freeze until tomorrow wrong price');
    const answer = grace().lastMessage();
    await desk.advance(48 * 60);
    await answer.press(answer.buttons()[0] ?? '');
    expect(lastAnswer(grace())).toMatch(
      /^This time has passed\. When should the freeze end\?[^]*\nAlready frozen\./,
    );
    expect(await frozen()).toEqual({ person: 'U0GRACE', reason: 'wrong price', since: ANY_DATE });
  });

  test('asks when it ends if that can’t be read, and whoever froze can give it an end and a reason', async () => {
    await schedule('in 3 hours', 'White tea', grace());
    await grace().types('/upnext freeze until tomorrow');
    expect(lastAnswer(grace())).toMatch(/Frozen without an end\.\* What time on /);
    const { since } = (await frozen()) ?? {};
    await desk.advance(1);
    await grace().types('/upnext freeze until in 2 hours wrong price');
    expect(lastAnswer(grace())).toMatch(
      /^Freeze changed\. <@U0GRACE> froze \*Tea House\* until <!date[^>]+>: wrong price\. Until then, only posts that the scheduling service already has go out\. They can only be cancelled there\.$/m,
    );
    const withEnd = { person: 'U0GRACE', since, until: ANY_DATE, reason: 'wrong price' };
    expect(await frozen()).toEqual(withEnd);
    await desk.advance(1);
    expect(card(grace()).text()).toMatch(/Frozen by <@U0GRACE> until <!date[^>]+>: wrong price$/m);
    expect(ada().in('#launch').lastMessage().text()).toMatch(/froze \*Tea House\* until <!date[^>]+>: wrong/);
    await grace().types('/upnext freeze until some day');
    expect(lastAnswer(grace())).toMatch(
      /^Upnext couldn’t read “some day”[^]*When should the freeze end\?[^]*\nAlready frozen\./,
    );
    expect(await frozen()).toEqual(withEnd);
    await desk.advance(125);
    expect(await frozen()).toBeUndefined();
  });

  test('can get another end from those who may unfreeze, and from nobody else', async () => {
    await ada().types('/upnext freeze wrong price');
    await grace().types('/upnext freeze until in 2 hours');
    expect(lastAnswer(grace())).toMatch(
      /^Nothing was changed\. <@U0ADA> froze \*Tea House\* without an end: wrong price\./,
    );
    expect(await frozen()).toEqual({ person: 'U0ADA', reason: 'wrong price', since: ANY_DATE });
    await desk.user('mei').types('/upnext freeze until in 2 hours');
    expect(lastAnswer(desk.user('mei'))).toMatch(
      /^Freeze changed\. <@U0ADA> froze \*Tea House\* until <[^>]+>: wrong price \(changed by <@U0MEI>\)\./,
    );
    const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(entry && auditLine(entry)).toContain('*Freeze changed*');
  });

  test('until a given time counts and names only the posts that are due before then', async () => {
    await desk.insertPosts('prj_tea', [{ content: 'After the freeze', at: at(5), platforms: ['LINKEDIN'] }]);
    await schedule('in 4 hours', 'Held after the freeze');
    await grace().types('/upnext freeze for 2 hours');
    expect(lastAnswer(grace())).toMatch(
      /\*Frozen\. No held post had to be stopped\.\*\n<@U0GRACE> froze \*Tea House\* until <!date[^>]+>\.\nUntil then, nothing more goes out\.\nNew posts/,
    );
    expect(lastAnswer(grace())).not.toContain('After the freeze');
    await desk.advance(1);
    // The freeze doesn’t touch it, except that it can’t be published before.
    expect(card().text()).toMatch(/:calendar: \*Scheduled\* for [^]*can be changed until /);
    expect(card().text()).not.toContain('Frozen');
    expect(card().buttons()).toEqual(['Edit', 'New time', 'Cancel post']);
    await ada().types('/upnext unfreeze');
    await schedule('in 90 minutes', 'Held during the freeze');
    await grace().types('/upnext freeze for 2 hours');
    expect(lastAnswer(grace())).toContain('*Stopped: 1 held post.*');
    expect(lastAnswer(grace())).not.toContain('can only be cancelled there');
  });

  test.each([
    [
      'until further notice',
      'Frozen without an end.* Upnext couldn’t read “further notice” as a day and a time.',
    ],
    ['until 5', 'Frozen without an end.* Do you mean 05:00 or 17:00?'],
    ['', 'Frozen. No held post had to be stopped.'],
  ])('comes first after “freeze %s”', async (words, said) => {
    await ada().types(`/upnext freeze ${words}`);
    expect(await frozen()).toEqual({ person: 'U0ADA', since: ANY_DATE });
    expect(lastAnswer()).toContain(said);
    const ends = words === 'until 5' ? [/^Until .*, 05:00$/, /^Until .*, 17:00$/] : [];
    expect(ada().lastMessage().buttons()).toEqual([
      ...ends.map((end) => expect.stringMatching(end) as string),
      'Unfreeze',
    ]);
  });

  test('is nothing that a question does: it says whether, by whom and why', async () => {
    for (const asked of ['why is everything frozen?', 'who froze the project?', 'freeze ?']) {
      await ada().types(`/upnext ${asked}`);
      expect(lastAnswer()).toBe('Tea House isn’t frozen.');
    }
    await ada().types('/upnext freeze wrong price');
    await grace().types('/upnext why is it frozen?');
    expect(lastAnswer(grace())).toMatch(
      /^<@U0ADA> froze \*Tea House\* without an end: wrong price\. Until the freeze ends, only posts/,
    );
  });

  test.each([
    ['in a channel', (words: string) => ada().types(`@Upnext ${words}`)],
    [
      'in a direct message',
      async (words: string) => {
        await ada().inDirectMessage().types(words);
        await ada().inDirectMessage().lastMessage().fill({ freeze_in: 'Tea House' });
      },
    ],
  ])('comes first when it is written %s', async (_, write) => {
    await write('freeze until tomorrow wrong price');
    expect(await frozen()).toEqual({ person: 'U0ADA', reason: 'wrong price', since: ANY_DATE });
  });
});

const at = (hours: number) => new Date(desk.clock.now().getTime() + hours * 60 * 60_000).toISOString();
const frozen = () => findFreeze(desk.deps);
const ANY_DATE: unknown = expect.any(Date);
const lastAnswer = (user = ada()) =>
  user
    .messages()
    .findLast(({ ephemeral }) => ephemeral)
    ?.text() ?? '';

async function isPolling(): Promise<void> {
  while (!timers.pending().includes(POLL_MS)) await new Promise(setImmediate);
}

/** Lets the command look once more whether something is being sent. */
async function poll(): Promise<void> {
  await isPolling();
  timers.expire(POLL_MS);
}

async function nothingIsSent(): Promise<void> {
  const project = { workspace: 'T0NORTHWIND', project: 'prj_tea' };
  await expect.poll(() => desk.deps.store.posts.countSending(project)).toBe(0);
}

describe('a post that is being sent', () => {
  test('is waited for, and “Stopped” is answered once nothing can leave', async () => {
    await schedule('in 2 hours', 'In flight');
    await schedule('in 3 hours', 'Green tea');
    const { release, hasReceived } = holdBackAnswers(desk.service);
    const passing = desk.advance(61);
    await hasReceived();
    const freezing = ada().types('/upnext freeze');
    await poll();
    await timers.pass(ACK_MS);
    await expect.poll(lastAnswer).toContain('Still working');
    release();
    await nothingIsSent();
    await poll();
    await freezing;
    await passing;
    expect(lastAnswer()).toContain('*Stopped: 1 held post.*');
    expect(lastAnswer()).toContain(
      'Until the freeze ends, only 1 post that the scheduling service already has goes out. It can only be cancelled there:',
    );
    expect(lastAnswer()).not.toContain('being sent');
    await desk.advance(3 * 60);
    expect(await desk.posts('In flight')).toHaveLength(1);
    expect(await desk.posts('Green tea')).toEqual([]);
  });

  test('is named if it takes longer', async () => {
    await schedule('in 2 hours', 'Slow tea');
    const { release, hasReceived } = holdBackAnswers(desk.service);
    const passing = desk.advance(61);
    await hasReceived();
    const freezing = ada().types('/upnext freeze');
    for (let polls = 0; polls < POLLS; polls += 1) await poll();
    await freezing;
    expect(lastAnswer()).toContain('1 post is being sent right now and may still be published.');
    release();
    await passing;
  });

  test('is stopped if it waits for its next try', async () => {
    await schedule('in 2 hours', 'Unsent tea');
    desk.respondUsing('/posts', isUnreachable);
    await desk.advance(61);
    await ada().types('/upnext freeze');
    expect(lastAnswer()).toContain('*Stopped: 1 held post.*');
    await desk.restoreService();
    await desk.advance(10);
    expect(await desk.posts('Unsent tea')).toEqual([]);
    await ada().types('/upnext unfreeze');
    await desk.advance(1);
    expect(await desk.posts('Unsent tea')).toHaveLength(1);
  });
});

describe('while a project is frozen', () => {
  test('a form holds what would be sent right away, and says so', async () => {
    await holdFor(desk.deps, 0);
    await ada().types('/upnext freeze');
    await grace().types('/upnext schedule in 1 hour Held by the freeze on x');
    expect(grace().form().text()).toContain('Frozen by <@U0ADA>');
    await grace().form().submit();
    await desk.runDueJobs();
    expect(card(grace()).text()).toContain('*Frozen*');
    await desk.advance(30);
    expect(await desk.posts('Held by the freeze')).toEqual([]);
  });

  describe('in the moment in which it is sent', () => {
    beforeEach(() => holdFor(desk.deps, 0));
    /** `happens` right before the process of the form begins to send. Resolves to the answer in the thread of the form. */
    async function submitWhile(text: string, happens: () => Promise<unknown>): Promise<string> {
      await grace().types(`About ${text}`);
      const question = grace().lastMessage();
      const answers = () =>
        ada()
          .messages()
          .filter(({ message }) => message.thread_ts === question.ts);
      await ada().replies(question, `@Upnext schedule in 5 hours ${text} on x`);
      await existing(answers().at(-1)).press('Open the form');
      const { sendings } = desk.deps.store;
      const begin = sendings.begin.bind(sendings);
      vi.spyOn(sendings, 'begin').mockImplementationOnce(async (...args) => {
        await happens();
        return begin(...args);
      });
      await ada().form().submit();
      expect(ada().hasForm()).toBe(false);
      return answers().at(-1)?.text() ?? '';
    }

    test('a post is held, and the answer says so', async () => {
      const asked = { person: 'U0ADA', reason: undefined, until: undefined };
      const said = await submitWhile('Just frozen', () => freezingOf(desk.deps).freeze(TEA_PROJECT, asked));
      expect(said).toMatch(/\*Scheduled for <!date\^\d+\^\{date_long\}, \{time\}\|/);
      expect(said).toContain(
        'This project is frozen. The post only goes out if the freeze has ended by then.',
      );
      await desk.advance(1);
      expect(await desk.posts('Just frozen')).toEqual([]);
    });

    test.each([
      ['has taken it', async () => undefined],
      ['has sent it', () => desk.deps.jobs.runDue()],
    ])('the answer speaks of no freeze if another process %s', async (words, goOn) => {
      const said = await submitWhile(`Taken tea that it ${words}`, async () => {
        const [post] = await findHeld(desk.deps);
        if (!post) throw new Error('nothing is held');
        const { id, workspace } = post;
        const at = desk.clock.now();
        const step = { from: [post.state], to: post.state, version: post.version, at, jobs: [] };
        await desk.deps.store.posts.step(post, step);
        await desk.deps.jobs.add(POST_QUEUE, id, at, { workspace, post: id });
        await goOn();
      });
      expect(said).toContain('*Scheduled');
      expect(said).not.toContain('frozen');
      await desk.advance(1);
      expect(await desk.posts(`Taken tea that it ${words}`)).toHaveLength(1);
    });
  });

  test('the form says why, and that it has to end first', async () => {
    await ada().types('/upnext freeze until tomorrow 12:00 wrong price');
    await grace().types('/upnext schedule tomorrow 5am Hello on x');
    expect(grace().form().text()).toMatch(/Frozen by <@U0ADA> until <!date[^>]+>: wrong price$/m);
    expect(grace().form().text()).toMatch(
      / 05:00 .*\. The post won’t go out, because the freeze ends later\.$/m,
    );
    await grace().form().closeAll();
    await grace().types('/upnext schedule tomorrow 8pm Hello on x');
    expect(grace().form().text()).toMatch(/Goes out .* 20:00 .*\. You can change it until/);
    await ada().types('/upnext unfreeze');
    await ada().types('/upnext freeze');
    await grace().form().closeAll();
    await grace().types('/upnext schedule tomorrow 5am Hello on x');
    expect(grace().form().text()).toMatch(/The post only goes out if the freeze has ended by then\.$/m);
  });

  test('a form says so once the project is chosen', async () => {
    await ada().types('/upnext freeze');
    await desk.unbind();
    await ada().types('/upnext schedule in 1 hour Choose me on x');
    expect(ada().form().text()).not.toContain('Frozen by');
    await ada().form().fill({ Project: 'Tea House' });
    expect(ada().form().text()).toContain('Frozen by <@U0ADA>');
    await ada().form().fill({ Project: 'Coffee Bar' });
    expect(ada().form().text()).not.toContain('Frozen by');
  });
});

describe('unfreezing', () => {
  test('is for whoever froze the project, by command, in the answer and on the App Home', async () => {
    await grace().types('/upnext freeze wrong price');
    await grace().lastMessage().press('Unfreeze');
    expect(await frozen()).toBeUndefined();
    await grace().types('/upnext freeze');
    await grace().opensHome();
    await grace().home().press('Unfreeze');
    expect(await frozen()).toBeUndefined();
    await grace().form().closeAll();
    await grace().types('/upnext freeze');
    await grace().types('/upnext unfreeze');
    expect(lastAnswer(grace())).toContain('*Tea House is unfrozen.*');
    expect(await frozen()).toBeUndefined();
  });

  test('is offered with a button, and no sentence about who else may', async () => {
    await ada().types('/upnext freeze wrong price');
    await ada().types('/upnext freeze');
    expect(ada().lastMessage().buttons()).toContain('Unfreeze');
    expect(ada().lastMessage().text()).toContain('Until the freeze ends, only posts that the');
    expect(ada().lastMessage().text()).not.toContain('can end it');
  });

  test('is not for a member whose freeze it isn’t, who can ask an admin', async () => {
    await ada().types('/upnext freeze wrong price');
    await grace().opensHome();
    expect(grace().home().buttons()).not.toContain('Unfreeze');
    await grace().types('/upnext unfreeze');
    expect(grace().lastMessage().message.text).toBe(
      'Nothing was changed. <@U0ADA> froze *Tea House* without an end: wrong price. Until the freeze ends, only posts that the scheduling service already has go out. They can only be cancelled there. <@U0ADA>, admins and managers can end it with `/upnext unfreeze`.',
    );
    expect(grace().lastMessage().buttons()).toEqual(['Ask an admin']);
    await grace().types('/upnext freeze until 8');
    expect(grace().lastMessage().buttons()).toEqual(['Ask an admin']);
    expect(await frozen()).toMatchObject({ person: 'U0ADA' });
  });

  test('leaves out what was missed, and lets the rest go out at its time', async () => {
    await schedule('in 2 hours', 'Missed tea');
    await schedule('in 5 hours', 'Green tea');
    await ada().types('/upnext freeze');
    await desk.advance(119);
    expect(card().text()).toContain(':warning: *Frozen*');
    await desk.advance(61);
    await ada().types('/upnext unfreeze');
    expect(lastAnswer()).toContain('*Tea House is unfrozen.*');
    expect(lastAnswer()).toContain('Held posts go out as scheduled again.');
    await desk.advance(2);
    const about = ada()
      .inDirectMessage()
      .messages()
      .filter((message) => message.text().includes('> Missed tea'));
    expect(about.map((message) => message.text())).toEqual([
      expect.stringMatching(/:warning: \*Missed\*[^]*The project was frozen at its scheduled time\./),
    ]);
    expect(about[0]?.replies().map((reply) => reply.text())).toEqual([
      expect.stringContaining('<@U0ADA>: Your post missed its scheduled time.'),
    ]);
    await desk.advance(65);
    expect(await desk.posts('Missed tea')).toEqual([]);
    expect(await desk.posts('Green tea')).toHaveLength(1);
  });

  test('sends what should have left meanwhile one after another', async () => {
    const minutes = [105, 120, 135];
    for (const each of minutes) await schedule(`in ${each} minutes`, `Tea ${each}`);
    await ada().types('/upnext freeze');
    await desk.advance(90);
    await ada().types('/upnext unfreeze');
    await desk.runDueJobs();
    await desk.runDueJobs();
    const sent = async () =>
      (await Promise.all(minutes.map((each) => desk.posts(`Tea ${each}`)))).flat().length;
    expect(await sent()).toBe(1);
    await desk.advance(1);
    expect(await sent()).toBe(3);
  });

  test('lets a post out whose job an instance with a fast clock has ended', async () => {
    await schedule('in 2 hours', 'Early job');
    await ada().types('/upnext freeze');
    const [post] = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', project: 'prj_tea' });
    await desk.deps.jobs.remove(POST_QUEUE, post?.id ?? '');
    await ada().types('/upnext unfreeze');
    await desk.advance(62);
    expect(await desk.posts('Early job')).toHaveLength(1);
  });

  test('happens by itself at its time', async () => {
    await schedule('in 3 hours', 'White tea');
    await schedule('in 2 hours', 'Missed tea');
    await grace().types('/upnext freeze until in 150 minutes wrong price');
    await desk.advance(145);
    expect(await desk.posts('White tea')).toEqual([]);
    await desk.advance(10);
    expect(await frozen()).toBeUndefined();
    expect(await desk.posts('White tea')).toHaveLength(1);
    expect(await desk.posts('Missed tea')).toEqual([]);
    const entries = await desk.deps.store.audit.page('T0NORTHWIND', 50);
    const ended = entries.filter(
      ({ action, at: when }) =>
        action === 'freeze_ended' && desk.clock.now().getTime() - when.getTime() < 900_000,
    );
    expect(ended).toMatchObject([{ person: 'U0GRACE', after: { project: { name: 'Tea House' } } }]);
  });
});

describe('on the App Home', () => {
  test('a button freezes the project that is shown, and another one ends that', async () => {
    await schedule('in 3 hours', 'Home tea');
    await desk.insertPosts('prj_tea', [{ content: 'At the service', at: at(5) }]);
    await ada().opensHome();
    await ada().home().press('Freeze project');
    expect(ada().form().text()).toContain('*Stopped: 1 held post.*');
    await ada().form().closeAll();
    expect(await frozen()).toMatchObject({ person: 'U0ADA' });
    expect(ada().home().text()).toContain(':warning: Frozen by <@U0ADA> [Unfreeze]');
    expect(ada().home().buttons()).not.toContain('Freeze project');
    await ada().home().press('Unfreeze');
    expect(ada().form().text()).toContain('*Tea House is unfrozen.*');
    await ada().form().closeAll();
    expect(ada().home().buttons()).toContain('Freeze project');
  });
});
