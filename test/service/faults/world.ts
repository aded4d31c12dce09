import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Platform } from '../../../openapi/platforms.js';
import { createService, type Tables } from '../../../src/service/index.js';
import { createPublisher } from '../../../src/service/publishing/publish-due.js';
import type { Publisher } from '../../../src/service/publishing/publisher.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { typeParsers } from '../../../src/upnext/database/sql-values.js';
import { borrowPostgres } from '../../support/databases.js';
import { NOW, startService, TOKENS } from '../../support/service.js';
import { type Actor, createActor, end, type Turns } from './turns.js';

/** Several instances of the service on one PostgreSQL. Each of their statements is a step, `begin` and `commit` too. */

export const PLATFORMS = ['X', 'TELEGRAM'] as const satisfies Platform[];
const PROJECT = 'prj_bakery';
const LANES = PLATFORMS.map((platform) => ({ project: PROJECT, platform }));
/** The server ends the transaction of a client that does nothing for so long. */
const IDLE_MS = 10_000;

/** A connection that never answers fails, as the service’s own do. */
const LONGEST_MS = 15_000;

const nothing = () => undefined;
const NOBODY: Publisher = {
  publish: () => Promise.resolve({ state: 'unknown', why: '' }),
  check: () => Promise.resolve(undefined),
  accepts: () => [],
};

export type FaultDatabase = Awaited<ReturnType<typeof openFaultDatabase>>;

/** For one world after the other. */
export async function openFaultDatabase() {
  const borrowed = await borrowPostgres();
  const { url } = borrowed;
  const open = () => openDatabase({ url });
  const front = await startService({ open, publishing: { lanes: [], publisherOf: () => NOBODY } });
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      typeParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
  };
  const pool = new pg.Pool({ connectionString: url, types, max: 30, query_timeout: LONGEST_MS });
  // The server has closed it: whoever stands still in a transaction does so for too long.
  const closed = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => closed.add(client)));
  await front.database.executeSql(
    `insert into scheduling.webhooks values ('${PROJECT}', 'http://127.0.0.1:9', 'whsec_', now())`,
  );
  return {
    front,
    pool,
    isClosed: (client: pg.PoolClient) => closed.has(client),
    async close(): Promise<void> {
      await pool.end();
      await front.stop();
      await borrowed.giveBack();
    },
  };
}

