import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readServiceConfig as readServiceYaml, type ServiceConfig } from '../../service/index.js';
import { MINUTE_MS } from '../../when/index.js';
import type { DatabaseLocation } from '../database/database.js';
import { codeOf } from '../database/errors.js';
import { type Given, readSettings, type Settings } from './settings.js';

/** The only file that reads the environment. Everything else takes values from here. */

export type SlackSettings =
  | { kind: 'desk' }
  | { kind: 'socket'; botToken: string; appToken: string }
  | { kind: 'http'; botToken: string; signingSecret: string }
  | { kind: 'oauth'; clientId: string; clientSecret: string; stateSecret: string; signingSecret: string };

export type Config = ReturnType<typeof readConfig>;
export type ServiceSettings = Config['service'];

/** With one workspace, every instance has the bot token, so it serves as a key. Many workspaces share no token. */
export const encryptionKeysOf = ({ slack, encryptionKeys }: Pick<Config, 'slack' | 'encryptionKeys'>) =>
  'botToken' in slack ? [...encryptionKeys, slack.botToken] : encryptionKeys;

/** Everything that is wrong with the settings, each problem with its fix. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(`Please fix these settings:\n${problems.map((problem) => `  · ${problem}`).join('\n')}`);
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { given, values, problems, warnings } = readSettings(env);
  const slack = readSlack(given, problems);
  checkServiceSettings(given, problems);
  const file = readServiceFile(given, values, problems);
  if (values && hasPortConflict(values))
    problems.push('PORT and SERVICE_PORT are the same. Change one of them.');
  if (problems.length > 0 || !values || !slack) throw new SettingsError([...problems, ...warnings]);
  // The terminal of the local desk stays readable.
  const logLevel = values.LOG_LEVEL ?? (slack.kind === 'desk' ? 'warn' : 'info');
  return { ...common(values, file), warnings, logLevel, slack, hosted: hosted(values) };
}

/** For `npm run service`, which needs no Slack settings. */
export function readServiceConfig(env: NodeJS.ProcessEnv = process.env) {
  const { given, values, problems, warnings } = readSettings(env);
  const file = readServiceFile(given, values, problems);
  if (problems.length > 0 || !values) throw new SettingsError([...problems, ...warnings]);
  const { service, database } = common(values, file);
  return { service, database, warnings, logLevel: values.LOG_LEVEL ?? 'info' };
}

function common(values: Settings, file: ServiceConfig | undefined) {
  const database: DatabaseLocation = values.DATABASE_URL
    ? { url: values.DATABASE_URL }
    : { dir: values.DATA_DIR };
  return {
    slackApiUrl: values.SLACK_API_URL && withSlash(values.SLACK_API_URL),
    service: {
      port: values.SERVICE_PORT,
      host: values.HOST,
      tokens: values.SERVICE_TOKENS,
      failPlatforms: values.FAIL_PLATFORMS,
      projects: values.SERVICE_PROJECTS,
      config: file,
      restoredAt: values.RESTORED_AT,
      webhooks: values.SERVICE_WEBHOOKS,
      webhooksAnywhere: values.SERVICE_WEBHOOKS_ANYWHERE,
      requestsPerMinute: values.SERVICE_REQUESTS_PER_MINUTE,
      delayMs: values.SERVICE_DELAY_MS,
      demoData: values.DEMO_DATA,
    },
    database,
    host: values.HOST,
    port: values.PORT,
    encoding: values.SCHEDULE_ENCODING,
    /** Where browsers reach the bot. */
    publicUrl: values.PUBLIC_URL,
    personRequestsPerMinute: values.PERSON_REQUESTS_PER_MINUTE,
    /** The first one encrypts, all of them decrypt. */
    encryptionKeys: values.ENCRYPTION_KEY,
    privateServices: values.ALLOW_PRIVATE_SERVICES,
    proxy: values.HTTPS_PROXY ? { url: values.HTTPS_PROXY, except: values.NO_PROXY } : undefined,
  };
}

/** With port 0, each gets a free port of its own. */
const hasPortConflict = ({ SERVICE_URL, PORT, SERVICE_PORT }: Settings) =>
  !SERVICE_URL && PORT === SERVICE_PORT && PORT !== 0;

