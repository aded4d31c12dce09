/**
 * From a command to its form, against a minimal Bolt app. From a form to its 422, and help, against a durable Bolt app, which
 * stores the form too and makes help from data.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, OURS, saved, startBot, startEnvironment, submission } from './bots.mjs';
import { signed } from './deliveries.mjs';
import { withLatency } from './latency-proxy.mjs';
import { measureFigures, measurePairs, median, overStarts } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const OPENED = 200;
const AT_ONCE = 64;
/** Long enough that the beginning and the end, with fewer than 64 at once, hardly count. */
const SUBMITTED = 2_560;
const ROUND_TRIP_MS = 80;
const IDLE_MS = 30_000;
const RESTS = 2;
/** Slack's own way to the form takes as long. */
const FIRST_MS = 300;
/** It has opened its connections by then. */
const STARTED_MS = 3_000;
const STARTS = 8;
const HERE_BEFORE = { user_id: 'U1' };
const COMPARED_STARTS = 3;
/** Until both have warmed up. */
const turns = { rounds: 5, warmUp: 5 };
const fewTurns = { rounds: 2, warmUp: 1 };

export async function run(report) {
  const world = await startEnvironment();
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database bot');
    const env = world.settings(server.url('bot'));
    report(await firstCommand(world, env));
    const figures = await overStarts(COMPARED_STARTS, () => compareStarts(world, env));
    for (const [figure, row] of Object.entries(ROWS)) report({ ...row, ...figures[figure] });
    report(await afterIdleness(world, { ...env, VIEW: saved(world.opened.at(-1)) }));
  });
  world.stop();
}

const REFUSED = `form refused with a 422, ${AT_ONCE} at once`;
const ROWS = {
  opening: { what: 'command → form sent, median (minimal Bolt, same form)', unit: 'ms', atMost: 1 },
  help: { what: '/upnext help, 16 at once (durable Bolt, same response)', unit: '/s', atLeast: 0.9 },
  perSecond: { what: `${REFUSED} (durable Bolt)`, unit: '/s', atLeast: 1 },
  processorMs: { what: `${REFUSED}, processor time (durable Bolt)`, unit: 'ms', atMost: 0.9 },
  p99Ms: { what: `${REFUSED}, event loop delay, p99 (durable Bolt)`, unit: 'ms', atMost: 1 },
  barePerSecond: {
    what: `${REFUSED} (minimal Bolt that stores nothing, for comparison)`,
    unit: '/s',
    atLeast: 0,
  },
};

/** Everything that is compared in one start of each side. */
async function compareStarts(world, env) {
  const ours = await startBot(OURS, env);
  await after(STARTED_MS);
  await opening(world, ours, WORDS);
  const view = world.opened.at(-1);
  const help = await ours.deliver(command(randomUUID(), 'help'));
  const data = { ...env, VIEW: saved(view), HELP: saved(JSON.parse(help)) };
  const bare = await startBot('test/bench/bare-bolt.mjs', data);
  const durable = await startBot('test/bench/durable-bolt.mjs', data);
  try {
    return {
      opening: await measurePairs(
        turns,
        () => middleOpening(world, ours),
        () => middleOpening(world, bare),
      ),
      help: await measurePairs(
        turns,
        () => helpPerSecond(ours),
        () => helpPerSecond(durable),
      ),
      ...(await submissions(view, ours, durable, turns)),
      barePerSecond: (await submissions(view, ours, bare, fewTurns)).perSecond,
    };
  } finally {
    await Promise.all([ours, bare, durable].map((bot) => bot.stop()));
  }
}

/** Minimal Bolt does not parse text, so the commands have none. */
const WORDS = 'schedule tomorrow 9am The doors open at nine. Come early! on x and linkedin';

/** Milliseconds from the command's delivery to the form's arrival at Slack. */
async function opening(world, bot, words = 'schedule', who = {}) {
  const trigger = randomUUID();
  const arrived = world.form(trigger);
  const start = performance.now();
  const [, form] = await Promise.all([bot.deliver({ ...command(trigger, words), ...who }), arrived]);
  const took = performance.now() - start;
  world.forget(trigger);
  if (!form.blocks?.length) throw new Error('an empty form was opened');
  return took;
}

async function middleOpening(world, bot) {
  const times = [];
  for (let round = 0; round < OPENED; round += 1) times.push(await opening(world, bot));
  return median(times);
}

/** Both are idle at the same time, which halves the duration. */
async function afterIdleness(world, env) {
  const slack = await withLatency(world.slack.port, ROUND_TRIP_MS);
  const far = { ...env, SLACK_API_URL: `${slack.url}/api/` };
  const bots = await Promise.all([startBot(OURS, far), startBot('test/bench/bare-bolt.mjs', far)]);
  try {
    const times = [[], []];
    for (let rest = 0; rest <= RESTS; rest += 1) {
      for (const [place, bot] of bots.entries())
        times[place].push(await opening(world, bot, 'schedule', HERE_BEFORE));
      if (rest < RESTS) await after(IDLE_MS);
    }
    const [ours, baseline] = times.map((side) => median(side.slice(1)));
    return {
      what: `command → form after ${IDLE_MS / 1000} s idle, ${ROUND_TRIP_MS} ms from Slack (minimal Bolt)`,
      ours,
      baseline,
      unit: 'ms',
      atMost: 0.5,
    };
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
    slack.stop();
  }
}

/** Of several starts. The first start only warms up this program. */
async function firstCommand(world, env) {
  const firsts = [];
  for (let start = 0; start < STARTS; start += 1) {
    const bot = await startBot(OURS, env);
    await after(STARTED_MS);
    firsts.push(await opening(world, bot, WORDS));
    await bot.stop();
  }
  const baseline = FIRST_MS;
  return {
    what: 'first command after the start (limit)',
    ours: median(firsts.slice(1)),
    baseline,
    unit: 'ms',
    atMost: 1,
  };
}

async function helpPerSecond(bot) {
  const start = performance.now();
  let left = 480;
  async function keepAsking() {
    for (; left > 0; ) {
      left -= 1;
      const answer = await bot.deliver(command(randomUUID(), 'help'));
      if (!answer.includes('What you can do with Upnext'))
        throw new Error(`no help in the answer: ${answer.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: 16 }, keepAsking));
  return (480 / (performance.now() - start)) * 1000;
}

async function submissions(view, ours, baseline, turns) {
  const load = async (bot) => {
    await bot.loop();
    await bot.watch();
    const took = await submitMany(bot, view);
    const { processorMs } = await bot.watch();
    const { p99Ms } = await bot.loop();
    return { perSecond: (SUBMITTED / took) * 1000, processorMs: processorMs / SUBMITTED, p99Ms };
  };
  for (const bot of [ours, baseline]) await submitMany(bot, view, { atOnce: 8 });
  return measureFigures(
    turns,
    () => load(ours),
    () => load(baseline),
  );
}

async function submitMany(bot, view, { atOnce } = { atOnce: AT_ONCE }) {
  const forms = Array.from({ length: SUBMITTED }, () => signed(submission(view, `Post ${randomUUID()}`)));
  const start = performance.now();
  async function keepSubmitting() {
    for (let form = forms.pop(); form; form = forms.pop()) {
      const answer = await bot.deliver(form);
      if (!answer.includes('"errors"')) throw new Error(`no errors in the answer: ${answer.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepSubmitting));
  return performance.now() - start;
}
