import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import type { OutageLog } from '../database/postgres/outage-log.js';
import { columnNames } from '../database/tables.js';
import { JOBS, SCHEMA } from './table.js';

/** An instance of Upnext that runs jobs. */
export interface Instance {
  host: string;
  startedAt: Date;
  /** By the clock of the database, as all times here. */
  seenSecondsAgo: number;
  /** How many jobs it works on now. */
  inHand: number;
}

const BEAT_MS = 15_000;
/** After that, it no longer counts, and its row is deleted by the next heartbeat of any instance. */
const FORGOTTEN = sql`interval '1 hour'`;
const INSTANCES = sql.table(`${SCHEMA}.instances`);

/** Says in the database that this instance is running, until it stops. */
export function createHeartbeat(database: Database, id: string, outages: OutageLog) {
  const db = database.kysely(SCHEMA);
  let timer: NodeJS.Timeout | undefined;
  const worked = () => outages.worked('heartbeat');
  const failed = (error: unknown) => outages.failed('heartbeat', error);

  const beat = () =>
    sql`
      with forgotten as (delete from ${INSTANCES} where seen_at < now() - ${FORGOTTEN})
      insert into ${INSTANCES} (id, host, started_at, seen_at) values (${id}, ${hostname()}, now(), now())
      on conflict (id) do update set seen_at = now()`
      .execute(db)
      .then(worked, failed);

  return {
    start(): void {
      void beat();
      timer ??= setInterval(() => void beat(), BEAT_MS).unref();
    },
    async stop(): Promise<void> {
      if (!timer) return;
      clearInterval(timer);
      await sql`delete from ${INSTANCES} where id = ${id}`.execute(db).then(worked, failed);
    },
  };
}

/** Those that run, the oldest first, and those that stopped without saying so within the last hour. */
export async function findInstances(database: Database): Promise<Instance[]> {
  const found = await sql<Instance>`
    select host, started_at, extract(epoch from now() - seen_at)::float8 as seen_seconds_ago, (
      select count(*)::int from ${JOBS} job
      where job.taken_by is not null and job.instance = one.id and job.next_at > now()
    ) as in_hand
    from ${INSTANCES} one where seen_at >= now() - ${FORGOTTEN} order by started_at, id`.execute(
    database.kysely(SCHEMA).withPlugin(columnNames),
  );
  return found.rows;
}

/** Three heartbeats did not come. */
export const isAlive = ({ seenSecondsAgo }: Instance): boolean => seenSecondsAgo * 1_000 < 3 * BEAT_MS;
