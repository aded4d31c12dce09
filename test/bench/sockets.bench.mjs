/**
 * Socket Mode: ten thousand commands while the local Slack replaces one connection after the other, and then forms that are too
 * large for an ack, while others type commands. `BENCH_FORMS=20` sends fewer of them.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { parse } from 'yaml';
import { createDriver } from '../../dist/local-slack/driver/driver.js';
import { createClock } from '../../dist/local-slack/clock.js';
import { createWorkspace } from '../../dist/local-slack/workspace.js';
import { OURS, startBot, startEnvironment } from './bots.mjs';
import { run as sql, withPostgres } from './postgres.mjs';
import { withBots } from './production-bots.mjs';

const COMMANDS = 10_000;
const RECYCLED = 50;
const AT_ONCE = 4;
/** Spreads the commands over all connections. */
const PAUSE_MS = 20;
const ACK_MS = 3_000;
/** Upnext opens the next connection at the warning. One that ends within a second counts as failed. */
const RECYCLING = { afterMs: 1_800, warningMs: 600 };

const FORMS = Number(process.env.BENCH_FORMS ?? 2_000);
const JAPANESE = '新しいお茶の季節がやってきました。'.repeat(530).slice(0, 9_000);
const PROJECT = { Id: 'prj_0', Name: 'Tea', Timezone: 'Europe/Berlin' };
const REFUSES = () => [409, { detail: 'Not on a Sunday' }];

export async function run(report) {
  await withSlack({ socketRecycling: RECYCLING }, async (slack, bot) =>
    reportCommands(report, await use(slack, bot)),
  );
  await withSlack({}, async (slack) => reportForms(report, await sendForms(slack)));
}

async function withSlack(options, measure) {
  const world = await startEnvironment((path) => (path.endsWith('/projects') ? [PROJECT] : []), REFUSES);
  const manifest = parse(readFileSync('manifest.yml', 'utf8'));
  const slack = createWorkspace({ clock: createClock(), manifest, ...options });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database sockets');
    const env = {
      ...world.settings(server.url('sockets')),
      SLACK_API_URL: listening.apiUrl,
      SLACK_APP_TOKEN: slack.credentials.appToken,
      SLACK_BOT_TOKEN: slack.credentials.botToken,
      SLACK_SIGNING_SECRET: '',
    };
    await withBots([startBot(OURS, env)], (bot) => measure(slack, bot));
  });
  await listening.close();
  world.stop();
}

/** Sends commands until there were enough of them and enough connections. */
async function use(slack, bot) {
  // Before its first scrape the bot keeps only so many measurements.
  const before = await handledBy(bot);
  const replaced = counted(slack, 'apps.connections.open');
  const acks = [];
  let sent = 0;
  async function keepTyping() {
    while (sent < COMMANDS || replaced.count() < RECYCLED) {
      sent += 1;
      const typed = { user: 'ada', channel: '#launch', text: '/upnext help' };
      const { state, tookMs, response } = await slack.userActions.sendMessage(typed);
      const hasHelp = JSON.stringify(response ?? '').includes('What you can do with Upnext');
      if (state === 'acked' && hasHelp) acks.push(tookMs);
      await after(PAUSE_MS);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepTyping));
  replaced.stop();
  return { sent, acks, recycled: replaced.count(), handled: (await handledBy(bot)) - before };
}

function reportCommands(report, { sent, acks, recycled, handled }) {
  const all = { baseline: sent, unit: '' };
  report({
    what: `commands answered within 3 seconds, while ${recycled} sockets are recycled (all)`,
    ours: acks.filter((tookMs) => tookMs < ACK_MS).length,
    ...all,
    atLeast: 1,
  });
  report({ what: '… commands handled (each once)', ours: handled, ...all, atMost: 1 });
  report({
    what: '… the slowest ack (3 s)',
    ours: acks.reduce((slowest, tookMs) => Math.max(slowest, tookMs), 0),
    baseline: ACK_MS,
    unit: 'ms',
    atMost: 1,
  });
}

/** Each person submits a form again and again, which comes back with a refusal each time. */
async function sendForms(slack) {
  const driver = createDriver(slack);
  const people = ['ada', 'mei'];
  for (const name of people) {
    const person = driver.user(name);
    await person.types(`/upnext schedule tomorrow 9am ${JAPANESE} on facebook`);
    await slack.until(() => person.hasForm());
    await person.form().fill({ Project: PROJECT.Name });
  }
  const replaced = counted(slack, 'apps.connections.open');
  const acks = { forms: 0, late: 0 };
  let sent = 0;
  const record = ({ state, tookMs }) => {
    if (state !== 'acked' || tookMs > ACK_MS) acks.late += 1;
  };
  async function submit(name) {
    while (sent < FORMS) {
      sent += 1;
      const view = slack.stack(name).at(-1);
      const shown = view.hash;
      record(await slack.userActions.submitModal({ user: name }));
      await slack.until(() => view.hash !== shown || view.clientError);
      if (view.hash !== shown) acks.forms += 1;
    }
  }
  async function keepTyping() {
    while (sent < FORMS) {
      record(
        await slack.userActions.sendMessage({ user: 'grace', channel: '#launch', text: '/upnext help' }),
      );
      await after(PAUSE_MS);
    }
  }
  await Promise.all([...people.map(submit), keepTyping()]);
  replaced.stop();
  return { ...acks, sent, closed: replaced.count() };
}

function reportForms(report, { sent, forms, late, closed }) {
  const what = `forms of ${JAPANESE.length} Japanese letters that came back, while others type commands (all)`;
  report({ what, ours: forms, baseline: sent, unit: '', atLeast: 1 });
  report({ what: '… acks after 3 s or never (none)', ours: late, baseline: sent, unit: '', atMost: 0 });
  report({ what: '… sockets closed by Slack (none)', ours: closed, baseline: sent, unit: '', atMost: 0 });
}

/** The workspace keeps only its last calls, so they are counted as they happen. */
function counted(slack, method) {
  let count = 0;
  const stop = slack.onChange(({ type, call }) => {
    if (type === 'call' && call.method === method && !call.error) count += 1;
  });
  return { count: () => count, stop };
}

async function handledBy({ url }) {
  const page = await (await fetch(new URL('/metrics', url))).text();
  return Number(/ack_seconds_count\{kind="command"\} (\d+)/.exec(page)?.[1] ?? 0);
}
