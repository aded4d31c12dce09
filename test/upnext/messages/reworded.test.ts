import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { working } from '../../../src/upnext/forms/kept-forms-table.js';
import { CARD_QUEUE, jobFor } from '../../../src/upnext/posts/store/jobs.js';
import { type App, type Desk, openDesk, REDDIT_FAILS, TEA } from '../../support/desk.js';
import { deskTime } from '../../support/desk-time.js';
import { APPROVED_BY_MEI, holdFor, holdPosts, saveApproval } from '../../support/held.js';
import { schedule, submitForm, submitPost } from '../../support/post-stories.js';
import { importReworded } from '../../support/reworded.js';
import { existing, test } from '../../support/story.js';

/** An update that says everything in other words changes nothing else: no text decides, and none is what something is known by. */

let later: App;
let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => void (later = await importReworded()));
beforeEach(async () => {
  const askAddress = async () => new Response(null, { status: 500 });
  desk = await openDesk({ ...REDDIT_FAILS, askAddress });
  await desk.bind(TEA, 'C0LAUNCH', true);
  await holdFor(desk.deps, 60);
});

/** What explains something to people, and decides nothing. */
async function forgetReasons(): Promise<void> {
  await desk.database.executeSql('update upnext.posts set reason = null', []);
  await desk.database.executeSql('update upnext.sendings set reason = null', []);
}

/** The same database and the same Slack, with the next version. */
async function update(): Promise<void> {
  await desk.bolt.stop();
  const next = { ...desk, ...(await desk.startWith(later)) };
  desk = { ...next, ...deskTime(next) };
}

/** All that people have, with what is below it. */
const said = (): Map<string, string> =>
  new Map(
    ['ada', 'mei', 'grace', 'linus'].flatMap((name) =>
      [desk.user(name).inDirectMessage(), desk.user(name).in('#launch')].flatMap((place) =>
        place
          .messages()
          .flatMap((message) => [message, ...message.replies()])
          .map((message) => [`${name} ${message.ts}`, message.text()] as const),
      ),
    ),
  );

/** Draws the cards of all posts, and tells what nobody has told yet. */
async function drawAll(): Promise<void> {
  const { rows } = await desk.database.executeSql('select workspace, id from upnext.posts', []);
  for (const row of rows as { workspace: string; id: string }[]) {
    const { queue, key, dueAt, data } = jobFor(CARD_QUEUE, row, desk.clock.now());
    await desk.deps.jobs.add(queue, key, dueAt, data);
  }
  await desk.runDueJobs();
}

/** Nobody hears anything again, although what they have reads otherwise. */
async function expectNoNews(...heard: string[]): Promise<void> {
  await drawAll();
  const before = said();
  const read = [...before.values()];
  for (const one of heard) expect(read.join('\n')).toContain(one);
  await update();
  await drawAll();
  expect([...said().keys()]).toEqual([...before.keys()]);
  expect([...said().values()]).not.toEqual(read);
}

const answers = (status: number) => Response.json({ detail: 'No.' }, { status });

async function sendWhile(status: number): Promise<void> {
  desk.respondWith('/posts', answers(status));
  await desk.advance(125);
  await desk.restoreService();
}

async function pressOnCard(name: string, button: string, values?: Record<string, string>): Promise<void> {
  const card = desk
    .user(name)
    .in('#launch')
    .messages()
    .findLast((message) => message.buttons().includes(button));
  await existing(card).press(button);
  if (values) await submitForm(desk.user(name), values);
  await desk.runDueJobs();
}

