import { beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { holdFor } from '../../support/held.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitPost } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

type Respond = (carryOut: () => Promise<Response>) => Promise<Response>;

/** Handles the next Create Post. Other requests reach the service. */
let onCreate: Respond | undefined;
/** Handles every GET. */
let onRead: Respond | undefined;
let withoutKeys = false;
const timers = createManualTimers();
let desk: Desk;
let ada: User;
let count = 0;
let words: string;

beforeAll(async () => {
  desk = await openDesk({
    startTimer: timers.startTimer,
    service: (service) => async (request) => {
      if (withoutKeys) request.headers.delete('idempotency-key');
      const answer = request.method === 'POST' ? onCreate : onRead;
      onCreate = request.method === 'POST' ? undefined : onCreate;
      return answer ? answer(() => service.fetch(request)) : service.fetch(request);
    },
  });
  ada = desk.user('ada');
  await desk.bind({ id: 'prj_tea', name: 'Tea House' });
});
beforeEach(async () => {
  for (const person of [ada, desk.user('grace')]) if (person.hasForm()) await person.form().closeAll();
  // All go out at the same time, and a sixth one would be asked about.
  await desk.database.executeSql('delete from scheduling.posts');
});

async function submitWith(answer: Respond): Promise<void> {
  words = `Post number ${(count += 1)} of the fault stories`;
  onCreate = answer;
  await submitPost(ada, `tomorrow 9am ${words} on x`);
}

const responds =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
    });

const lost =
  (code: string): Respond =>
  async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

const executeThen =
  (then: Respond): Respond =>
  async (carryOut) => {
    await carryOut();
    return then(carryOut);
  };

/** Answers after the form has shown that it still works. */
const slow =
  (then: Respond): Respond =>
  async (carryOut) => {
    await timers.pass(ACK_MS);
    return then(carryOut);
  };

