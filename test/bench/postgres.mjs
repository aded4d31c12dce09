/** A real PostgreSQL with the tables of the service and any number of posts. */
import pg from 'pg';
import { runnerImport } from 'vite';
import { serve } from './processes.mjs';

export const PROJECT = 'prj_bench';

/** Starts a server for the work, and stops it afterwards. */
export async function withPostgres(work) {
  const { module } = await runnerImport('test/support/postgres-server.ts', { logLevel: 'error' });
  const server = await module.startPostgres();
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** A database set up by the service, with one project and some posts. */
export async function databaseOf(server, name, posts) {
  await run(server, 'postgres', `create database ${name}`);
  const service = await serve('dist/serve.js', { DATABASE_URL: server.url(name), DEMO_DATA: 'off' });
  await service.stop();
  await run(server, name, PROJECT_SQL, postsSql(posts));
  await run(server, name, 'vacuum analyze');
  return server.url(name);
}

/** A copy for the other side of a comparison. */
export async function copyOf(server, name, copy) {
  await run(server, 'postgres', `create database ${copy} template ${name}`);
  return server.url(copy);
}

export async function run(server, name, ...statements) {
  const client = new pg.Client({ connectionString: server.url(name) });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const PROJECT_SQL = `insert into scheduling.projects (id, name, timezone, created_at)
  values ('${PROJECT}', 'Bench', 'Europe/Berlin', now())`;

/** Posts of every status and platform, one in ten without a date. None is due during a benchmark. */
const postsSql = (count) => `
  insert into scheduling.posts
    (id, project_id, content, schedule_date, schedule_at, timezone, platforms, status, created_at, updated_at, results)
  select 'pst_bench_' || n, '${PROJECT}', 'Post ' || n || ': ' || repeat('the doors open at nine, come early. ', 4),
    case when dated then to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end,
    case when dated then at end,
    'Europe/Berlin',
    array[platforms[1 + n % 10], platforms[1 + (n + 1 + n / 10 % 9) % 10]],
    case when not dated or n % 7 = 0 then 'DRAFT' when n % 2 = 0 then 'PUBLISHED' else 'SCHEDULED' end,
    now(), now(), '[]'
  from (
    select n, n % 10 <> 0 as dated,
      date_trunc('second', now()) + case when n % 2 = 0 then -1 else 1 end * make_interval(days => 1, secs => n * 30) as at,
      array['INSTAGRAM','FACEBOOK','LINKEDIN','X','YOUTUBE','TIKTOK','PINTEREST','REDDIT','TELEGRAM','THREADS'] as platforms
    from generate_series(1, ${count}) n
  ) one`;
