import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { DOORS, goThrough, type Door } from '../support/doors.js';
import { openEveryDoorDesk, TEA, type Answer } from '../support/every-door-desk.js';

type Fields = Record<string, unknown>;

let desk: Awaited<ReturnType<typeof openEveryDoorDesk>>;
const doors: [string, Door][] = Object.entries(DOORS);

beforeAll(async () => {
  desk = await openEveryDoorDesk();
});
beforeEach(() => desk.afresh(TEA));
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

/** Never silence, never something that nobody had thought of. */
function expectWords(steps: string[]): void {
  for (const step of steps) expect(step).toMatch(/\p{L}{2}/u);
  expect(steps.join('\n')).not.toMatch(/undefined|\[object|NaN|Invalid Date|SECRET/);
  expect(desk.log.filter((line) => /unexpected|could not tell/.test(line))).toEqual([]);
}

/** One that has whatever any kind of thing may have. */
const thing = (place: number): Fields => ({
  Id: `id_${place}`,
  Name: `Thing ${place}`,
  Title: `Thing ${place}`,
  Content: `Words ${place}`,
  Message: `Entry ${place}`,
  Source: { Source: `https://feed.example/${place}` },
  Platforms: ['X'],
  Status: 'SCHEDULED',
  ScheduleDate: '2026-12-01T09:00:00+01:00',
  Timezone: 'Europe/Berlin',
  At: '2026-10-25T09:00:00Z',
});

const things = (many: number, more: Fields = {}) =>
  Array.from({ length: many }, (_, at) => ({ ...thing(at), ...more }));
const long = 'n'.repeat(3000);

/** Lists and single things are answered with these; what changes something goes on to the service. */
const reads =
  (list: unknown[] | null): Answer =>
  ({ method, url }) => {
    if (method !== 'GET') return undefined;
    const { pathname } = new URL(url);
    const isOne = /upnext-post$|templates\/./.test(pathname);
    return Response.json({ success: true, data: isOne ? (list?.[0] ?? null) : list });
  };

describe.each<[string, Answer]>([
  ['empty lists', reads([])],
  ['null data', reads(null)],
  ['a thousand things', reads(things(1000))],
  [
    'names of three thousand characters',
    reads(things(12, { Name: long, Title: long, Content: long, Message: long })),
  ],
  [
    'ids with slashes, spaces and dots',
    reads(things(12).map((one, at) => ({ ...one, Id: `a/b ${at} ../c.d` }))),
  ],
  [
    'ids that are dots alone',
    reads([
      { ...thing(1), Id: '..' },
      { ...thing(2), Id: '.' },
    ]),
  ],
  ['ids of three thousand characters', reads(things(3, { Id: long }))],
  ['records without ids', reads(things(3, { Id: undefined }))],
  ['records that hold nothing', reads([{}, null, 7, 'seven', [], { Name: null }, { Id: 'only' }])],
  [
    'values of other types',
    reads(things(3, { Name: 5, Content: ['a'], Platforms: 'X', ScheduleDate: 'soon', At: {}, Status: 9 })),
  ],
  [
    'markup of Slack’s',
    reads(things(3, { Name: '<!channel> & *<x|y>*', Content: '<!here> ```', Message: '<@U0ADA>' })),
  ],
])('%s', (_, answers) => {
  test.each(doors)('%s', async (_name, door) => {
    desk.answers(answers);
    expectWords(await goThrough(desk, 'ada', door));
  });
});

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const says =
  (status: number, body: unknown, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const page = (status: number) => () =>
  new Response('<html>SECRET</html>', { status, headers: { 'content-type': 'text/html' } });

describe.each<[string, Answer, RegExp]>([
  ['refuses the token', says(401, { detail: 'Could not validate credentials' }), /refuses Upnext’s token/],
  ['does not allow it', says(403, { detail: 'Not enough permissions' }), /does not allow this/],
  [
    'does not know it',
    says(404, { detail: 'Project not found' }),
    /not know this any more|not there any more/,
  ],
  ['has nothing at this address', page(404), /nothing at this address/],
  ['asks for a break', says(429, {}, { 'retry-after': '3600' }), /asks for a break/],
  ['has a fault of its own', page(500), /fault of its own|answer properly|not known whether/],
  ['answers with a page', page(200), /cannot read|not known whether/],
  ['says that it failed', says(200, { success: false, message: 'Not today' }), /Not today/],
  [
    'takes too long',
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
    /took too long|answer properly|not known whether/,
  ],
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('fetch failed', { cause: refused })),
    /cannot be reached/,
  ],
])('a service that %s', (_, fails, words) => {
  test.each(doors)('%s', async (_name, door) => {
    let asked = false;
    desk.answers((request) => {
      asked = true;
      return fails(request);
    });
    const steps = await goThrough(desk, 'ada', door);
    expectWords(steps);
    if (asked && !door.alone) expect(steps.join('\n')).toMatch(words);
  });
});

