/** From an open form to the offer of the next free slot, among many posts at the service and in Upnext. */
import { assemble } from '../../dist/app/assemble.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { openDatabase } from '../../dist/database/open.js';
import { emptyDraft } from '../../dist/posts/fields.js';
import { lookUpSlots } from '../../dist/posts/fields/when/slots.js';
import { createLog } from '../../dist/log.js';
import { createSeal } from '../../dist/database/seal.js';
import { millisecondsOf, percentile } from './measure.mjs';
import { databaseOf, PROJECT, run as sql, withPostgres } from './postgres.mjs';
import { serve, TOKEN } from './processes.mjs';

const AT_SERVICE = 2_000;
const HELD = 100_000;
const ROUNDS = 200;
const OFFERED_MS = 300;
/** After that, the form says why there is no offer. */
const GIVEN_UP_MS = 1_400;
const WORKSPACE = 'T0BENCH';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export async function run(report) {
  await withPostgres(async (server) => {
    const service = await serve('dist/serve.js', {
      DATABASE_URL: await databaseOf(server, 'slots_service', AT_SERVICE),
      DEMO_DATA: 'off',
    });
    await sql(server, 'postgres', 'create database slots');
    const database = await openDatabase({ url: server.url('slots') });
    const deps = await assemble({
      database,
      service: { url: service.origin, token: TOKEN, fetch: createFetch() },
      slack: noSlack,
      slackOnce: noSlack,
      fetch,
      seal: createSeal(['bench']),
      now: () => new Date(),
      log: createLog('error'),
      encoding: 'zone',
    });
    await sql(server, 'slots', ...PLANT, 'analyze');
    const times = [...Array(24).keys()].map((hour) => ({
      days: EVERY_DAY,
      at: `${String(hour).padStart(2, '0')}:00`,
    }));
    const slots = { zone: 'Europe/Berlin', times, networks: {}, quiet: [] };
    await deps.store.projectSettings.saveSlots(WORKSPACE, PROJECT, slots, new Date());
    const first = await offer(deps);
    const warm = [];
    for (let round = 0; round < ROUNDS; round += 1) warm.push(await offer(deps));
    report({
      what: `the next free slot, ${AT_SERVICE} posts at the service, ${HELD} held: warm, p95 (${OFFERED_MS} ms)`,
      ...{ ours: percentile(warm, 95), baseline: OFFERED_MS, unit: 'ms', atMost: 1 },
    });
    report({
      what: `… the first time, with ten pages of the service’s list (${GIVEN_UP_MS} ms)`,
      ...{ ours: first, baseline: GIVEN_UP_MS, unit: 'ms', atMost: 1 },
    });
    await database.close();
    await service.stop();
  });
}

const noSlack = async () => {
  throw new Error('An offer needs no call to Slack.');
};

function offer(deps) {
  const about = { submissionId: 'bench', openedAt: 0, project: { id: PROJECT, name: 'Bench' } };
  const actor = { workspace: WORKSPACE, person: 'U0BENCH', reference: 'UP-BENCH' };
  const reader = { now: new Date(), zone: 'Europe/Berlin', locale: 'en-US' };
  return millisecondsOf(async () => {
    const form = { values: { ...emptyDraft, Platforms: ['X', 'LINKEDIN'] }, about };
    const { slots } = await lookUpSlots(deps, form, { actor, reader });
    if (!slots?.next) throw new Error(slots?.problem ?? 'No slot was offered.');
  });
}

/** A post every ten minutes, held for this project or another one, and the reservations of its slots. */
const PLANT = [
  `insert into upnext.held_posts (workspace, id, project_id, project_name, author, state, version, due_at, changed_by,
     created_at, updated_at)
   select '${WORKSPACE}', 'h' || n, case when n <= 300 then '${PROJECT}' else 'prj_' || n % 500 end, 'Bench', 'U0BENCH', 'held', 1,
     date_trunc('hour', now()) + n * interval '10 minutes', 'U0BENCH', now(), now() from generate_series(1, ${HELD}) n`,
  `insert into upnext.held_versions (workspace, post, version, author, "values", about, content, platforms, created_at)
   select workspace, id, 1, author, '{}', '{}', 'Bench', '["LINKEDIN"]', now() from upnext.held_posts`,
  `insert into upnext.slot_reservations (workspace, project_id, network, at, post, submission)
   select workspace, project_id, 'LINKEDIN', due_at, id, id from upnext.held_posts`,
];
