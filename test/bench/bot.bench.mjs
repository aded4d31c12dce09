/** The bot, against a bare Bolt app that does the same: from a command to its form, and from a form to its 422. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, OURS, saved, startBot, startWorld, submission } from './bots.mjs';
import { signed } from './deliveries.mjs';
import { farAway } from './far-away.mjs';
import { inTurns, median } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const OPENED = 200;
const AT_ONCE = 64;
const SUBMITTED = 640;
const ROUND_TRIP_MS = 80;
const IDLE_MS = 30_000;
const RESTS = 2;
/** By then it has warmed up. */
const STARTED_MS = 3_000;
const STARTS = 8;
const HERE_BEFORE = { user_id: 'U1' };
/** Until both are as fast as they get. */
const turns = { rounds: 9, warmUp: 5 };

export async function run(report) {
  const world = await startWorld();
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database bot');
    const env = world.settings(server.url('bot'));
    report(await firstCommand(world, env));
    const ours = await startBot(OURS, env);
    await after(STARTED_MS);
    await opening(world, ours, WORDS);
    const view = world.opened.at(-1);
    const help = await ours.deliver(command(randomUUID(), 'help'));
    const bare = await startBot('test/bench/bare-bolt.mjs', {
      ...env,
      VIEW: saved(view),
      HELP: saved(JSON.parse(help)),
    });
    try {
      report({
        what: 'command → form sent, the middle of many (bare Bolt, the same form)',
        ...(await inTurns(
          turns,
          () => middleOpening(world, ours),
          () => middleOpening(world, bare),
        )),
        unit: 'ms',
        atMost: 1,
      });
      report({
        what: '/upnext help, 16 at once (bare Bolt, the same answer)',
        ...(await inTurns(
          turns,
          () => helpPerSecond(ours),
          () => helpPerSecond(bare),
        )),
        unit: '/s',
        atLeast: 1,
      });
      await submissions(report, view, ours, bare);
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
    report(await afterIdleness(world, { ...env, VIEW: saved(view) }));
  });
  world.stop();
}

/** Bare Bolt reads no words: so there are none, but for the form that is sent later. */
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

/** Both rest at the same time: the row takes as long as one. */
async function afterIdleness(world, env) {
  const slack = await farAway(world.slack.port, ROUND_TRIP_MS);
  const far = { ...env, SLACK_API_URL: `${slack.url}/api/` };
  const bots = await Promise.all([startBot(OURS, far), startBot('test/bench/bare-bolt.mjs', far)]);
  try {
    const times = [[], []];
    for (let rest = 0; rest <= RESTS; rest += 1) {
      for (const [place, bot] of bots.entries())
        times[place].push(await opening(world, bot, 'schedule', HERE_BEFORE));
      if (rest < RESTS) await after(IDLE_MS);
    }
    const [ours, yardstick] = times.map((side) => median(side.slice(1)));
    return {
      what: `command → form after ${IDLE_MS / 1000} s of rest, ${ROUND_TRIP_MS} ms from Slack (bare Bolt)`,
      ours,
      yardstick,
      unit: 'ms',
      atMost: 0.5,
    };
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
    slack.stop();
  }
}

/** Of each of some starts, the first with the hundredth after it; the very first start only shows this program how it is done. */
async function firstCommand(world, env) {
  const firsts = [];
  const hundredths = [];
  for (let start = 0; start < STARTS; start += 1) {
    const bot = await startBot(OURS, env);
    await after(STARTED_MS);
    const times = [];
    for (let round = 0; round < 100; round += 1) times.push(await opening(world, bot, WORDS));
    await bot.stop();
    firsts.push(times[0]);
    hundredths.push(median(times.slice(-10)));
  }
  return {
    what: 'the first command after the start (the hundredth + 20 ms)',
    ours: median(firsts.slice(1)),
    yardstick: median(hundredths.slice(1)) + 20,
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
      if (!answer.includes('Upnext can do'))
        throw new Error(`no help in the answer: ${answer.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: 16 }, keepAsking));
  return (480 / (performance.now() - start)) * 1000;
}

async function submissions(report, view, ours, bare) {
  const loops = { ours: [], bare: [] };
  const load = async (bot, name) => {
    await bot.loop();
    await bot.watch();
    const took = await submitMany(bot, view);
    const { processorMs } = await bot.watch();
    loops[name].push((await bot.loop()).p99Ms);
    return { perSecond: (SUBMITTED / took) * 1000, processorMs: processorMs / SUBMITTED };
  };
  for (const bot of [ours, bare]) await submitMany(bot, view, { atOnce: 8 });
  const speeds = await inTurnsOf(
    () => load(ours, 'ours'),
    () => load(bare, 'bare'),
  );
  report({
    what: `a form refused by a 422, ${AT_ONCE} at once (Bolt + global fetch)`,
    ...speeds('perSecond'),
    unit: '/s',
    atLeast: 1.2,
  });
  report({ what: 'its processor time', ...speeds('processorMs'), unit: 'ms', atMost: 0.9 });
  report({
    what: 'event loop, 99th percentile meanwhile',
    ours: median(loops.ours),
    yardstick: median(loops.bare),
    unit: 'ms',
    atMost: 1,
  });
}

/** As `inTurns`, of several figures at once. */
async function inTurnsOf(ours, yardstick) {
  const sides = { ours: [], yardstick: [] };
  await inTurns(
    turns,
    async () => sides.ours.push(await ours()),
    async () => sides.yardstick.push(await yardstick()),
  );
  const [mine, theirs] = [sides.ours, sides.yardstick].map((side) => side.slice(turns.warmUp));
  return (figure) => ({
    ours: median(mine.map((one) => one[figure])),
    yardstick: median(theirs.map((one) => one[figure])),
    ratio: median(mine.map((one, place) => one[figure] / theirs[place][figure])),
  });
}

async function submitMany(bot, view, { atOnce } = { atOnce: AT_ONCE }) {
  const forms = Array.from({ length: SUBMITTED }, () => signed(submission(view)));
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
