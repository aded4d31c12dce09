import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Tables } from '../../src/service/tables.js';
import { expectNoViolations } from '../../src/workspace/violations.js';
import type { User } from '../../src/workspace/driver/driver.js';
import type { VisibleMessage } from '../../src/workspace/driver/visible-message.js';
import { openDesk } from '../support/desk.js';

type Answer = (carryOut: () => Promise<Response>) => Promise<Response>;

/** What the service does with the next Create Post; everything else it does as always. */
let mood: Answer | undefined;
/** And with everything that it is asked to show. */
let reading: Answer | undefined;
let keyless = false;
let desk: Awaited<ReturnType<typeof openDesk>>;
let ada: User;
let count = 0;
let words: string;

beforeAll(async () => {
  desk = await openDesk({
    service: (service) => async (request) => {
      if (keyless) request.headers.delete('idempotency-key');
      const answer = request.method === 'POST' ? mood : reading;
      mood = request.method === 'POST' ? undefined : mood;
      return answer ? answer(() => service.fetch(request)) : service.fetch(request);
    },
  });
  ada = desk.user('ada');
  await desk.deps.store.channels.bind(
    'T0NORTHWIND',
    'C0LAUNCH',
    { id: 'prj_tea', name: 'Tea House' },
    'U0ADA',
    desk.clock.now(),
  );
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

async function submitWith(answer: Answer): Promise<void> {
  words = `Post number ${(count += 1)} of the fault stories`;
  mood = answer;
  await ada.types(`/upnext schedule tomorrow 9am ${words} on x`);
  await ada.form().submit();
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
    });

const lost =
  (code: string): Answer =>
  async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

const afterwards =
  (then: Answer): Answer =>
  async (carryOut) => {
    await carryOut();
    return then(carryOut);
  };

const slow =
  (ms: number, then: Answer): Answer =>
  async (carryOut) => {
    await new Promise((resume) => setTimeout(resume, ms));
    return then(carryOut);
  };

describe('the service refuses the post, and the form stays with every word and says why', () => {
  test.each<[string, Answer, RegExp]>([
    ['401', says(401, { detail: 'Could not validate credentials' }), /refuses Upnext’s token/],
    ['403', says(403, { detail: 'Not enough permissions' }), /does not allow this/],
    ['404', says(404, { detail: 'Project not found' }), /does not know this any more/],
    ['409', says(409, { detail: 'Already there' }), /Already there/],
    ['413', says(413, { detail: 'Request body too large' }), /too large/],
    ['a redirect', says(307, '', { location: 'https://elsewhere.test' }), /another address/],
    ['success: false', says(200, { success: false, data: null, message: 'Quota reached' }), /Quota reached/],
    ['a refused connection', lost('ECONNREFUSED'), /cannot be reached/],
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
    says(422, { detail: [{ loc, msg, type: 'value_error', input: 'SECRET-INPUT' }] });

  test('stands at its own field, without what the service echoes', async () => {
    await submitWith(problem(['body', 'Content'], 'Value error, Say it more kindly'));
    expect(ada.form().errors()).toEqual({ Content: 'Say it more kindly.' });
    expect(ada.form().value('Content')).toBe(words);
    expect(desk.log.join('')).not.toContain('SECRET-INPUT');
    await ada.form().close();
  });

  test('of no field stands at the top', async () => {
    await submitWith(problem(['body'], 'Not today'));
    expect(ada.form().text()).toContain('Not today');
    expect(ada.form().value('Content')).toBe(words);
    await ada.form().close();
  });
});

describe('nobody knows whether it arrived', () => {
  test.each<[string, Answer]>([
    ['a 500 after the post was made', afterwards(says(500, 'Internal Server Error'))],
    ['a page of HTML', afterwards(says(200, '<html>Hello</html>'))],
    ['a lost connection', afterwards(lost('ECONNRESET'))],
  ])('%s: the bot looks, finds it, and says so', async (_, answer) => {
    await submitWith(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('an empty 204 is a success, and is read back', async () => {
    await submitWith(afterwards(async () => new Response(null, { status: 204 })));
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('a 500 without a post: the bot looks, and the form is still there to try again', async () => {
    await submitWith(says(500, 'Internal Server Error'));
    expect(ada.form().text()).toContain('nothing was done');
    expect(ada.form().value('Content')).toBe(words);
    await ada.form().submit();
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('a lost connection without a post: looked for again before it is called unsent', async () => {
    await submitWith(lost('ECONNRESET'));
    expect(ada.form().text()).toContain('Not sure yet');
    desk.clock.moveForward(6_000);
    await desk.bot.recovery.recover();
    desk.clock.moveForward(16_000);
    await desk.bot.recovery.recover();
    const card = ada.inDirectMessage().lastMessage();
    expect(card.text()).toContain('Not yet at the service');
    await card.press('Try again');
    expect(ada.inDirectMessage().lastMessage().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

test('an equal post of a moment ago is not taken for one that never came', async () => {
  await submitWith(async (carryOut) => carryOut());
  desk.clock.moveForward(60_000);
  await ada.types(`/upnext schedule tomorrow 5pm ${words} on x`);
  await ada.form().submit();
  mood = says(500, 'Internal Server Error');
  await ada.form().submit();
  expect(ada.form().text()).toContain('nothing was done');
  await ada.form().submit();
  expect(await desk.posts(words)).toMatchObject([
    { ScheduleDate: '2026-10-27T09:00:00+01:00' },
    { ScheduleDate: '2026-10-27T17:00:00+01:00' },
  ]);
});

describe('a service that knows no key', () => {
  /** What was sent reaches it after all, whenever the story says so. */
  const lateOf = (arrive: (late: () => Promise<unknown>) => void): Answer => {
    return async (carryOut) => {
      arrive(carryOut);
      return lost('ECONNRESET')(carryOut);
    };
  };

  test.each<[string, (card: VisibleMessage) => Promise<void>]>([
    ['sent again from its message', (card) => card.press('Try again')],
    [
      'edited and sent again',
      async (card) => {
        await card.press('Edit');
        await ada.form().submit();
      },
    ],
  ])('a draft that came late is found before it is %s', async (_, sendAgain) => {
    keyless = true;
    let late: (() => Promise<unknown>) | undefined;
    words = `Draft number ${(count += 1)} that comes late`;
    await ada.types(`/upnext schedule ${words} on x`);
    await ada.form().fill({ 'Save as': 'Draft: stays until somebody schedules it' });
    mood = lateOf((carryOut) => (late = carryOut));
    await ada.form().submit();
    for (const seconds of [6, 16]) {
      desk.clock.moveForward(seconds * 1000);
      await desk.bot.recovery.recover();
    }
    await ada.form().closeAll();
    const card = ada.inDirectMessage().lastMessage();
    expect(card.text()).toContain('Not yet at the service');
    await late?.();
    await sendAgain(card);
    expect(await desk.posts(words)).toHaveLength(1);
    keyless = false;
  });
});

describe('the service says yes, and has stored something else', () => {
  const answering = (change: Record<string, unknown>): Answer => {
    const asMeant = { Id: 'p', Platforms: ['X'], Status: 'SCHEDULED', ScheduleDate: '2026-10-27T08:00:00Z' };
    return says(200, { success: true, data: { ...asMeant, Content: words, ...change } });
  };

  test.each<[string, Record<string, unknown>, string]>([
    ['a draft', { Status: 'draft' }, 'The service has kept it as a draft'],
    ['other platforms', { Platforms: ['LINKEDIN'] }, 'You meant X.\nIt says LinkedIn.'],
    ['another time', { ScheduleDate: '2026-10-27T10:00:00Z' }, 'The service has stored another time'],
  ])('%s: said loudly, and nothing to share', async (_, change, says) => {
    await submitWith(answering(change));
    expect(ada.lastMessage().text()).toContain(says);
    expect(ada.lastMessage().text()).not.toContain(':white_check_mark:');
    expect(ada.lastMessage().buttons()).toEqual([]);
  });

  test('a draft, as only its list says', async () => {
    await submitWith(async (carryOut) => {
      await carryOut();
      const posts = desk.database.kysely<Tables>('scheduling').updateTable('posts');
      await posts.set({ status: 'DRAFT' }).where('content', '=', words).execute();
      return new Response(null, { status: 204 });
    });
    expect(ada.lastMessage().text()).toContain('The service has kept it as a draft');
    expect(ada.lastMessage().text()).not.toContain('Scheduled');
  });

  test('what was meant as a draft, to go out', async () => {
    await ada.types('/upnext schedule Only a thought on x');
    await ada.form().fill({ 'Save as': 'Draft: stays until somebody schedules it' });
    mood = answering({ Status: 'SCHEDULED' });
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('The service has not kept it as a draft');
  });

  test.each([
    { Status: 'published' },
    { Status: 'PUBLISHING' },
    { Status: 'queued' },
    { Status: undefined },
    { Platforms: ['TWITTER'] },
    { Platforms: [] },
    { Platforms: undefined },
  ])('of %j nothing is claimed', async (change) => {
    await submitWith(answering(change));
    expect(ada.lastMessage().text()).toContain(':white_check_mark: *Scheduled on X*');
  });
});

describe('a service that makes one post for each platform', () => {
  const inParts: Answer = async (carryOut) => {
    const { data } = (await (await carryOut()).json()) as { data: { Platforms: string[] } };
    const parts = data.Platforms.map((platform) => ({ ...data, Id: `p_${platform}`, Platforms: [platform] }));
    reading = says(200, { success: true, data: parts });
    return Response.json({ success: true, data: parts });
  };
  const submitForTwo = async (answer: Answer) => {
    words = `Post number ${(count += 1)} in two parts`;
    mood = answer;
    await ada.types(`/upnext schedule tomorrow 9am ${words} on x and linkedin`);
    await ada.form().submit();
    reading = undefined;
  };

  test.each<[string, Answer]>([
    ['and answers with all of them', inParts],
    [
      'and answers with the first',
      async (carryOut) => {
        const { data } = (await (await inParts(carryOut)).json()) as { data: object[] };
        return Response.json({ success: true, data: data[0] });
      },
    ],
    [
      'and then fails to say so',
      async (carryOut) => {
        await inParts(carryOut);
        return new Response('Internal Server Error', { status: 500 });
      },
    ],
  ])('%s: it has kept what was meant', async (_, answer) => {
    await submitForTwo(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toMatch(
      /^:white_check_mark: \*Scheduled on (?:LinkedIn, X|X, LinkedIn)\*/m,
    );
  });
});

describe('the service says yes, and shows no post', () => {
  test.each<[string, Answer]>([
    ['nothing', says(200, { success: true, data: null })],
    ['an empty 204', async () => new Response(null, { status: 204 })],
    ['true', says(200, { success: true, data: true })],
  ])('%s, and its list has none: that is said, and nothing is sent twice', async (_, answer) => {
    await submitWith(answer);
    expect(ada.hasForm()).toBe(false);
    expect(ada.lastMessage().text()).toContain('was not found in its list');
    expect(ada.lastMessage().text()).toContain(words);
    expect(ada.lastMessage().text()).not.toContain('Scheduled');
    expect(ada.lastMessage().buttons()).toEqual([]);
  });

  test('a draft without a date is looked for among the drafts', async () => {
    await ada.types('/upnext schedule Never kept on x');
    await ada.form().fill({ 'Save as': 'Draft: stays until somebody schedules it' });
    mood = says(200, { success: true, data: null });
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('was not found in its list');
    await ada.types('/upnext schedule Kept all the same on x');
    await ada.form().fill({ 'Save as': 'Draft: stays until somebody schedules it' });
    mood = afterwards(says(200, { success: true, data: null }));
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('Draft saved for X');
  });

  test('and a list that cannot be read says nothing against it', async () => {
    reading = says(500, 'Internal Server Error');
    await submitWith(afterwards(says(200, { success: true, data: null })));
    reading = undefined;
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
  });

  test('and neither does one that has no end', async () => {
    const another = { Id: 'p', Content: 'Another', Platforms: ['X'], Status: 'SCHEDULED' };
    reading = says(200, { success: true, data: Array.from({ length: 100 }, () => another) });
    await submitWith(says(200, { success: true, data: null }));
    reading = undefined;
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
  });
});

describe('a slow service', () => {
  test('turns the form into "still working", and then into the result', async () => {
    words = 'Slow but sure';
    mood = slow(2_600, (carryOut) => carryOut());
    await ada.types(`/upnext schedule tomorrow 10am ${words} on x`);
    await ada.form().submit({ until: 'acked' });
    expect(ada.form().title).toBe('Still working');
    await desk.workspace.untilIdle();
    expect(ada.form().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
    await ada.form().close();
  });

  test('that refuses late gives the form back, with the errors beside their fields', async () => {
    await submitWith(
      slow(2_600, says(422, { detail: [{ loc: ['body', 'Media'], msg: 'No such file', type: 'x' }] })),
    );
    expect(ada.form().title).toBe('Schedule a post');
    expect(ada.form().value('Content')).toBe(words);
    expect(ada.form().text()).toContain('No such file');
    await ada.form().submit();
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('finds nobody at the form any more: the person is told all the same', async () => {
    words = 'Gone for coffee';
    mood = slow(2_600, (carryOut) => carryOut());
    await ada.types(`/upnext schedule tomorrow 11am ${words} on x`);
    await ada.form().submit({ until: 'acked' });
    await ada.form().closeAll();
    expect(ada.lastMessage().text()).toContain('Scheduled on X');
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('that asks for a break is given one', async () => {
    await submitWith(says(429, { detail: 'Slow down' }, { 'retry-after': '1' }));
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts(words)).toHaveLength(1);
  });
});

test.each(['twice', 'redelivered'] as const)('a form that Slack delivers %s is one post', async (as) => {
  const text = `Delivered ${as}`;
  await ada.types(`/upnext schedule tomorrow 2pm ${text} on x`);
  desk.workspace.injectFault({ delivery: 'view_submission', fault: as, times: 1 });
  await ada.form().submit();
  desk.clock.moveForward(1_000);
  await desk.workspace.untilIdle();
  expect(await desk.posts(text)).toHaveLength(1);
  expect(ada.hasForm()).toBe(false);
});

test('the same text within a day is pointed out once', async () => {
  await ada.types('/upnext schedule tomorrow 3pm Have I said this? on x');
  await ada.form().submit();
  await ada.types('/upnext schedule tomorrow 5pm Have I said this? on x');
  await ada.form().submit();
  expect(ada.form().text()).toContain('already planned on X');
  expect(await desk.posts('Have I said this?')).toHaveLength(1);
  await ada.form().submit();
  expect(await desk.posts('Have I said this?')).toHaveLength(2);
});

describe('who is shown that the same is planned already', () => {
  async function twice(text: string): Promise<void> {
    for (const time of ['3pm', '5pm']) {
      await ada.types(`/upnext schedule tomorrow ${time} ${text} on x`);
      await ada.form().submit();
    }
  }

  test('and closes the form has decided: no message follows', async () => {
    await twice('Said already');
    const before = ada.inDirectMessage().messages().length;
    await ada.form().close();
    expect(ada.inDirectMessage().messages()).toHaveLength(before);
  });

  test('and sends it all the same keeps it when the service refuses', async () => {
    await twice('Meant twice');
    mood = says(409, { detail: 'Not now' });
    await ada.form().submit();
    await ada.form().closeAll();
    expect(ada.inDirectMessage().lastMessage().text()).toContain('Meant twice');
    await ada.inDirectMessage().lastMessage().press('Discard');
  });
});

test('who closes a refused form keeps what was typed', async () => {
  await submitWith(says(409, { detail: 'Not now' }));
  await ada.form().closeAll();
  const card = ada.inDirectMessage().lastMessage();
  expect(card.text()).toContain(words);
  await card.press('Edit');
  expect(ada.form().value('Content')).toBe(words);
  await ada.form().submit();
  expect(await desk.posts(words)).toHaveLength(1);
  expect(ada.inDirectMessage().lastMessage().text()).toContain('Scheduled on X');
});

test('a long text that was shortened in its first input is whole after a refusal, and after days', async () => {
  await ada.types('Long story. '.repeat(260));
  await ada.lastMessage().usesShortcut('Schedule as a post');
  words = 'A short beginning. And its end';
  await ada.form().fill({ Content: 'A short beginning. ', Content2: 'And its end' });
  await ada.form().fill({ Platforms: ['Facebook'], When: 'tomorrow 9am' });
  mood = says(409, { detail: 'Not now' });
  await ada.form().submit();
  expect(ada.form().value('Content2')).toBe('And its end');
  mood = says(409, { detail: 'Not now' });
  await ada.form().submit();
  await ada.form().closeAll();
  await ada.inDirectMessage().lastMessage().press('Edit');
  expect(ada.form().value('Content2')).toBe('And its end');
  await ada.form().submit();
  expect(await desk.posts(words)).toHaveLength(1);
});

test('words kept for days mean the moment that they meant when they were sent', async () => {
  await submitWith(lost('ECONNREFUSED'));
  await ada.form().closeAll();
  desk.clock.moveForward(20 * 3_600_000);
  await ada.inDirectMessage().lastMessage().press('Try again');
  expect(await desk.posts(words)).toMatchObject([{ ScheduleDate: '2026-10-27T09:00:00+01:00' }]);
  await submitWith(lost('ECONNREFUSED'));
  await ada.form().closeAll();
  desk.clock.moveForward(48 * 3_600_000);
  await ada.inDirectMessage().lastMessage().press('Try again');
  expect(ada.inDirectMessage().lastMessage().text()).toContain('passed');
  expect(await desk.posts(words)).toEqual([]);
});

describe('a database that falls silent, and fails, before the form is written down', () => {
  const failsLate = () =>
    vi.spyOn(desk.deps.store.submissions, 'record').mockImplementationOnce(async () => {
      await new Promise((resume) => setTimeout(resume, 2_500));
      throw new Error('Connection terminated');
    });

  test('the form comes back with every word', async () => {
    failsLate();
    await submitWith(says(500, ''));
    expect(ada.form().text()).toContain('Something went wrong on Upnext’s side. Please try again.');
    expect(ada.form().value('Content')).toBe(words);
    expect(ada.form().value('ScheduleDate')).toBe('tomorrow 9am');
    mood = undefined;
    await ada.form().submit();
    expect(await desk.posts(words)).toHaveLength(1);
  });

  test('and where it is closed, the words do', async () => {
    failsLate();
    const mend = desk.workspace.injectFault({ call: 'views.update', fault: 'error', error: 'not_found' });
    onTestFinished(mend);
    await submitWith(says(500, ''));
    mend();
    expect(ada.inDirectMessage().lastMessage().text()).toContain('Something went wrong');
    expect(ada.inDirectMessage().lastMessage().text()).toContain(words);
    await ada.form().closeAll();
    mood = undefined;
  });
});

test.each(['expired_trigger_id', 'internal_error'])(
  'words typed after the command are given back where no form opens: %s',
  async (error) => {
    const mend = desk.workspace.injectFault({ call: 'views.open', fault: 'error', error });
    onTestFinished(mend);
    await ada.types('/upnext schedule tomorrow 9am Half an hour’s words on x');
    mend();
    expect(ada.lastMessage().text()).toContain(
      'You typed: /upnext schedule tomorrow 9am Half an hour’s words on x',
    );
  },
);

test('what is discarded is gone', async () => {
  await submitWith(says(409, { detail: 'Not now' }));
  await ada.form().closeAll();
  await ada.inDirectMessage().lastMessage().press('Discard');
  expect(ada.inDirectMessage().lastMessage().text()).toContain('Discarded');
});

test('an error that comes with a 200 is looked into, and told in the service’s own words', async () => {
  await submitWith(says(200, { error: 'Quota reached' }));
  expect(ada.form().text()).toContain('nothing was done. It says: Quota reached.');
  expect(await desk.posts(words)).toEqual([]);
  await ada.form().closeAll();
});
