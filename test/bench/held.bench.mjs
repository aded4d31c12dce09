/** A thousand held posts of a workspace that leave within one minute, sent by two instances on one PostgreSQL, among 100,000 others. */
import { setTimeout as after } from 'node:timers/promises';
import { startTwo } from './instances.mjs';
import { percentile, sized } from './measure.mjs';
import { startOutside } from './outside.mjs';
import { plannedPosts, plant, rowsOf } from './plant.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const POSTS = sized(1_000, 20);
const OTHERS = sized(100_000, 100);
const EVERY_MS = 60_000 / 1_000;
const LEAD_MS = 15 * 60_000;
/** Before the first post leaves. */
const START_MS = sized(5_000, 1_500);

export async function run(report) {
  const { slack, take, sent, edited } = createRecords();
  const outside = await startOutside({ slack, take });
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database held');
    const instances = await startTwo({ ...outside.env, DATABASE_URL: server.url('held') });
    await plant(server, 'held', plannedPosts(rowsOf({ workspaces: 1, from: POSTS, count: OTHERS })));
    const first = Math.ceil((Date.now() + START_MS) / 1_000) * 1_000;
    const leaves = (number) => first + number * EVERY_MS;
    const due = `to_timestamp(${first + LEAD_MS} / 1000.0) + n * interval '${EVERY_MS} milliseconds'`;
    await plant(server, 'held', plannedPosts(rowsOf({ workspaces: 1, count: POSTS, due })));
    const before = await instances.spent();
    await instances.go();
    const latest = Date.now() + LEAD_MS;
    for (; sent.size < POSTS || edited.size < POSTS; await after(100))
      if (Date.now() > latest) throw new Error(`only ${sent.size} of ${POSTS} were sent`);
    const statements = ((await instances.spent()).statements - before.statements) / POSTS;
    await instances.stop();
    const late = [...sent].map(([number, at]) => at - leaves(number));
    const shown = [...sent].map(([number, at]) => edited.get(number) - at);
    const what = `${POSTS.toLocaleString('en')} held posts due in one minute, two instances`;
    report({
      what: `${what}: sent after their moment, p99`,
      figure: percentile(late, 99),
      unit: 'ms',
      atMost: 10_000,
    });
    report({ what: '… the latest of them', figure: Math.max(...late), unit: 'ms', atMost: LEAD_MS });
    report({
      what: '… its card is edited after that, p95',
      figure: percentile(shown, 95),
      unit: 'ms',
      atMost: 2_000,
    });
    report({
      what: `… statements each, ${OTHERS.toLocaleString('en')} others held`,
      figure: statements,
      atMost: 30,
    });
  });
  outside.close();
}

/** When each post arrived at the service, and when its card said so. */
function createRecords() {
  const sent = new Map();
  const edited = new Map();
  return {
    sent,
    edited,
    take(fields) {
      const [, number] = /Kettle (\d+)/.exec(fields.get('Content'));
      if (sent.has(Number(number))) throw new Error(`Post ${number} was sent twice.`);
      sent.set(Number(number), Date.now());
    },
    slack(_, fields) {
      const [, number] = /^\d+\.(\d+)$/.exec(fields.get('ts') ?? '') ?? [];
      const isDone = number !== undefined && /\*Scheduled/.test(fields.get('blocks') ?? '');
      if (isDone && !edited.has(Number(number))) edited.set(Number(number), Date.now());
      return undefined;
    },
  };
}
