import { beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { TEA } from '../../support/desk.js';
import { openEntryPointDesk, type Respond } from '../../support/entry-point-desk.js';
import {
  ENTRY_POINTS,
  type EntryPoint,
  type EntryPointName,
  goThrough,
  type Shown,
} from '../../support/entry-points.js';
import { test } from '../../support/story.js';

/** Whatever fails, the person is told where they are looking, in words and with a reference that is in the log. */

let desk: Awaited<ReturnType<typeof openEntryPointDesk>>;

beforeAll(async () => void (desk = await openEntryPointDesk()));
beforeEach(() => desk.reset(TEA));

const LISTS: EntryPointName[] = ['next', 'posts', 'templates', 'sources', 'logs'];
const FORMS: EntryPointName[] = [
  'schedule',
  'schedule from a message',
  'invite',
  'role',
  'prompt',
  'webhook',
  'file',
];
const ALL = Object.keys(ENTRY_POINTS) as EntryPointName[];

const entryPoint = (name: EntryPointName): EntryPoint => ENTRY_POINTS[name];

/** Nobody else opens their App Home: a Home that cannot be drawn again would log more lines. */
const personFor = (name: EntryPointName) => (name === 'App Home' ? 'grace' : 'ada');

const go = async (name: EntryPointName, meanwhile?: () => void, person = personFor(name)): Promise<Shown[]> =>
  (await goThrough(desk.slack, desk.user(person).in('C0LAUNCH'), entryPoint(name), meanwhile)).steps;

const surfaceOf = (name: EntryPointName) =>
  name === 'App Home' ? 'App Home' : LISTS.includes(name) ? 'channel' : 'form';

const INTERNALS = /undefined|\[object|NaN|Invalid Date|SECRET|<html/;

function expectReadable(steps: Shown[]): void {
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(Object.values(step).join('\n')).toMatch(/\p{L}{2}/u);
  expect(JSON.stringify(steps)).not.toMatch(INTERNALS);
}

const linesWith = (reference: string) => desk.log.filter((line) => line.includes(reference));
const errorLines = () => desk.log.filter((line) => line.includes('"level":"error"'));

const responds = (status: number, body: unknown) => () => Response.json(body, { status });
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: refused }));
const errorPage = () =>
  new Response('<html>SECRET</html>', { status: 500, headers: { 'content-type': 'text/html' } });

describe.each<[string, () => void, RegExp]>([
  ['the service is down', () => desk.respondWith(unreachable), /reach/],
  ['the service refuses the token', () => desk.respondWith(responds(401, { detail: 'No' })), /token/],
])('when %s', (_, breakService, words) => {
  test.each([...LISTS, ...FORMS, 'App Home' as const])(
    '%s says so where the person is, with a reference that one log line has',
    async (name) => {
      breakService();
      const steps = await go(name);
      const told = steps.at(-1)?.[surfaceOf(name)] ?? '';
      expect(told).toMatch(words);
      const [reference = 'none'] = /UP-\w{6}/.exec(told) ?? [];
      expect(linesWith(reference)).toHaveLength(1);
      expect(errorLines()).toEqual([]);
      expectReadable(steps);
    },
  );
});

describe('when Upnext itself fails', () => {
  function breakStore(name: EntryPointName): void {
    const { channels, keptForms, projectSettings } = desk.deps.store;
    const error = new Error('SECRET');
    const broken =
      surfaceOf(name) === 'channel'
        ? vi.spyOn(channels, 'find').mockRejectedValue(error)
        : name === 'App Home'
          ? vi.spyOn(keptForms, 'of').mockRejectedValue(error)
          : vi.spyOn(projectSettings, 'restricted').mockRejectedValue(error);
    onTestFinished(() => broken.mockRestore());
  }

  // These read the store while they are filled in. The first has the form of the command.
  const forms = FORMS.filter((name) => name !== 'schedule from a message' && name !== 'role');

  test.each([...LISTS, ...forms, 'App Home' as const])(
    '%s says so where the person is, with a reference that one log line has',
    async (name) => {
      const isForm = surfaceOf(name) === 'form';
      if (!isForm) breakStore(name);
      const steps = await go(name, () => (isForm ? breakStore(name) : undefined));
      const told = steps.at(-1)?.[surfaceOf(name)] ?? '';
      const [reference = 'none'] = /UP-\w{6}/.exec(told) ?? [];
      const lines = linesWith(reference);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('"level":"error"');
      expect(errorLines()).toEqual(lines);
      expectReadable(steps);
    },
  );
});

test.each([...LISTS, ...FORMS])('%s shows nothing of an error page of the service', async (name) => {
  desk.respondWith(errorPage);
  const steps = await go(name);
  expectReadable(steps);
  expect(errorLines()).toEqual([]);
});

test.each<EntryPointName>(['schedule from the shortcut', 'project', 'digest'])(
  '%s says in the list of projects that the service is down, with the reference',
  async (name) => {
    desk.respondWith(unreachable);
    const person = desk.user(personFor(name)).in('C0LAUNCH');
    await entryPoint(name).open(person);
    expect(await person.form().options('Project')).toEqual([
      expect.stringMatching(/^Can’t reach the scheduling service\. Try again later\. Reference: UP-\w{6}$/),
    ]);
    await person.form().closeAll();
  },
);

