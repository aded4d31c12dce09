/**
 * Ten thousand forms with an unknown outcome, looked up by two instances on one PostgreSQL while people use one of them; and how
 * soon a form is looked up while forty wait for a project of the same service that hangs.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, OURS, startBot, startEnvironment, submission } from './bots.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const FORMS = 10_000;
const WITHIN_S = 180;
const AT_A_HANGING_PROJECT = 40;
const LOOKED_UP_S = 10;
const ACK_MS = 3_000;
const COMMAND_EVERY_MS = 100;
/** Of both instances together. */
const CALLS_A_SECOND = 100;

export async function run(report) {
  const calls = [];
  const found = (path) => {
    calls.push(Date.now());
    if (path.includes('prj_hangs')) return undefined;
    const [, number] = /prj_(\d+)/.exec(path) ?? [];
    return number === undefined ? [] : [postOf(number)];
  };
  const world = await startEnvironment(found);
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database recovery');
    const env = world.settings(server.url('recovery'));
    const first = await startBot(OURS, env);
    const template = await submitOne(world, first, server);
    const second = await startBot(OURS, env);
    await sql(server, 'recovery', formsSql(template), 'analyze');
    const began = performance.now();
    const acks = await useUntil(first, () => allAreFound(server));
    const seconds = (performance.now() - began) / 1000;
    await Promise.all([first.stop(), second.stop()]);
    report({
      what: `${FORMS} forms looked up, two instances (3 minutes)`,
      ours: seconds,
      baseline: WITHIN_S,
      unit: 's',
      atMost: 1,
    });
    report({
      what: `… the slowest of ${acks.length} acks meanwhile (3 s)`,
      ours: Math.max(...acks),
      baseline: ACK_MS,
      unit: 'ms',
      atMost: 0.5,
    });
    report({
      what: `… most calls to the service in a second (${CALLS_A_SECOND})`,
      ours: mostInASecond(calls),
      baseline: CALLS_A_SECOND,
      unit: 'calls',
      atMost: 1,
    });
    report({
      what: `a form, while ${AT_A_HANGING_PROJECT} wait for another project of its workspace that hangs (${LOOKED_UP_S} s)`,
      ours: await besideAHangingProject(env, template, server),
      baseline: LOOKED_UP_S,
      unit: 's',
      atMost: 1,
    });
  });
  world.stop();
}

const postOf = (number) => ({
  Id: `pst_${number}`,
  Content: `Post ${number}`,
  Platforms: ['X'],
  Status: 'DRAFT',
  CreatedAt: new Date().toISOString(),
});

/** A post that the service refuses, as the template for all others. */
async function submitOne(world, bot, server) {
  const trigger = randomUUID();
  const opened = world.form(trigger);
  await bot.deliver(command(trigger, 'schedule tomorrow 9am Post 0 on x'));
  await bot.deliver(submission(await opened, 'Post 0'));
  for (;;) {
    const [row] = await sql(server, 'recovery', 'select id from upnext.submissions');
    if (row) return row.id;
    await after(50);
  }
}

const formsSql = (template, { from = 1, to = FORMS, project = `'prj_' || n` } = {}) => `
  with unknown as (insert into upnext.submissions
    (id, workspace, person, form, "values", about, hash, state, reason, looks, created_at, updated_at)
  select 'form-' || n, workspace, 'U' || n % 500, form,
    (("values"::jsonb - 'when') || jsonb_build_object(
      'Content', 'Post ' || n, 'Status', 'DRAFT', 'Platforms', jsonb_build_array('X'),
      'project', jsonb_build_object('text', 'Tea', 'value', ${project})))::json,
    (about::jsonb - 'preview' - 'moment' - 'viewId') || jsonb_build_object('submissionId', 'form-' || n), hash || n, 'unknown', 'No answer.', 0, now(), now()
  from upnext.submissions, generate_series(${from}, ${to}) n
  where id = '${template}' returning workspace, id, "values" #>> '{project,value}' as project)
  insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
  select 'unfinished_forms', id, jsonb_build_object('workspace', workspace, 'submission', id, 'project', project), now(), now()
  from unknown`;

/** Seconds until a form is found that is due when all places of the project that hangs are taken. */
async function besideAHangingProject(env, template, server) {
  const first = FORMS + 1;
  const last = FORMS + AT_A_HANGING_PROJECT;
  await sql(server, 'recovery', formsSql(template, { from: first, to: last, project: `'prj_hangs'` }));
  const bot = await startBot(OURS, env);
  await after(2_000);
  const other = last + 1;
  const began = performance.now();
  await sql(server, 'recovery', formsSql(template, { from: other, to: other }));
  const state = `select state from upnext.submissions where id = 'form-${other}'`;
  while ((await sql(server, 'recovery', state))[0].state === 'unknown') await after(50);
  const seconds = (performance.now() - began) / 1000;
  await bot.stop();
  return seconds;
}

async function allAreFound(server) {
  const [{ left }] = await sql(
    server,
    'recovery',
    `select count(*)::int as left from upnext.submissions where state = 'unknown' and looks = 0`,
  );
  const [{ found }] = await sql(
    server,
    'recovery',
    `select count(*)::int as found from upnext.submissions where state = 'delivered'`,
  );
  return left === 0 && found === FORMS;
}

/** Sends a command every tenth of a second until it is done. Resolves to the time of each ack. */
async function useUntil(bot, isDone) {
  const acks = [];
  const waiting = [];
  let done = false;
  const check = (async () => {
    while (!(await isDone())) await after(500);
    done = true;
  })();
  while (!done) {
    const began = performance.now();
    const delivered = bot.deliver(command(randomUUID(), 'help'));
    waiting.push(delivered.then(() => acks.push(performance.now() - began)));
    await after(COMMAND_EVERY_MS);
  }
  await Promise.all([check, ...waiting]);
  return acks;
}

function mostInASecond(times) {
  const counts = new Map();
  for (const at of times) {
    const second = Math.floor(at / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}
