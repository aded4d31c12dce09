/** Upnext over Socket Mode with the local Slack, and a service. */
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { parse } from 'yaml';
import { createRunningClock, createSlack } from '../../dist/local-slack/index.js';
import { withBot } from './bots.mjs';
import { startOutside } from './outside.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

/**
 * @param options of the local Slack, and `take`, which may refuse posts
 * @param measure gets the local Slack, the URL of the bot and `statements`, which resolves to how many its database has committed
 */
export async function withLocalSlack({ take, ...options }, measure) {
  const outside = await startOutside({ take });
  const manifest = parse(readFileSync('manifest.yml', 'utf8'));
  const slack = createSlack({ clock: createRunningClock(), manifest, ...options });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  await withPostgres(async (server) => {
    await sql(server, 'postgres', 'create database local_slack');
    const env = {
      ...outside.env,
      DATABASE_URL: server.url('local_slack'),
      SLACK_API_URL: listening.apiUrl,
      SLACK_APP_TOKEN: slack.credentials.appToken,
      SLACK_BOT_TOKEN: slack.credentials.botToken,
      SLACK_SIGNING_SECRET: '',
    };
    await withBot(env, (url) => measure({ slack, url, statements: () => statementsOf(server) }));
  });
  await listening.close();
  outside.close();
}

/** Outside explicit transactions, each statement is one. */
async function statementsOf(server) {
  // PostgreSQL counts them a little later.
  await after(1_500);
  const query = `select xact_commit::int as n from pg_stat_database where datname = 'local_slack'`;
  const [{ n }] = await sql(server, 'postgres', query);
  return n;
}