describe('nobody hears again', () => {
  test('that the service rejected a post', async () => {
    await schedule(desk, 'in 3 hours Rejected tea on x');
    await sendWhile(422);
    await expectNoNews('The service rejected your post');
  });

  test('that a post could not be sent yet, and then missed its time', async () => {
    await schedule(desk, 'in 3 hours Late tea on x');
    desk.respondWith('/posts', answers(401));
    await desk.advance(121);
    await expectNoNews('couldn’t be sent yet');
    await desk.advance(65);
    expect([...said().values()].join('\n')).toContain('missed really its scheduled time');
  });

  test('where a post failed', async () => {
    await schedule(desk, 'in 3 hours Failed tea on reddit');
    await desk.advance(190);
    await expectNoNews('Your post failed on Reddit');
  });

  test('who changed it', async () => {
    await schedule(desk, 'in 3 hours Changed tea on x');
    await pressOnCard('grace', 'Edit', { Content: 'Rechanged tea' });
    await expectNoNews('<@U0GRACE> changed your post');
  });

  test('what an approver decided, and that they are needed', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], needed: 2 });
    await schedule(desk, 'in 3 hours Reviewed tea on x');
    await pressOnCard('mei', 'Approve');
    await pressOnCard('grace', 'Request changes', { words: 'More\nsugar' });
    await desk.advance(70);
    await expectNoNews(
      '<@U0MEI> approved your post',
      '<@U0GRACE> requested changes to your post: More sugar',
    );
  });

  test('that a post waits for them, or is about to expire', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, escalationTo: 'U0GRACE' });
    await schedule(desk, 'in 4 hours Waiting tea on x');
    await desk.advance(150);
    await expectNoNews('A post is waiting for your approval', 'A post is about to expire without approval');
  });

  test('that somebody asks to schedule it', async () => {
    await submitPost(desk.user('linus'), 'tomorrow 9am Asked tea on x');
    await desk.runDueJobs();
    await expectNoNews('<@U0LINUS> asks to schedule a post');
  });
});

describe('whoever was warned sends with the next press', () => {
  async function expectSent(words: string): Promise<void> {
    expect(ada().form().text()).toContain(words);
    await update();
    await ada().form().submit();
    expect(ada().hasForm() ? ada().form().text() : '').toBe('');
  }

  test('of blanks, the same text, quiet hours, and another post at that time', async () => {
    const quiet = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '12:00' }];
    const slots = { zone: 'Europe/Berlin', times: [], networks: {}, quiet };
    await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', slots, desk.clock.now());
    await holdPosts(desk.deps, [{ content: 'Tea and {props}', at: '2026-11-02T10:00:00Z' }]);
    await submitPost(ada(), 'in 180 minutes Tea and {props} on x');
    const says = ['Replace “{props}”', 'already holds the same text', 'quiet hours', 'Another post goes out'];
    for (const words of says) expect(ada().form().text()).toContain(words);
    await expectSent('Replace “{props}”');
  });

  test('of a link that answers with an error', async () => {
    await ada().types('/upnext schedule in 3 hours Linked tea on x');
    await ada().form().press('More options');
    await ada().form().press('Use a link');
    await submitForm(ada(), { Media: 'https://tea.example/cup.jpg' });
    await expectSent('The server of this link answered with an error');
  });

  test('that somebody else changed the post meanwhile', async () => {
    await schedule(desk, 'in 3 hours Shared tea on x');
    await pressOnCard('ada', 'Edit');
    await pressOnCard('grace', 'Edit', { Content: 'Her tea' });
    await submitForm(ada(), { Content: 'His tea' });
    await expectSent('changed this post while this form was open');
  });
});

describe('without its explanation', () => {
  const title = () => /\*([^*]+)\*/.exec(existing(desk.user('mei').in('#launch').messages()[0]).text())?.[1];

  test('a post that could not be sent yet is the same', async () => {
    await schedule(desk, 'in 3 hours Late tea on x');
    desk.respondWith('/posts', answers(401));
    await desk.advance(121);
    await forgetReasons();
    const before = [...said().keys()];
    await desk.advance(5);
    expect(title()).toBe('Couldn’t be sent yet');
    await drawAll();
    expect(title()).toBe('Couldn’t be sent yet');
    expect([...said().keys()]).toEqual(before);
  });

  test('a post that may have been sent is looked for, and its author hears of it once', async () => {
    await schedule(desk, 'in 3 hours Lost tea on x');
    desk.respondWith('/posts', answers(504));
    await desk.advance(121);
    await forgetReasons();
    const before = [...said().keys()];
    await drawAll();
    await desk.advance(5);
    expect([...said().values()].join()).toContain('Upnext is checking whether your post was sent');
    expect([...said().keys()]).toEqual(before);
  });
});

test('a form whose process ended while it was sent may have been sent', async () => {
  const person = { workspace: 'T0NORTHWIND', person: 'U0ADA' };
  const form = {
    ...person,
    id: 'form',
    form: 'create_prompt',
    label: 'Cosy',
    values: {},
    about: {},
    hash: '',
  };
  const now = desk.clock.now();
  await desk.deps.store.keptForms.keep(form, working(form, now), now);
  await desk.advance(4);
  await update();
  await ada().opensHome();
  expect(ada().home().text()).toContain('May really have been sent');
});
