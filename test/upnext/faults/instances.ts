import type { App, ReceiverEvent } from '@slack/bolt';
import { LogLevel, WebClient } from '@slack/web-api';
import type { Kysely } from 'kysely';
import { createClock, createSlack, northwindPeople, type Person } from '../../../src/local-slack/index.js';
import { assemble } from '../../../src/upnext/app/assemble.js';
import { createBot } from '../../../src/upnext/app/bot.js';
import { createAppForToken } from '../../../src/upnext/app/slack-app.js';
import { createDeliveryHandler } from '../../../src/upnext/app/start/answer-in-time.js';
import type { Database } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import type { Deps } from '../../../src/upnext/deps.js';
import { createLog } from '../../../src/upnext/log.js';
import { RESULT_AFTER_ACK_MS, startTimer } from '../../../src/upnext/slack/answer/deadlines.js';
import { singleTryClient } from '../../../src/upnext/slack/install/client.js';
import { borrowPostgres } from '../../support/databases.js';
import { insertProjects, manifest, TEA } from '../../support/desk.js';
import { serviceIn } from '../../support/service-in.js';
import { pause } from './environment.js';

/** Several instances of the bot on one PostgreSQL. Each press reaches any of them, and each can end between two statements. */

export const HOLD_MINUTES = 15;
const START = '2026-11-02T07:00:00Z';
const CHANNEL = 'C0LAUNCH';
const LOG = createLog('silent');
/** The clock moves on if a step waits longer, because it waits for the lease of an instance that ended. */
const STEP_MS = 3_000;
/** Leases and retries take two of these. */
const MOST_WAITS = 20;
const LEASE_MS = 15_000;
const RETRY_MS = 20_000;
const SKIPPED = new Set([RESULT_AFTER_ACK_MS]);
/** While a project is being frozen, what is being sent is looked at this often. */
const POLL_MS = 200;
const SHORT_POLL_MS = 10;

export type Instances = Awaited<ReturnType<typeof openInstances>>;

/** What the service does with the next request that creates a post. */
export const SERVICE_FAULTS = [
  'down',
  'refuses',
  'breaks off before',
  'breaks off after',
  'hangs',
  'error',
] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

/** A post that the service has created. */
export interface Arrival {
  id: string;
  content: string;
  platforms: string[];
  media: string;
  due: Date;
  at: Date;
  /** When the step began. A step that waits for an ended instance moves the clock. */
  since: Date;
  /** Its project had been stopped. */
  isStopped: boolean;
}

/** When an instance ended, and when Slack’s answer to a message was lost, in milliseconds. */
export type Interruptions = Record<'ended' | 'lost', readonly number[]>;

/** A request to create a post. The service refuses posts that are late, so most of these never arrive. */
export interface SentLate {
  content: string;
  lateMs: number;
  /** How long before its time it may have been sent first, as Upnext counts. Infinite for the first time. */
  leadMs: number;
}

/** Ends an instance after a number of further statements and calls, before or after the last one is carried out. */
function createLife(onEnd: () => void) {
  let left = Infinity;
  let passed = 0;
  let last = '';
  const pace = { statementMs: 0 };
  const pass = (what?: () => string) => {
    left -= 1;
    passed += 1;
    if (left === 0) {
      last = what?.() ?? 'an ack';
      onEnd();
    }
    if (left <= 0) throw new Error('This instance has ended.');
  };
  return {
    pass,
    /** How many statements and calls began and ended. */
    passed: () => passed,
    /** At which one it ended. */
    last: () => last,
    /** How long it waits after each statement. */
    pace,
    endAfter: (passes: number) => void (left = Math.min(left, passes)),
    hasEnded: () => left <= 0,
    async run<T>(what: string, work: () => Promise<T>): Promise<T> {
      pass(() => `before ${what}`);
      const result = await work();
      pass(() => `after ${what}`);
      return result;
    },
  };
}
type Life = ReturnType<typeof createLife>;

/** The kind of a statement, and the names in it. */
const nameOf = (node: unknown) =>
  [...new Set(JSON.stringify(node).match(/(?<="name":")\w+|\w+(?=QueryNode")/g))].slice(0, 4).join(' ');
