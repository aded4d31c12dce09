import {
  createRunningClock,
  createSlack,
  requestUrlsOf,
  type SlackOptions,
} from '../../src/local-slack/index.js';
import type { Database } from '../../src/upnext/database/database.js';
import { openDatabase } from '../../src/upnext/database/open.js';
import { freshPostgres } from './databases.js';
import { manifest, manifestAt } from './desk.js';
import { type Program, startProgram } from './program.js';

interface Page {
  status: number;
  text: string;
  cookie: string;
  /** The URL it redirects to. */
  location: string | null;
}

const OPTIONAL = manifest.oauth_config?.scopes?.bot_optional ?? [];
const PUBLIC_URL = 'https://upnext.test';

/** The bot as an app for many workspaces, and a Slack where people install it in a browser. */
export async function openOauthBot(
  settings: Record<string, string> = {},
  options: Partial<SlackOptions> = {},
  start: (env: Record<string, string>) => Program | Promise<Program> = (env) =>
    startProgram('src/main.ts', [], env),
) {
  const slack = createSlack({ clock: createRunningClock(), manifest: manifestAt(PUBLIC_URL), ...options });
  const listening = await slack.listen({ port: 0, host: '127.0.0.1' });
  const url = await freshPostgres();
  const database: Database = await openDatabase({ url });
  const bot = await start({
    SLACK_CLIENT_ID: slack.credentials.clientId,
    SLACK_CLIENT_SECRET: slack.credentials.clientSecret,
    SLACK_STATE_SECRET: 'a state secret for tests',
    SLACK_SIGNING_SECRET: slack.credentials.signingSecret,
    SLACK_API_URL: listening.apiUrl,
    ENCRYPTION_KEY: 'a key for tests that is long enough',
    DATABASE_URL: url,
    PUBLIC_URL,
    PORT: '0',
    SERVICE_PORT: '0',
    ...settings,
  });
  const [, events = ''] = await bot.waitForOutput(/listening on (\S+)/);
  const origin = new URL(events).origin;

  async function open(address: string, cookie = '', at = origin): Promise<Page> {
    const { pathname, search } = new URL(address, at);
    const answer = await fetch(at + pathname + search, { headers: { cookie }, redirect: 'manual' });
    const set = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
    return {
      status: answer.status,
      text: await answer.text(),
      cookie: set.join('; '),
      location: answer.headers.get('location'),
    };
  }

  /** The consent page of Slack. Resolves to the address that it redirects to. */
  async function consent(page: Pick<Page, 'text'>, allow = true, optional = OPTIONAL): Promise<string> {
    const [, link = ''] = /href="([^"]*oauth\/v2\/authorize[^"]*)"/.exec(page.text) ?? [];
    const body = new URLSearchParams({ user: slack.person('ada').id, allow: allow ? 'yes' : 'no' });
    for (const scope of optional) body.append('optional', scope);
    const answer = await fetch(link.replaceAll('&amp;', '&'), { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  return {
    slack,
    database,
    bot,
    origin,
    open,
    consent,
    /** At the first instance by default. */
    async install(at = origin): Promise<Page> {
      const page = await open('/slack/install', '', at);
      return open(await consent(page), page.cookie, at);
    },
    /** Starts on one of Slack's own pages. Resolves to the Upnext page that the person then sees. */
    async installFromSlack(): Promise<Page> {
      const link = `<a href="${new URL(slack.installUrl.replace('https://slack.com', listening.url)).href}">`;
      const back = await open(await consent({ text: link }));
      return back.location ? open(back.location) : back;
    },
    /** The number of rows about workspaces, in all tables. Before an installation, its state belongs to none. */
    async rowsKept(): Promise<number> {
      const { rows } = await database.executeSql(
        `select table_name from information_schema.columns where table_schema = 'upnext' and column_name = 'workspace'`,
      );
      let kept = 0;
      for (const { table_name } of rows) {
        const counted = await database.executeSql(
          `select count(*) from upnext.${String(table_name)} where workspace <> 'oauth'`,
        );
        kept += Number(counted.rows[0]?.count);
      }
      return kept;
    },
    deliver: () => slack.deliverTo(requestUrlsOf(manifestAt(origin))),
    async close() {
      await bot.kill('SIGTERM');
      await listening.close();
      await database.close();
    },
  };
}