describe('a refused post keeps the form with every value and says why', () => {
  test.each<[string, Respond, RegExp]>([
    ['401', responds(401, { detail: 'Could not validate credentials' }), /rejected Upnext’s token/],
    ['a refused connection', lost('ECONNREFUSED'), /can’t reach the scheduling service/],
  ])('%s', async (_, answer, why) => {
    await submitWith(answer);
    expect(ada.form().value('Content')).toBe(words);
    expect(ada.form().value('ScheduleDate')).toBe('tomorrow 9am');
    expect(ada.form().text()).toMatch(why);
    expect(await desk.posts(words)).toHaveLength(0);
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

describe('a 422', () => {
  const problem = (loc: (string | number)[], msg: string) =>
    responds(422, { detail: [{ loc, msg, type: 'value_error', input: 'SECRET-INPUT' }] });

  test('is shown at its own field, without the value that the service repeats', async () => {
    await submitWith(problem(['body', 'Content'], 'Value error, Say it more kindly'));
    expect(ada.form().errors()).toEqual({ Content: 'Say it more kindly.' });
    expect(ada.form().value('Content')).toBe(words);
    expect(desk.log.join('')).not.toContain('SECRET-INPUT');
  });
});

describe('an unknown outcome', () => {
  test.each<[string, Respond]>([
    ['a 500 after the post was made', executeThen(responds(500, 'Internal Server Error'))],
    ['a page of HTML', executeThen(responds(200, '<html>Hello</html>'))],
    ['a lost connection', executeThen(lost('ECONNRESET'))],
    ['an empty 204', executeThen(async () => new Response(null, { status: 204 }))],
  ])('%s: finds the post and reports it', async (_, answer) => {
    await submitWith(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('a 500 without a post: keeps the form to try again', async () => {
    await submitWith(responds(500, 'Internal Server Error'));
    expect(ada.form().text()).toContain('nothing was done');
    expect(ada.form().value('Content')).toBe(words);
    await ada.form().submit();
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

test('does not mistake an earlier equal post for the missing one', async () => {
  await submitWith(async (carryOut) => carryOut());
  desk.clock.moveForward(60_000);
  await submitPost(ada, `tomorrow 5pm ${words} on x`);
  onCreate = responds(500, 'Internal Server Error');
  await ada.form().submit();
  expect(ada.form().text()).toContain('nothing was done');
  await ada.form().submit();
  expect(await desk.posts(words)).toMatchObject([
    { ScheduleDate: '2026-10-27T09:00:00+01:00' },
    { ScheduleDate: '2026-10-27T17:00:00+01:00' },
  ]);
});

/** The request arrives later, when the test says so. */
const lateOf = (arrive: (late: () => Promise<unknown>) => void): Respond => {
  return async (carryOut) => {
    arrive(carryOut);
    return lost('ECONNRESET')(carryOut);
  };
};

describe('a service that stores something else', () => {
  const answering = (change: Record<string, unknown>): Respond => {
    const asMeant = { Id: 'p', Platforms: ['X'], Status: 'SCHEDULED', ScheduleDate: '2026-10-27T08:00:00Z' };
    return responds(200, { success: true, data: { ...asMeant, Content: words, ...change } });
  };

  test.each<[string, Record<string, unknown>, string]>([
    ['a draft', { Status: 'draft' }, 'The service saved this post as a draft'],
    ['other platforms', { Platforms: ['LINKEDIN'] }, 'You chose X.\nThe service stored LinkedIn.'],
    ['another time', { ScheduleDate: '2026-10-27T10:00:00Z' }, 'The service stored a different time'],
  ])('%s: warns, and offers nothing to share', async (_, change, says) => {
    await submitWith(answering(change));
    expect(ada.lastMessage().text()).toContain(says);
    expect(ada.lastMessage().text()).not.toContain(':white_check_mark:');
    expect(ada.lastMessage().buttons()).toEqual([]);
  });

  test('a draft, as only its list shows: warns', async () => {
    await submitWith(async (carryOut) => {
      await carryOut();
      const posts = desk.db.updateTable('posts');
      await posts.set({ status: 'DRAFT' }).where('content', '=', words).execute();
      return new Response(null, { status: 204 });
    });
    expect(ada.lastMessage().text()).toContain('The service saved this post as a draft');
    expect(ada.lastMessage().text()).not.toContain('Scheduled');
  });

  test.each([
    { Status: 'published' },
    { Status: 'PUBLISHING' },
    { Status: 'queued' },
    { Status: undefined },
    { Platforms: ['TWITTER'] },
    { Platforms: [] },
    { Platforms: undefined },
  ])('does not warn about %j', async (change) => {
    await submitWith(answering(change));
    expect(ada.lastMessage().text()).toContain(':calendar: *Scheduled on X*');
  });
});

describe('a service that creates one post for each platform', () => {
  const inParts: Respond = async (carryOut) => {
    const { data } = (await (await carryOut()).json()) as { data: { Platforms: string[] } };
    const parts = data.Platforms.map((platform) => ({ ...data, Id: `p_${platform}`, Platforms: [platform] }));
    onRead = responds(200, { success: true, data: parts });
    return Response.json({ success: true, data: parts });
  };
  const submitForTwo = async (answer: Respond) => {
    words = `Post number ${(count += 1)} in two parts`;
    onCreate = answer;
    await submitPost(ada, `tomorrow 9am ${words} on x and linkedin`);
    onRead = undefined;
  };

  test.each<[string, Respond]>([
    ['and returns all of them', inParts],
    [
      'and returns the first',
      async (carryOut) => {
        const { data } = (await (await inParts(carryOut)).json()) as { data: object[] };
        return Response.json({ success: true, data: data[0] });
      },
    ],
    [
      'and then responds with an error',
      async (carryOut) => {
        await inParts(carryOut);
        return new Response('Internal Server Error', { status: 500 });
      },
    ],
  ])('%s: reports one scheduled post', async (_, answer) => {
    await submitForTwo(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toMatch(
      /^:calendar: \*Scheduled on (?:LinkedIn and X|X and LinkedIn)\*/m,
    );
  });
});

describe('a service that reports success without a post', () => {
  test.each<[string, Respond]>([
    ['nothing', responds(200, { success: true, data: null })],
    ['an empty 204', async () => new Response(null, { status: 204 })],
  ])('%s, and no post in its list: says so, and sends nothing twice', async (_, answer) => {
    await submitWith(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toContain('isn’t in the project’s list');
    expect(ada.lastMessage().text()).toContain(words);
    expect(ada.lastMessage().text()).not.toContain('Scheduled');
    expect(ada.lastMessage().buttons()).toEqual([]);
  });

  test('believes it when the list cannot be read', async () => {
    onRead = responds(500, 'Internal Server Error');
    await submitWith(executeThen(responds(200, { success: true, data: null })));
    onRead = undefined;
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
  });

  test('believes it when the list never ends', async () => {
    const another = { Id: 'p', Content: 'Another', Platforms: ['X'], Status: 'SCHEDULED' };
    onRead = responds(200, { success: true, data: Array.from({ length: 100 }, () => another) });
    await submitWith(responds(200, { success: true, data: null }));
    onRead = undefined;
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
  });
});

describe('a slow service', () => {
  test('that stores nothing is answered in the form with the text', async () => {
    words = 'Said yes and forgot';
    onCreate = slow(responds(200, { success: true, data: null }));
    await ada.types(`/upnext schedule tomorrow 11am ${words} on x`);
    await ada.form().submit({ until: 'acked' });
    await desk.slack.idle();
    expect(ada.form().text()).toContain('isn’t in the project’s list');
    expect(ada.form().text()).toContain(words);
    expect(ada.form().buttons()).toEqual([]);
    expect(await desk.posts(words)).toEqual([]);
  });

  test('waits as long as a 429 asks', async () => {
    await submitWith(responds(429, { detail: 'Slow down' }, { 'retry-after': '1' }));
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

test.each(['twice', 'redelivered'] as const)(
  'creates one post when Slack delivers the form %s',
  async (as) => {
    const text = `Delivered ${as}`;
    await ada.types(`/upnext schedule tomorrow 2pm ${text} on x`);
    desk.slack.fail({ delivery: 'view_submission', fault: as, times: 1 });
    await ada.form().submit();
    desk.clock.moveForward(1_000);
    await desk.slack.idle();
    expect(await desk.posts(text)).toHaveLength(1);
    expect(ada.hasForm()).toBe(false);
  },
);

test('keeps a long text whole that the first field shows shortened', async () => {
  await ada.types('Long story. '.repeat(260));
  await ada.lastMessage().usesShortcut('Schedule as a post');
  words = 'A short beginning. And its end';
  await ada.form().fill({ Content: 'A short beginning. ', Content2: 'And its end' });
  await ada.form().fill({ Platforms: ['Facebook'], When: 'tomorrow 9am' });
  onCreate = responds(409, { detail: 'Not now' });
  await ada.form().submit();
  expect(ada.form().value('Content2')).toBe('And its end');
  onCreate = responds(409, { detail: 'Not now' });
  await ada.form().submit();
  await ada.form().closeAll();
  await ada.inDirectMessage().lastMessage().press('Edit');
  expect(ada.form().value('Content2')).toBe('And its end');
  await ada.form().submit();
  expect(await desk.posts(words)).toHaveLength(1);
});

describe('a database that hangs and then fails before the post is stored', () => {
  const failsLate = () =>
    vi.spyOn(desk.deps.store.posts, 'add').mockImplementationOnce(async () => {
      await timers.pass(ACK_MS);
      throw new Error('Connection terminated');
    });

  test('the form comes back with every value', async () => {
    failsLate();
    await submitWith(responds(500, ''));
    expect(ada.form().text()).toContain('Something went wrong in Upnext. Please try again.');
    expect(ada.form().value('Content')).toBe(words);
    expect(ada.form().value('ScheduleDate')).toBe('tomorrow 9am');
    onCreate = undefined;
    await ada.form().submit();
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

test.each(['expired_trigger_id', 'internal_error'])(
  'returns the typed text when no form opens: %s',
  async (error) => {
    const mend = desk.slack.fail({ call: 'views.open', fault: 'error', error });
    onTestFinished(mend);
    await ada.types('/upnext schedule tomorrow 9am Half an hour’s words on x');
    mend();
    expect(ada.lastMessage().text()).toContain(
      'You typed: /upnext schedule tomorrow 9am Half an hour’s words on x',
    );
  },
);

test('checks an error in a 200, and quotes the service', async () => {
  await submitWith(responds(200, { error: 'Quota reached' }));
  expect(ada.form().text()).toContain('nothing was done. It says: Quota reached.');
  expect(await desk.posts(words)).toEqual([]);
});

describe('two people with one post', () => {
  test('who submit it at the same time: it goes out once, and the second person is told', async () => {
    const grace = desk.user('grace');
    for (const person of [ada, grace])
      await person.types('/upnext schedule tomorrow 3pm We both had this idea on x and linkedin');
    let continueSending: () => void = () => undefined;
    onCreate = async (carryOut) => {
      await new Promise<void>((resolve) => (continueSending = resolve));
      return carryOut();
    };
    const submitted = Promise.all([ada.form().submit(), grace.form().submit()]);
    const isTold = (person: User) =>
      person.hasForm() && person.form().text().includes('The same text is already scheduled');
    await expect.poll(() => [ada, grace].filter(isTold)).toHaveLength(1);
    await expect.poll(() => onCreate).toBeUndefined();
    continueSending();
    await submitted;
    expect(await desk.posts('We both had this idea')).toHaveLength(1);
    const waiting = [ada, grace].filter((person) => person.hasForm());
    expect(waiting).toEqual([ada, grace].filter(isTold));
    await existing(waiting[0]).form().submit();
    expect(await desk.posts('We both had this idea')).toHaveLength(2);
  });

  test('the second is told while the first is still unconfirmed', async () => {
    const grace = desk.user('grace');
    onCreate = (carryOut) => {
      const created = carryOut();
      return created.then(() => lost('ECONNRESET')(carryOut));
    };
    onRead = async () => new Response('{}', { status: 503 });
    await submitPost(ada, 'tomorrow 3pm Nobody knows whether this arrived on x');
    await submitPost(grace, 'tomorrow 4pm nobody knows  whether this arrived on x');
    onRead = undefined;
    await desk.advance(2);
    expect(grace.form().text()).toContain('Upnext already holds the same text on X');
  });
});

describe.each([
  ['a held post', 60],
  ['a post at once', 0],
])('%s whose sending has no answer', (_, minutesHeld) => {
  test.each<[string, number | undefined]>([
    ['arrives after four minutes', 4],
    ['never arrives', undefined],
  ])('goes out once if it %s', async (_, minutes) => {
    withoutKeys = true;
    await holdFor(desk.deps, minutesHeld);
    let late: (() => Promise<unknown>) | undefined;
    words = `Post number ${(count += 1)} that has no answer`;
    await ada.types(`/upnext schedule in 3 hours ${words} on x`);
    const noAnswer = lateOf((carryOut) => (late = carryOut));
    if (minutesHeld > 0) {
      await ada.form().submit();
      onCreate = noAnswer;
      await desk.advance(121);
    } else {
      onCreate = noAnswer;
      await ada.form().submit();
      expect(ada.form().text()).toContain('Not confirmed yet');
      await ada.form().closeAll();
      await desk.deps.jobs.runDue();
    }
    const [card, news] = ada.inDirectMessage().messages().slice(-2);
    expect(news?.text()).toContain('Upnext is checking whether your post was sent');
    await desk.advance(minutes ?? 5);
    expect(await desk.posts(words)).toEqual([]);
    if (minutes !== undefined) await late?.();
    await desk.advance(20);
    expect(await desk.posts(words)).toHaveLength(1);
    expect(card?.text()).toContain('Scheduled');
    await holdFor(desk.deps, 0);
    withoutKeys = false;
  });
});

test('a post that is neither confirmed nor found for three days is called so, and never sent again by itself', async () => {
  await holdFor(desk.deps, 60);
  await submitPost(ada, 'in 3 hours A post that nobody can find on x');
  onCreate = () => {
    throw new DOMException('no response in time', 'TimeoutError');
  };
  onRead = async () => new Response('{}', { status: 503 });
  desk.sleepFor(119);
  await desk.advance(3);
  desk.sleepFor(73 * 60);
  await desk.advance(2);
  const [card, news] = ada.inDirectMessage().messages().slice(-3);
  expect(card?.text()).toContain(':warning: *Not confirmed*');
  expect(card?.text()).toContain('Please check there before you try again.');
  expect(card?.text()).not.toContain('Nothing was sent');
  expect(card?.buttons()).toEqual(['New time', 'Edit', 'Delete post']);
  expect(news?.text()).toContain('Upnext is checking');
  expect(ada.inDirectMessage().messages().at(-1)?.text()).toContain(
    'Upnext couldn’t find out whether your post was sent.',
  );
  onRead = undefined;
  expect(await desk.posts('A post that nobody')).toEqual([]);
  await existing(card).press('Delete post');
  await desk.runDueJobs();
  expect(card?.text()).toContain('*Deleted*');
  expect(card?.text()).not.toContain('Nothing was sent');
  await holdFor(desk.deps, 0);
});

test('whoever stood still between the claim and the request doesn’t send, and tries again', async () => {
  await holdFor(desk.deps, 60);
  await submitPost(ada, 'in 3 hours A post after a long pause on x');
  const { sendings } = desk.deps.store;
  const begin = sendings.begin.bind(sendings);
  const now = performance.now.bind(performance);
  let pausedMs = 0;
  vi.spyOn(sendings, 'begin').mockImplementationOnce(async (...args) => {
    const tries = await begin(...args);
    pausedMs = 3_000;
    return tries;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now() + pausedMs);
  let requests = 0;
  onCreate = (carryOut) => {
    requests += 1;
    return carryOut();
  };
  desk.sleepFor(119);
  await desk.advance(1.2);
  expect(requests).toBe(0);
  expect(await desk.posts('A post after a long pause')).toEqual([]);
  await desk.advance(1);
  expect(await desk.posts('A post after a long pause')).toHaveLength(1);
  vi.restoreAllMocks();
  await holdFor(desk.deps, 0);
});