describe('records of the service that nobody expects', () => {
  type Fields = Record<string, unknown>;

  const record = (number: number, more: Fields = {}): Fields => ({
    Id: `id_${number}`,
    Name: `Record ${number}`,
    Title: `Record ${number}`,
    Content: `Text ${number}`,
    Message: `Entry ${number}`,
    Source: { Source: `https://feed.example/${number}` },
    Platforms: ['X'],
    Status: 'SCHEDULED',
    ScheduleDate: '2026-12-01T09:00:00+01:00',
    Timezone: 'Europe/Berlin',
    At: '2026-10-25T09:00:00Z',
    ...more,
  });
  const long = 'n'.repeat(3000);

  /** Reads get these records. Changes still reach the service. */
  const reads =
    (records: unknown[] | null): Respond =>
    ({ method, url }) => {
      if (method !== 'GET') return undefined;
      const isOne = /upnext-post$|templates\/./.test(new URL(url).pathname);
      return Response.json({ success: true, data: isOne ? (records?.[0] ?? null) : records });
    };

  describe.each<[string, unknown[] | null]>([
    ['no list', null],
    ['a thousand records', Array.from({ length: 1000 }, (_, number) => record(number))],
    [
      'texts and ids that are too long, or contain markup, slashes and dots',
      [
        record(1, { Name: long, Title: long, Content: long, Message: long }),
        record(2, { Name: '<!channel> & *<x|y>*', Content: '<!here> ```', Message: '<@U0ADA>' }),
        ...['a/b ../c.d', '..', '.', long].map((Id, number) => record(number + 3, { Id })),
      ],
    ],
    [
      'missing fields, other types and no records at all',
      [
        ...[{ Id: undefined }, { Name: 5, Content: ['a'], Platforms: 'X' }].map((more) => record(1, more)),
        record(2, { ScheduleDate: 'soon', At: {}, Status: 9 }),
        ...[{}, null, 7, 'seven', [], { Name: null }, { Id: 'only' }],
      ],
    ],
  ])('%s', (_, records) => {
    test.each([...LISTS, 'schedule', 'project', 'App Home'] as EntryPointName[])(
      '%s stays readable',
      async (name) => {
        desk.respondWith(reads(records));
        expectReadable(await go(name));
        expect(errorLines()).toEqual([]);
      },
    );
  });
});

describe('after the form was opened', () => {
  const ada = () => desk.slack.person('ada');

  test.each(FORMS)('%s: somebody who became a guest changes nothing', async (name) => {
    onTestFinished(() => void (ada().role = 'admin'));
    const steps = await go(name, () => {
      desk.clock.moveForward(6 * 60_000);
      ada().role = 'guest';
    });
    expect(desk.changes()).toBe(0);
    expect(steps.at(-1)?.form).toMatch(/\p{L}{2}/u);
    expectReadable(steps);
  });

  test('somebody who left changes nothing', async () => {
    onTestFinished(() => void (ada().deactivated = false));
    expectReadable(
      await go('schedule', () => {
        desk.clock.moveForward(6 * 60_000);
        ada().deactivated = true;
      }),
    );
    expect(desk.changes()).toBe(0);
  });

  test('somebody whom Slack does not know any more changes nothing', async () => {
    const steps = await go('schedule', () => {
      desk.clock.moveForward(6 * 60_000);
      onTestFinished(desk.slack.fail({ call: 'users.info', fault: 'error', error: 'user_not_found' }));
    });
    expect(desk.changes()).toBe(0);
    expectReadable(steps);
  });

  const launch = () => desk.slack.channel('C0LAUNCH');

  describe.each<[string, () => void, () => void]>([
    ['was archived', () => (launch().archived = true), () => (launch().archived = false)],
    ['was renamed', () => (launch().name = 'liftoff'), () => (launch().name = 'launch')],
    [
      'lost the bot',
      () => launch().members.delete(desk.slack.bot.id),
      () => launch().members.add(desk.slack.bot.id),
    ],
  ])('the channel %s', (_, happens, undo) => {
    test.each<EntryPointName>(['schedule', 'project', 'digest'])(
      '%s still says what it did',
      async (name) => {
        onTestFinished(() => void undo());
        expectReadable(await go(name, happens));
        expect(errorLines()).toEqual([]);
      },
    );
  });

  test('a digest is not promised in a channel that was archived', async () => {
    onTestFinished(() => void (launch().archived = false));
    const steps = await go('digest', () => void (launch().archived = true));
    expect(JSON.stringify(steps.at(-1))).toContain('Unarchive it to get the digest');
  });
});

test.each(ALL.filter((name) => name !== 'settings'))(
  '%s: a guest changes nothing, and is told so',
  async (name) => {
    expectReadable(await go(name, undefined, 'linus'));
    expect(desk.changes()).toBe(0);
  },
);

test.each(ALL)('%s goes through to its end, and never mentions a whole channel', async (name) => {
  await desk.reset({ ...TEA, name: 'Tea <!channel>' }, 101);
  const { fill = {}, press = [], open } = entryPoint(name);
  const withMentions = { ...fill, Title: '<!here>', Content: '<!here>' };
  const person = desk.user(personFor(name)).in('C0LAUNCH');
  const { steps, missing } = await goThrough(desk.slack, person, { open, press, fill: withMentions });
  expectReadable(steps);
  for (const one of [...press, ...Object.keys(fill)]) expect(missing).not.toContain(one);
  for (const { messages } of [desk.slack.channel('C0LAUNCH'), desk.slack.directMessage('ada')])
    for (const { text, blocks } of messages)
      expect(text + visibleJson(blocks)).not.toMatch(/<!(?:channel|here|everyone)/);
});

/** Without the values of buttons, which nobody sees, and without data tables, which have plain texts alone. */
const visibleJson = (blocks: unknown) =>
  JSON.stringify(blocks, (name, value: unknown) =>
    name === 'value' || isDataTable(value) ? undefined : value,
  );

const isDataTable = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'data_table';