/** What a person and a receiver of events see of a post in the end. */
export interface SeenPost {
  id: string;
  status: string;
  results: Map<Platform, string>;
  log: string[];
  events: string[];
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Connection {
  client: pg.PoolClient;
  /** Of the server. */
  process: number;
  isInTransaction: boolean;
  isBroken: boolean;
}

/** Whether the next statement fails, before it is done or after. */
type StatementFault = (actor: Actor, text: string) => 'before' | 'after' | undefined;

interface WorldOptions {
  turns: Turns;
  publisherFor: (actor: Actor, platform: Platform) => Publisher;
  failStatement: StatementFault;
}

export async function openWorld({ front, pool, isClosed }: FaultDatabase, options: WorldOptions) {
  const { turns, publisherFor, failStatement } = options;
  front.now = NOW;
  await front.database.executeSql(
    'delete from scheduling.webhook_deliveries; delete from scheduling.logs; delete from scheduling.posts',
  );

  /** Also while a statement of it waits for a lock that somebody holds who stands still. */
  async function breakOff(connection: Connection): Promise<Error> {
    connection.isBroken = true;
    connection.isInTransaction = false;
    await pool.query('select pg_cancel_backend($1)', [connection.process]).catch(nothing);
    await connection.client.query('rollback').catch(nothing);
    return new Error('The connection broke off');
  }

  /** Right when the statement is done, as the database's own clock. */
  const clock = () => sql<Date>`${{ toPostgres: () => front.now }}::timestamptz`;

  async function connectToServer() {
    const client = await pool.connect();
    const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
    return { client, process: rows[0]?.process ?? 0 };
  }

  function databaseOf(actor: Actor, connections: Set<Connection>): Kysely<Tables> {
    async function acquire() {
      const { client, process } = await turns.meanwhile(connectToServer());
      if (actor.hasEnded) {
        client.release();
        // It waits for ever: an error would be one more answer that it tries to save.
        return new Promise<never>(nothing);
      }
      const connection: Connection = { client, process, isInTransaction: false, isBroken: false };
      connections.add(connection);
      const query = (text: string, values: readonly unknown[]): Promise<unknown> =>
        turns.step(actor, text.slice(0, 60), () => statement(connection, actor, { text, values }));
      function release(): void {
        if (connections.delete(connection)) client.release(connection.isBroken || isClosed(client));
      }
      // Kysely's type has an overload for cursors, which nobody uses.
      return { query: query as PostgresPoolClient['query'], release };
    }
    const dialect = new PostgresDialect({ pool: { connect: acquire, end: () => Promise.resolve() } });
    return new Kysely<Tables>({ dialect }).withSchema('scheduling');
  }

  async function statement(
    connection: Connection,
    actor: Actor,
    { text, values }: Statement,
  ): Promise<unknown> {
    if (connection.isBroken) throw new Error('The connection is broken');
    const fault = text === 'begin' || text === 'rollback' ? undefined : failStatement(actor, text);
    if (fault === 'before') throw await breakOff(connection);
    const result = await connection.client.query(text, [...values]);
    if (text === 'begin') connection.isInTransaction = true;
    if (text === 'commit' || text === 'rollback') connection.isInTransaction = false;
    if (fault === 'after') throw await breakOff(connection);
    return result;
  }

  /** An instance with its connections, which break off when it ends. */
  function connect(name: string) {
    const actor = createActor(name);
    const connections = new Set<Connection>();
    const breakConnections = () => {
      const inTransaction = [...connections].filter(({ isInTransaction }) => isInTransaction);
      return turns.meanwhile(Promise.all(inTransaction.map(breakOff)));
    };
    // Its connections are never used again: one of them may have a transaction that nobody would end.
    actor.onEnd = () => {
      const left = [...connections];
      connections.clear();
      void turns.meanwhile(Promise.all(left.map(breakOff))).then(() => {
        for (const { client } of left) client.release(true);
      });
    };
    return { actor, db: databaseOf(actor, connections), breakConnections };
  }

  function startInstance(name: string) {
    const { actor, db, breakConnections } = connect(name);
    let looping: Promise<void> | undefined;
    let isWoken = false;

    /** As each second, and when something has ended. */
    function tick(): void {
      if (actor.hasEnded) return;
      isWoken = true;
      looping ??= loop();
    }

    async function loop(): Promise<void> {
      while (isWoken) {
        isWoken = false;
        await publisher.startAllDue().catch(nothing);
      }
      looping = undefined;
    }

    /** A known answer is saved once more, a second later. */
    function error(_: object, message: string): void {
      if (message.startsWith('saving')) turns.expectRetry();
    }

    const publisher = createPublisher({
      db,
      clock,
      log: { info: nothing, warn: nothing, error },
      publishing: { lanes: LANES, publisherOf: (_, platform) => publisherFor(actor, platform) },
      readMedia: () => Promise.resolve({ state: 'refused', why: 'There are none' }),
      secrets: [],
      failPlatforms: [],
      restoredAt: undefined,
      onEnd: tick,
      stopping: new AbortController().signal,
    });
    return { actor, tick, breakConnections };
  }

  /** What people’s requests reach: it publishes nothing. */
  async function startFront(name: string) {
    const { actor, db } = connect(name);
    const starting = createService({
      db,
      tokens: TOKENS,
      now: () => front.now,
      log: { info: nothing, warn: nothing, error: nothing },
      publishing: { lanes: [], publisherOf: () => NOBODY },
    });
    await finish(actor, starting);
    const service = await starting;

    /** Nobody answers if it has ended. */
    async function schedule(key: string, platforms: readonly Platform[]): Promise<number | undefined> {
      const body = { Content: 'Hello', Platforms: platforms, ScheduleDate: front.now.toISOString() };
      const request = new Request(`http://service.test/api/v1/projects/${PROJECT}/posts`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer admin-token',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      let status: number | undefined;
      await finish(
        actor,
        service.fetch(request).then((response) => (status = response.status)),
      );
      return status;
    }
    return { actor, schedule };
  }

  async function finish(actor: Actor, work: Promise<unknown>): Promise<void> {
    let isDone = false;
    void work.then(
      () => (isDone = true),
      () => (isDone = true),
    );
    while (!isDone && !actor.hasEnded) await turns.run();
  }

  const instances: ReturnType<typeof startInstance>[] = [];

  async function advance(seconds: number): Promise<void> {
    front.now = new Date(front.now.getTime() + seconds * 1_000);
    for (const { actor, tick, breakConnections } of instances) {
      if (actor.isFrozen && seconds * 1_000 >= IDLE_MS) await breakConnections();
      tick();
    }
    await turns.run();
  }

  async function seenPosts(): Promise<SeenPost[]> {
    const { rows: logs } = await front.database.executeSql(
      `select entity_id, message from scheduling.logs where action <> 'POST_CREATED' order by number`,
    );
    const { rows: events } = await front.database.executeSql(
      `select type, body::json #>> '{data,Id}' as post from scheduling.webhook_deliveries where type <> 'post.created'`,
    );
    const { data } =
      await front.call<{ Id: string; Status: string; Results: { Platform: Platform; Status: string }[] }[]>(
        'GET ~/posts?limit=500',
      );
    return data.map(({ Id: id, Status: status, Results }) => ({
      id,
      status,
      results: new Map(Results.map(({ Platform, Status }) => [Platform, Status])),
      log: logs.filter(({ entity_id }) => entity_id === id).map(({ message }) => String(message)),
      events: events.filter(({ post }) => post === id).map(({ type }) => String(type)),
    }));
  }

  return {
    turns,
    instances,
    startFront,
    advance,
    seenPosts,
    now: () => front.now,
    start(name: string) {
      const instance = startInstance(name);
      instances.push(instance);
      return instance;
    },
    alive: () => instances.map(({ actor }) => actor).filter(({ hasEnded }) => !hasEnded),
    async schedule(platforms: readonly Platform[], inSeconds = 0): Promise<string> {
      const at = new Date(front.now.getTime() + inSeconds * 1_000);
      const body = { Content: 'Hello', Platforms: platforms, ScheduleDate: at.toISOString() };
      return (await front.call<{ Id: string }>('POST ~/posts', body)).data.Id;
    },
    async close(): Promise<void> {
      for (const { actor } of instances) end(actor);
      await turns.run();
    },
  };
}
