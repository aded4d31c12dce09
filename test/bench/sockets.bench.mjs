/** Ten thousand commands by Socket Mode, while the local Slack replaces one connection after the other. */
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { parse } from 'yaml';
import { createClock } from '../../dist/workspace/clock.js';
import { createWorkspace } from '../../dist/workspace/workspace.js';
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

export async function run(report) {
  const world = await startEnvironment();
  const manifest = parse(readFileSync('manifest.yml', 'utf8'));
  const slack = createWorkspace({ clock: createClock(), manifest, socketRecycling: RECYCLING });
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
    await withBots([startBot(OURS, env)], async (bot) => reportCommands(report, await use(slack, bot)));
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