/** The hosted scheduling service. Without one, that of this repository is started next to the bot. */
const hosted = ({ SERVICE_URL: url, SERVICE_TOKEN: token }: Settings) =>
  url && token ? { url, token } : undefined;

const OAUTH = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;

/** .github/docs/settings.md has a table of the modes and their settings. */
function readSlack(given: Given, problems: string[]): SlackSettings | undefined {
  const has = (name: string) => name in given;
  const need = (name: string, why: string) => has(name) || void problems.push(`${name} is missing: ${why}`);
  const value = (name: string) => given[name] ?? '';
  const botToken = value('SLACK_BOT_TOKEN');

  if (OAUTH.some(has)) {
    for (const name of [...OAUTH, 'SLACK_SIGNING_SECRET', 'ENCRYPTION_KEY'])
      need(
        name,
        'an app for several workspaces needs it. Set it, or remove SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET to serve one workspace.',
      );
    if (botToken)
      problems.push('SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for several. Remove one of them.');
    return {
      kind: 'oauth',
      clientId: value('SLACK_CLIENT_ID'),
      clientSecret: value('SLACK_CLIENT_SECRET'),
      stateSecret: value('SLACK_STATE_SECRET'),
      signingSecret: value('SLACK_SIGNING_SECRET'),
    };
  }
  const needBotToken = (mode: string, other: string) =>
    need('SLACK_BOT_TOKEN', `${mode} needs it as well as ${other}. Copy it from “OAuth & Permissions”.`);
  if (has('SLACK_APP_TOKEN')) {
    needBotToken('Socket Mode', 'SLACK_APP_TOKEN');
    return { kind: 'socket', botToken, appToken: value('SLACK_APP_TOKEN') };
  }
  if (has('SLACK_SIGNING_SECRET')) {
    needBotToken('HTTP mode', 'SLACK_SIGNING_SECRET');
    return { kind: 'http', botToken, signingSecret: value('SLACK_SIGNING_SECRET') };
  }
  if (botToken) {
    problems.push(
      'SLACK_BOT_TOKEN isn’t enough. Add SLACK_APP_TOKEN (Socket Mode, needs no public URL) or SLACK_SIGNING_SECRET (HTTP).',
    );
    return undefined;
  }
  return { kind: 'desk' };
}

function checkServiceSettings(
  { SERVICE_URL: url, SERVICE_TOKEN: token, SERVICE_CONFIG }: Given,
  problems: string[],
): void {
  if (url && SERVICE_CONFIG)
    problems.push(
      'SERVICE_CONFIG is for the service that comes with Upnext, but SERVICE_URL names another one. Remove one of them.',
    );
  if (url && !token)
    problems.push(
      'SERVICE_TOKEN is missing: the service at SERVICE_URL requires it. Set it to a token of that service.',
    );
  if (token && !url)
    problems.push(
      'SERVICE_TOKEN is for a hosted service. Set SERVICE_URL as well, or remove SERVICE_TOKEN to use the service that comes with Upnext.',
    );
}

/** Its secrets come from the environment too. */
function readServiceFile(
  given: Given,
  values: Settings | undefined,
  problems: string[],
): ServiceConfig | undefined {
  if (values?.RESTORED_AT && values.RESTORED_AT.getTime() > Date.now() + MINUTE_MS)
    problems.push('RESTORED_AT is in the future. Set it to when the database was restored.');
  const path = given.SERVICE_CONFIG;
  if (path === undefined) return undefined;
  if (given.SERVICE_PROJECTS)
    problems.push('SERVICE_PROJECTS and SERVICE_CONFIG both name the projects. Remove SERVICE_PROJECTS.');
  const text = readText(path, problems);
  const reading = text === undefined ? undefined : readServiceYaml({ name: basename(path), text }, given);
  if (reading && !reading.ok) problems.push(...reading.problems);
  return reading?.ok ? reading.config : undefined;
}

function readText(path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = codeOf(error) ?? 'unknown error';
    problems.push(`SERVICE_CONFIG is ${path}, which can’t be read (${why}). Correct the path, or remove it.`);
    return undefined;
  }
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);
