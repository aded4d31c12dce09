/** A minimal Bolt app hosted like Upnext: with connections to PostgreSQL, over HTTP or Socket Mode. */
import { App, LogLevel } from '@slack/bolt';
import pg from 'pg';

const { SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET, SLACK_APP_TOKEN, SLACK_API_URL, DATABASE_URL, HELP } =
  process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL });
await pool.query('select 1');

const app = new App({
  token: SLACK_BOT_TOKEN,
  ...(SLACK_APP_TOKEN
    ? { appToken: SLACK_APP_TOKEN, socketMode: true }
    : { signingSecret: SLACK_SIGNING_SECRET, endpoints: '/slack/events' }),
  clientOptions: { slackApiUrl: SLACK_API_URL },
  tokenVerificationEnabled: false,
  botId: 'B1',
  botUserId: 'U0',
  convoStore: false,
  logLevel: LogLevel.ERROR,
});
const help = HELP ? JSON.parse(HELP) : undefined;
app.command('/upnext', ({ ack }) => ack(help));

const server = await app.start({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
console.log(
  SLACK_APP_TOKEN
    ? 'connected. Status: http://127.0.0.1:1/nobody'
    : `listening on http://127.0.0.1:${server.address().port}/slack/events`,
);
