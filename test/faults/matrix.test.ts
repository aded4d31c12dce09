import { Console } from 'node:console';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { openWorld } from '../support/hosted-bot.js';

/** Each dependency, gone bad in each way, at the moment when somebody presses the button of a form; then well again. */

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

type World = Awaited<ReturnType<typeof openWorld>>;
type Person = ReturnType<World['desk']['user']>;
const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

let world: World;
let bot: Awaited<ReturnType<World['startBot']>>;
let server: pg.Client;
let mood: ((reach: () => Promise<Response>) => Promise<Response>) | undefined;
const table: Record<string, string>[] = [];

beforeAll(async () => {
  world = await openWorld((request, reach) => {
    const carryOut = () => reach(request);
    return mood && request.method === 'POST' ? mood(carryOut) : carryOut();
  });
  const elsewhere = new URL(world.settings.DATABASE_URL);
  elsewhere.pathname = '/postgres';
  server = new pg.Client({ connectionString: elsewhere.href });
  await server.connect();
  await start();
});
afterAll(async () => {
  await bot.kill('SIGTERM');
  await server.end();
  await world.close();
  process.stdout.write('\nWhat a fault costs: each form, at each fault of each dependency\n');
  new Console(process.stdout).table(table);
});

async function start(): Promise<void> {
  bot = await world.startBot();
  await world.slack.deliverTo(bot.events);
}

interface Door {
  name: string;
  open: string;
  fill(words: string): Record<string, string | string[]>;
  kept(words: string): Promise<number>;
}
const doors: Door[] = [
  {
    name: 'schedule a post',
    open: '/upnext schedule',
    fill: (words) => ({ Project: 'Tea House', Content: words, Platforms: ['X'], When: 'tomorrow 9am' }),
    kept: async (words) => (await world.posts(words)).length,
  },
  {
    name: 'create a prompt',
    open: '/upnext prompt',
    fill: (words) => ({ Project: 'Tea House', Title: words, Prompt: 'Write it kindly.' }),
    kept: async (words) => {
      const asked = 'select count(*) from scheduling.prompts where title = $1';
      return Number((await world.database.executeSql(asked, [words])).rows[0]?.count);
    },
  },
];

/** Makes it bad; resolves to how it becomes well again. */
type Fault = [dependency: string, fault: string, begin: () => Promise<() => Promise<void>>];

const service = (bad: NonNullable<typeof mood>) => async () => {
  mood = bad;
  return async () => void (mood = undefined);
};
const slack = (rule: Parameters<World['slack']['misbehave']>[0]) => async () => {
  const stop = world.slack.misbehave(rule);
  return async () => stop();
};
const faults: Fault[] = [
  ['service', 'slow', service(async (carryOut) => pause(3_500).then(carryOut))],
  ['service', 'down', service(() => Promise.reject(new Error('down')))],
  ['service', 'wrong answer', service(async () => new Response('<html>', { status: 502 }))],
  [
    'service',
    'did it, then broke',
    service(async (carryOut) => carryOut().then(() => Promise.reject(new Error('broke')))),
  ],
  ['Slack', 'slow', slack({ call: '*', as: 'slow', ms: 1_500 })],
  ['Slack', 'down', slack({ call: '*', as: 'status', status: 503 })],
  ['Slack', 'sends it twice', slack({ delivery: 'view_submission', as: 'twice', times: 1 })],
  ['database', 'down', databaseDown],
  ['process', 'kill -9', killed],
];

async function databaseDown() {
  const name = new URL(world.settings.DATABASE_URL).pathname.slice(1);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => void (await server.query(`alter database ${name} with allow_connections true`));
}

async function killed() {
  const ended = pause(40).then(() => bot.kill('SIGKILL'));
  return async () => void (await ended.then(start));
}

/** What stands there now and did not before: the first words of it. What they typed themselves does not count. */
function news(person: Person, before: string, typed: string): string {
  const [line] = told(person)
    .split('\n')
    .filter((one) => one.trim() && !one.includes(typed) && !before.includes(one));
  return line?.trim().slice(0, 70) ?? '';
}

/** All that they see, in the form and in their messages with the bot. */
function told(person: Person): string {
  const form = person.hasForm() ? person.form().text() : '';
  return [form, ...[...person.sees(), ...person.inDirectMessage().sees()].map((one) => one.text())].join(
    '\n',
  );
}

const cases = faults.flatMap((fault) =>
  doors.map((door) => [fault[0], fault[1], door.name, fault[2], door] as const),
);

test.each(cases)('%s: %s, at “%s”', async (dependency, fault, name, begin, door) => {
  const words = `${dependency} ${fault} ${name}`.replace(/[^a-z ]/gi, '');
  const ada = world.desk.user('ada');
  await ada.types(door.open);
  await world.slack.until(() => ada.hasForm());
  const { title } = ada.form();
  await ada.form().fill(door.fill(words));
  const before = told(ada);
  const end = await begin();
  await ada.form().submit({ until: 'acked' });
  await pause(500);
  const meanwhile = news(ada, before, words);
  await end();

  // What a person does: a form that is there still is sent again, though it may have arrived; so is one to "Try again".
  await expect
    .poll(
      async () => {
        if (ada.hasForm() && ada.form().title === title) await ada.form().submit();
        if ((await door.kept(words)) > 0) return true;
        const card = ada
          .inDirectMessage()
          .sees()
          .findLast((one) => one.text().includes(words));
        if (card?.buttons().includes('Try again')) await card.press('Try again');
        return (await door.kept(words)) > 0;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await expect.poll(() => told(ada) !== before, { timeout: 30_000 }).toBe(true);
  await pause(1_000);
  const kept = await door.kept(words);
  table.push({
    dependency,
    fault,
    door: name,
    lost: kept === 0 ? 'LOST' : 'nothing',
    doubled: kept > 1 ? 'DOUBLED' : 'nothing',
    'told meanwhile': meanwhile,
    'told in the end': ada.sees().at(-1)?.text().split('\n')[0]?.slice(0, 50) ?? '',
  });
  if (ada.hasForm()) await ada.form().closeAll();
  expect(kept).toBe(1);
});