const person = (name: string) => desk.workspace.person(name);
const launch = () => desk.workspace.channel('C0LAUNCH');

interface Turn {
  happens: () => void;
  isUndone: () => void;
  /** Nothing may reach the service any more. */
  forbids?: true;
}

/** Between the door and the end of the way. */
const TURNS: Record<string, Turn> = {
  'whoever opened it has become a guest': {
    happens: () => (person('ada').role = 'guest'),
    isUndone: () => (person('ada').role = 'admin'),
    forbids: true,
  },
  'whoever opened it has left': {
    happens: () => (person('ada').deactivated = true),
    isUndone: () => (person('ada').deactivated = false),
    forbids: true,
  },
  'the channel has been archived': {
    happens: () => (launch().archived = true),
    isUndone: () => (launch().archived = false),
  },
  'the channel has another name': {
    happens: () => (launch().name = 'liftoff'),
    isUndone: () => (launch().name = 'launch'),
  },
  'the bot has been sent away': {
    happens: () => launch().members.delete(desk.workspace.bot.id),
    isUndone: () => launch().members.add(desk.workspace.bot.id),
  },
  'Slack knows nothing of anybody': {
    happens: () =>
      (forgiven = desk.workspace.injectFault({
        call: 'users.info',
        fault: 'error',
        error: 'user_not_found',
      })),
    isUndone: () => forgiven(),
    forbids: true,
  },
};
let forgiven = () => {};

describe.each(Object.entries(TURNS))('meanwhile %s', (_, { happens, isUndone, forbids }) => {
  afterEach(() => isUndone());

  test.each(doors)('%s', async (_name, door) => {
    const meanwhile = () => {
      desk.clock.moveForward(6 * 60_000);
      happens();
    };
    expectWords(await goThrough(desk, 'ada', door, meanwhile));
    if (forbids) expect(desk.changes()).toBe(0);
  });
});

describe('of a project that has vanished', () => {
  beforeEach(() => desk.afresh({ id: 'prj_gone', name: 'Gone', zone: 'Europe/Berlin' }));

  test.each(doors)('%s', async (_name, door) => {
    expectWords(await goThrough(desk, 'ada', door));
  });
});

describe.each(['grace', 'linus'])('of %s', (name) => {
  test.each(doors)('%s', async (_name, door) => {
    expectWords(await goThrough(desk, name, door));
  });
});

describe('of a project and of people whose names mention everybody', () => {
  beforeEach(() => desk.afresh({ ...TEA, name: 'Tea <!channel>' }));

  /** What a button carries is seen by nobody. */
  const shownOf = (blocks: unknown) =>
    JSON.stringify(blocks, (name, value: unknown) => (name === 'value' ? undefined : value));

  /** What is read out and shown in notifications counts as well. */
  function expectNoMention(): void {
    for (const { messages } of [desk.workspace.channel('C0LAUNCH'), desk.workspace.directMessage('ada')])
      for (const { text, blocks } of messages)
        expect(text + shownOf(blocks)).not.toMatch(/<!(?:channel|here|everyone)/);
  }

  describe.each<[string, Answer | undefined]>([
    ['a service that is well', undefined],
    ['a service that refuses the token', says(401, { detail: '<!here>' })],
    ['a service that does not allow it', says(403, { detail: '<!here>' })],
  ])('with %s', (_name, answer) => {
    test.each(doors)('%s', async (_door, door) => {
      if (answer) desk.answers(answer);
      const fills = { ...door.fills, LastName: '<!here>', Title: '<!here>', Content: '<!here>' };
      expectWords(await goThrough(desk, 'ada', { ...door, fills }));
      expectNoMention();
    });
  });
});

test('a digest of a channel that has been archived meanwhile is not promised there', async () => {
  const steps = await goThrough(desk, 'ada', DOORS.digest, () => void (launch().archived = true));
  launch().archived = false;
  expect(steps.at(-1)).toContain('nothing can come there until it is opened again');
});