const urlOf = (input: Request | string | URL) => (input instanceof Request ? input.url : String(input));

function mortal(database: Database, life: Life): Database {
  const nodes = new WeakMap<object, unknown>();
  const plugin = {
    transformQuery<Args extends { node: Node; queryId: object }, Node>({
      node,
      queryId,
    }: Args): Args['node'] {
      life.pass(() => `before ${nameOf(node)}`);
      nodes.set(queryId, node);
      return node;
    },
    async transformResult<Result>(done: { result: Result; queryId: object }): Promise<Result> {
      if (life.pace.statementMs > 0) await pause(life.pace.statementMs);
      life.pass(() => `after ${nameOf(nodes.get(done.queryId))}`);
      return done.result;
    },
  };
  return {
    ...database,
    kysely: <Tables>(...args: Parameters<Database['kysely']>): Kysely<Tables> =>
      database.kysely<Tables>(...args).withPlugin(plugin),
    executeSql: (...args) => life.run(args[0], () => database.executeSql(...args)),
    close: async () => undefined,
  };
}

interface Outside {
  slack: ReturnType<typeof createSlack>;
  reachService: (request: Request) => Promise<Response>;
  now: () => Date;
  note: (what: keyof Interruptions) => void;
}

async function startInstance(database: Database, outside: Outside) {
  const { slack, reachService, now, note } = outside;
  const life = createLife(() => note('ended'));
  const clock = { aheadMs: 0 };
  const reachSlack = (...args: Parameters<typeof fetch>) =>
    slack.fetch(...args).catch((error: unknown) => {
      if (urlOf(args[0]).endsWith('/chat.postMessage')) note('lost');
      throw error;
    });
  const api = {
    fetch: ((...args: Parameters<typeof fetch>) =>
      life.run(urlOf(args[0]), () => reachSlack(...args))) as typeof fetch,
  };
  const token = slack.credentials.botToken;
  const client = new WebClient(token, {
    fetch: api.fetch,
    retryConfig: { retries: 0 },
    logLevel: LogLevel.ERROR,
  });
  const deps: Deps = await assemble({
    database: mortal(database, life),
    service: {
      url: 'http://service.test',
      token: 'admin',
      fetch: (input, init) => life.run(urlOf(input), () => reachService(new Request(input, init))),
      wait: async () => undefined,
    },
    slack: async () => client,
    slackOnce: async () => singleTryClient(token, api),
    fetch: api.fetch,
    seal: createSeal(['a key for tests']),
    now: () => new Date(now().getTime() + clock.aheadMs),
    log: LOG,
    encoding: 'zone',
    startTimer: (ms, onTimeout) =>
      startTimer(SKIPPED.has(ms) ? 0 : ms === POLL_MS ? SHORT_POLL_MS : ms, onTimeout),
  });
  const { receiver, deliver } = createDeliveryHandler(LOG);
  const bolt = createAppForToken(receiver, token, api, LOG);
  createBot(bolt, deps);

  return {
    life,
    deps,
    clock,
    process({ ack, body, retryNum, retryReason }: ReceiverEvent): Promise<void> {
      const ackIfAlive: ReceiverEvent['ack'] = async (answer) => {
        life.pass();
        await ack(answer);
      };
      return deliver({ body, retryNum, retryReason, ack: ackIfAlive });
    },
    async runDue(): Promise<void> {
      await Promise.allSettled([deps.jobs.runDue()]);
    },
  };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;

const lost = (code: string) => Object.assign(new Error(code), { code });

/** Records what the service creates, and fails as the test says. */
function createReach(
  fetchFrom: (request: Request) => Promise<Response>,
  facts: () => Pick<Arrival, 'at' | 'since' | 'isStopped'>,
) {
  const arrivals = new Map<string, Arrival>();
  const late: SentLate[] = [];
  const tries = new Map<string, { times: number; firstAt: number }>();
  const faults: (ServiceFault | undefined)[] = [];
  const reach = { isDown: false, delayMs: 0, ignoresKeys: false };

  async function noteIfLate(request: Request): Promise<void> {
    const sent = (await request.clone().json()) as Record<string, string>;
    const { Content: content = '', ScheduleDate = '' } = sent;
    const { at, since } = facts();
    const due = new Date(ScheduleDate).getTime();
    const { times, firstAt } = tries.get(content + due) ?? { times: 0, firstAt: -Infinity };
    tries.set(content + due, { times: times + 1, firstAt: at.getTime() - times * RETRY_MS });
    const lateMs = since.getTime() - due;
    if (lateMs > 0) late.push({ content, lateMs, leadMs: due - firstAt });
  }

  async function create(request: Request): Promise<Response> {
    if (reach.delayMs > 0) await pause(reach.delayMs);
    const response = await fetchFrom(request);
    if (!response.ok) return response;
    const { data } = (await response.clone().json()) as {
      data: { Id: string; Content: string; ScheduleDate: string; Platforms: string[]; Media: string | null };
    };
    const { Id: id, Content: content, Platforms: platforms, Media } = data;
    const due = new Date(data.ScheduleDate);
    if (!arrivals.has(id)) arrivals.set(id, { id, content, platforms, media: Media ?? '', due, ...facts() });
    return response;
  }

  async function fail(fault: ServiceFault, request: Request): Promise<Response> {
    switch (fault) {
      case 'down':
        throw lost('ECONNREFUSED');
      case 'refuses':
        return Response.json({ detail: REFUSAL }, { status: 422 });
      case 'breaks off before':
        throw lost('ECONNRESET');
      case 'breaks off after':
        await create(request);
        throw lost('ECONNRESET');
      case 'hangs':
        throw new DOMException('no response in time', 'TimeoutError');
      case 'error':
        return new Response('<html>', { status: 500 });
    }
  }

  return {
    arrivals,
    late,
    reach,
    /** What the service does with the next requests that create posts. Undefined: it creates them. */
    failInTurn: (next: (ServiceFault | undefined)[]) => void faults.splice(0, faults.length, ...next),
    failNext: (fault: ServiceFault | undefined, times: number) =>
      void faults.push(...Array.from({ length: fault ? times : 0 }, () => fault ?? 'down')),
    reachService: async (request: Request): Promise<Response> => {
      if (request.method === 'POST') await noteIfLate(request);
      if (reach.isDown) throw lost('ECONNREFUSED');
      if (request.method !== 'POST') return fetchFrom(request);
      if (reach.ignoresKeys) request.headers.delete('idempotency-key');
      const fault = faults.shift();
      return fault ? fail(fault, request) : create(request);
    },
  };
}

const REFUSAL = [
  { type: 'value_error', loc: ['body', 'Content'], msg: 'Value error, this text is not accepted', input: '' },
];

/** The next press of this action arrives with this value, as from a card that Slack has not redrawn yet. */
export interface StalePress {
  action: string;
  value: string;
}

interface PressBody {
  type?: string;
  actions?: { action_id: string; value?: string }[];
}

interface WorldOptions {
  people?: Person[];
  /** Which instances get deliveries and jobs. Default: all, in turn. */
  worker?: 'all' | 'first';
}

export async function openInstances(
  count: number,
  random: () => number,
  { people = northwindPeople(), worker = 'all' }: WorldOptions = {},
) {
  const clock = createClock(START);
  const now = () => clock.now();
  const borrowed = [await borrowPostgres(), await borrowPostgres()] as const;
  const [ofService, ofBot] = borrowed;
  const serviceDatabase = await openDatabase({ url: ofService.url });
  const tokens = new Map([['admin', 'ADMIN' as const]]);
  const service = await serviceIn(serviceDatabase, { tokens, now, log: LOG });
  await insertProjects(serviceDatabase, now());
  const slack = createSlack({ clock, manifest, people });
  const { arrivals, late, reach, failNext, failInTurn, reachService } = createReach(
    (request) => service.fetch(request),
    () => ({ at: now(), since: stepBegan ?? now(), isStopped: watch.isStopped() }),
  );
  const watch = { isStopped: (): boolean => false };
  let stepBegan: Date | undefined;
  let waiting = 0;
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase({ url: ofBot.url })));
  const interruptions = { ended: [] as number[], lost: [] as number[] };
  const note = (what: keyof Interruptions) => void interruptions[what].push(now().getTime());
  const start = (database: Database) => startInstance(database, { slack, reachService, now, note });
  const instances: Instance[] = [];
  for (const database of databases) instances.push(await start(database));
  let stale: StalePress | undefined;
  let turn = 0;

  const working = (): Instance[] => {
    const alive = instances.filter(({ life }) => !life.hasEnded());
    return worker === 'first' ? alive.slice(0, 1) : alive;
  };

  function nextInstance(): Instance | undefined {
    const alive = working();
    turn += random() < 0.8 ? 1 : 0;
    return alive[turn % alive.length];
  }

  function makeStale(body: PressBody): void {
    const [action] = body.actions ?? [];
    if (!stale || body.type !== 'block_actions' || action?.action_id !== stale.action) return;
    action.value = stale.value;
    stale = undefined;
  }

  const front = {
    async processEvent(event: ReceiverEvent): Promise<void> {
      makeStale(event.body);
      const instance = nextInstance();
      if (!instance) throw new Error('No instance is running.');
      await instance.process(event);
    },
  };
  // The receiver only calls this method.
  slack.receiver().init(front as App);

  const [first] = instances;
  const [bot] = databases;
  if (!first || !bot) throw new Error('A world needs an instance.');
  const { channels } = first.deps.store;
  const key = { workspace: slack.team.id, channel: CHANNEL };
  await channels.bind(key, { project: TEA, showsCards: true }, 'U0ADA', now());
  const holdFor = async (holdMinutes: number): Promise<void> =>
    working().at(-1)?.deps.store.projectSettings.saveDetails(slack.team.id, TEA.id, { holdMinutes }, now());
  await holdFor(HOLD_MINUTES);

  async function tick(): Promise<void> {
    await service.publishDue();
    await Promise.all(working().map((instance) => instance.runDue()));
    await slack.idle();
  }

  /** When the next post or job is due. */
  const nextDue = async (): Promise<number> => {
    const dates = await Promise.all([
      bot.executeSql('select min(next_at) as at from upnext_jobs.jobs'),
      serviceDatabase.executeSql(
        `select min(schedule_at) as at from scheduling.posts where status = 'SCHEDULED'`,
      ),
    ]);
    return Math.min(...dates.map((found) => (found.rows[0]?.at as Date | null)?.getTime() ?? Infinity));
  };

  return {
    user: slack.as,
    slack,
    service: serviceDatabase,
    bot,
    clock,
    now,
    arrivals,
    late,
    interruptions: interruptions as Interruptions,
    watch,
    reach,
    failNext,
    failInTurn,
    instances,
    /** Of an instance that has not ended. */
    deps(): Deps {
      const [instance] = working();
      if (!instance) throw new Error('No instance is running.');
      return instance.deps;
    },
    tick,
    nextDue,
    holdFor,
    setStale: (press: StalePress | undefined) => void (stale = press),
    ended: () => instances.filter(({ life }) => life.hasEnded()).length,
    /** Starts the instances that have ended. */
    async restart(): Promise<void> {
      for (const [place, { life }] of instances.entries()) {
        const database = databases[place];
        if (life.hasEnded() && database) instances[place] = await start(database);
      }
    },
    /** Time passes while a step waits for an instance that has ended. */
    async finish(work: Promise<unknown>): Promise<void> {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      let ticking: Promise<void> | undefined;
      stepBegan ??= now();
      waiting += 1;
      for (let waits = 0; waits < MOST_WAITS; waits += 1) {
        await Promise.race([Promise.all([done, ticking]), pause(STEP_MS)]);
        // Nothing of this step may go on in the next one, for which the clock can have moved by any time.
        if (isDone && !ticking && (waiting -= 1) === 0) stepBegan = undefined;
        if (isDone && !ticking) return;
        clock.moveForward(LEASE_MS);
        ticking ??= tick().finally(() => (ticking = undefined));
      }
      throw new Error('This step doesn’t end: something is tried again and again.');
    },
    async close(): Promise<void> {
      await service.stop();
      await Promise.all([...databases, serviceDatabase].map((database) => database.close()));
      await Promise.all(borrowed.map((database) => database.giveBack()));
    },
  };
}
