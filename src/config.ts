import { readSettings, type LogLevel, type Role, type Settings } from './settings.js';

/** The only reader of the environment, and what comes of it together. Everything else takes values. */

export type SlackSettings =
  | { kind: 'desk' }
  | { kind: 'socket'; botToken: string; appToken: string }
  | { kind: 'http'; botToken: string; signingSecret: string }
  | { kind: 'oauth'; clientId: string; clientSecret: string; stateSecret: string; signingSecret: string };

export interface ServiceSettings {
  port: number;
  host: string;
  tokens: Map<string, Role>;
  failPlatforms: string[];
  projects: string | undefined;
  webhooks: string | undefined;
  webhooksAnywhere: boolean;
  requestsPerMinute: number | undefined;
  demoData: boolean;
}

export interface Config {
  slack: SlackSettings;
  slackApiUrl: string | undefined;
  /** A hosted service, or none: then the one in this repository is started beside the bot. */
  hosted: { url: string; token: string } | undefined;
  service: ServiceSettings;
  database: { url: string } | { dir: string };
  host: string;
  port: number;
  encoding: 'zone' | 'utc' | 'naive';
  /** In the terminal of the local desk only what is wrong, unless asked for more. */
  logLevel: LogLevel;
  /** Where people's browsers reach the bot. */
  publicUrl: string | undefined;
  /** What one person may ask for in a minute. */
  personRequestsPerMinute: number;
  /** The first encrypts, all of them decrypt. */
  encryptionKeys: string[];
  privateServices: boolean;
  /** What may be wrong, for a person to judge. */
  doubts: string[];
}

/** What is wrong with the settings: all of it at once, each with its cure. */
export class SettingsRefused extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings need a hand:\n${problems.map((problem) => `  · ${problem}`).join('\n')}`);
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { values, problems, doubts } = readSettings(env);
  const slack = readSlack(env, problems);
  readService(env, problems);
  if (values && sharesItsPort(values))
    problems.push('PORT and SERVICE_PORT are the same. Give one of them another number.');
  if (problems.length > 0 || !values || !slack) throw new SettingsRefused([...problems, ...doubts]);
  const logLevel = values.LOG_LEVEL ?? (slack.kind === 'desk' ? 'warn' : 'info');
  return { ...common(values), doubts, logLevel, slack, hosted: hosted(values) };
}

/** What `npm run service` needs: the service alone, no Slack. */
export function readServiceConfig(env: NodeJS.ProcessEnv = process.env) {
  const { values, problems, doubts } = readSettings(env);
  if (problems.length > 0 || !values) throw new SettingsRefused([...problems, ...doubts]);
  const { service, database } = common(values);
  return { service, database, doubts, logLevel: values.LOG_LEVEL ?? 'info' };
}

function common(values: Settings): Omit<Config, 'slack' | 'hosted' | 'logLevel' | 'doubts'> {
  return {
    slackApiUrl: values.SLACK_API_URL && withSlash(values.SLACK_API_URL),
    service: {
      port: values.SERVICE_PORT,
      host: values.HOST,
      tokens: values.SERVICE_TOKENS,
      failPlatforms: values.FAIL_PLATFORMS,
      projects: values.SERVICE_PROJECTS,
      webhooks: values.SERVICE_WEBHOOKS,
      webhooksAnywhere: values.SERVICE_WEBHOOKS_ANYWHERE,
      requestsPerMinute: values.SERVICE_REQUESTS_PER_MINUTE,
      demoData: values.DEMO_DATA,
    },
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { dir: values.DATA_DIR },
    host: values.HOST,
    port: values.PORT,
    encoding: values.SCHEDULE_ENCODING,
    publicUrl: values.PUBLIC_URL,
    personRequestsPerMinute: values.PERSON_REQUESTS_PER_MINUTE,
    encryptionKeys: values.ENCRYPTION_KEY,
    privateServices: values.ALLOW_PRIVATE_SERVICES,
  };
}

/** Of 0 each gets its own. */
const sharesItsPort = ({ SERVICE_URL, PORT, SERVICE_PORT }: Settings) =>
  !SERVICE_URL && PORT === SERVICE_PORT && PORT !== 0;

const hosted = ({ SERVICE_URL: url, SERVICE_TOKEN: token }: Settings) =>
  url && token ? { url, token } : undefined;

const OAUTH = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;

/** Which way of running the settings ask for: see the table in the README. */
function readSlack(env: NodeJS.ProcessEnv, problems: string[]): SlackSettings | undefined {
  const has = (name: string) => Boolean(env[name]?.trim());
  const need = (name: string, why: string) => has(name) || void problems.push(`${name} is missing: ${why}`);
  const value = (name: string) => (env[name] ?? '').trim();
  const botToken = value('SLACK_BOT_TOKEN');

  if (OAUTH.some(has)) {
    for (const name of [...OAUTH, 'SLACK_SIGNING_SECRET', 'ENCRYPTION_KEY'])
      need(
        name,
        'an app for many workspaces needs it. Set it, or remove the SLACK_CLIENT_… settings to serve one workspace.',
      );
    if (botToken)
      problems.push('SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for many. Remove one of them.');
    return {
      kind: 'oauth',
      clientId: value('SLACK_CLIENT_ID'),
      clientSecret: value('SLACK_CLIENT_SECRET'),
      stateSecret: value('SLACK_STATE_SECRET'),
      signingSecret: value('SLACK_SIGNING_SECRET'),
    };
  }
  if (has('SLACK_APP_TOKEN')) {
    need(
      'SLACK_BOT_TOKEN',
      'Socket Mode needs it beside SLACK_APP_TOKEN. Copy it from “OAuth & Permissions”.',
    );
    return { kind: 'socket', botToken, appToken: value('SLACK_APP_TOKEN') };
  }
  if (has('SLACK_SIGNING_SECRET')) {
    need(
      'SLACK_BOT_TOKEN',
      'HTTP mode needs it beside SLACK_SIGNING_SECRET. Copy it from “OAuth & Permissions”.',
    );
    return { kind: 'http', botToken, signingSecret: value('SLACK_SIGNING_SECRET') };
  }
  if (botToken) {
    problems.push(
      'SLACK_BOT_TOKEN is alone. Add SLACK_APP_TOKEN (Socket Mode, no public address needed) or SLACK_SIGNING_SECRET (HTTP).',
    );
    return undefined;
  }
  return { kind: 'desk' };
}

function readService(env: NodeJS.ProcessEnv, problems: string[]): void {
  const url = Boolean(env.SERVICE_URL?.trim());
  const ownToken = Boolean(env.SERVICE_TOKEN?.trim());
  if (url && !ownToken)
    problems.push('SERVICE_TOKEN is missing: the service at SERVICE_URL asks every caller for one.');
  if (ownToken && !url)
    problems.push(
      'SERVICE_TOKEN belongs to a hosted service: set SERVICE_URL too, or remove it to use the one in this repository.',
    );
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);
