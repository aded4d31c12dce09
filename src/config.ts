import * as z from 'zod';

/** The only reader of the environment. Everything else takes values. */

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
  logLevel: LogLevel;
  /** Where people's browsers reach the bot. */
  publicUrl: string | undefined;
  /** What one person may ask for in a minute. */
  personRequestsPerMinute: number;
  /** The first encrypts, all of them decrypt. */
  encryptionKeys: string[];
  privateServices: boolean;
}

/** What is wrong with the settings: all of it at once, each with its cure. */
export class SettingsRefused extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings need a hand:\n${problems.map((problem) => `  · ${problem}`).join('\n')}`);
  }
}

const ROLES = ['ADMIN', 'EDITOR', 'VIEWER'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type Role = (typeof ROLES)[number];
type LogLevel = (typeof LOG_LEVELS)[number];

const text = z.string().trim().optional();
const token = (prefix: string, where: string) =>
  z
    .string()
    .trim()
    .startsWith(prefix, { error: `does not start with ${prefix}. Copy it from ${where}.` })
    .optional();
const port = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number <= 65_535)
    .optional()
    .transform((number) => number ?? usual)
    .catch(NaN)
    .refine((number) => !Number.isNaN(number), {
      error: `is not a port. Give a number from 0 to 65535, or leave it out for ${usual}.`,
    });
const address = (what: string, schemes = ['http:', 'https:']) =>
  z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
      error: `is not ${what}.`,
    })
    .optional();
const onOff = (usual: boolean) =>
  z
    .enum(['on', 'off'], { error: 'is either on or off.' })
    .optional()
    .transform((value) => (value ? value === 'on' : usual));
const list = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const settings = z.object({
  SLACK_BOT_TOKEN: token('xoxb-', 'your app’s “OAuth & Permissions” page'),
  SLACK_APP_TOKEN: token('xapp-', '“Basic Information → App-Level Tokens”, with the scope connections:write'),
  SLACK_SIGNING_SECRET: text,
  SLACK_CLIENT_ID: text,
  SLACK_CLIENT_SECRET: text,
  SLACK_STATE_SECRET: text,
  SLACK_API_URL: address('an address. Slack’s own is https://slack.com/api/; leave it out for that.'),
  ENCRYPTION_KEY: list.refine((keys) => keys.every((key) => key.length >= 16), {
    error: 'is too short to protect anything. Make one with: openssl rand -base64 32',
  }),
  SERVICE_URL: address('an address such as https://posts.example.com'),
  SERVICE_TOKEN: text,
  SERVICE_PORT: port(3001),
  SERVICE_TOKENS: list.transform(readTokens),
  SERVICE_WEBHOOKS: text,
  SERVICE_WEBHOOKS_ANYWHERE: onOff(false),
  SERVICE_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, {
      error: 'is not a number of requests, such as 600. Leave it out for no limit.',
    })
    .transform(Number)
    .optional(),
  FAIL_PLATFORMS: list,
  DEMO_DATA: onOff(true),
  DATABASE_URL: address('a PostgreSQL address such as postgres://user:password@host:5432/upnext', [
    'postgres:',
    'postgresql:',
  ]),
  DATA_DIR: z.string().trim().default('./data'),
  PORT: port(3000),
  HOST: z.string().trim().default('127.0.0.1'),
  SCHEDULE_ENCODING: z
    .enum(['zone', 'utc', 'naive'], { error: 'is one of zone, utc, naive.' })
    .default('zone'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `is one of ${LOG_LEVELS.join(', ')}.` }).default('info'),
  ALLOW_PRIVATE_SERVICES: onOff(false),
  PERSON_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'is not a number of requests, such as 1200. Leave it out for that.' })
    .transform(Number)
    .default(1200),
  PUBLIC_URL: address('an address such as https://upnext.example.com'),
});
type Settings = z.infer<typeof settings>;

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { values, problems } = readSettings(env);
  const slack = readSlack(env, problems);
  readService(env, slack, problems);
  if (problems.length > 0 || !values || !slack) throw new SettingsRefused(problems);
  return { ...common(values), slack, hosted: hosted(values) };
}

/** What `npm run service` needs: the service alone, no Slack. */
export function readServiceConfig(env: NodeJS.ProcessEnv = process.env) {
  const { values, problems } = readSettings(env);
  if (problems.length > 0 || !values) throw new SettingsRefused(problems);
  const { service, database, logLevel } = common(values);
  return { service, database, logLevel };
}

function readSettings(env: NodeJS.ProcessEnv): { values: Settings | undefined; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = settings.safeParse(given);
  const problems = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return { values: read.data, problems };
}

function common(values: Settings): Omit<Config, 'slack' | 'hosted'> {
  return {
    slackApiUrl: values.SLACK_API_URL && withSlash(values.SLACK_API_URL),
    service: {
      port: values.SERVICE_PORT,
      host: values.HOST,
      tokens: values.SERVICE_TOKENS,
      failPlatforms: values.FAIL_PLATFORMS,
      webhooks: values.SERVICE_WEBHOOKS,
      webhooksAnywhere: values.SERVICE_WEBHOOKS_ANYWHERE,
      requestsPerMinute: values.SERVICE_REQUESTS_PER_MINUTE,
      demoData: values.DEMO_DATA,
    },
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { dir: values.DATA_DIR },
    host: values.HOST,
    port: values.PORT,
    encoding: values.SCHEDULE_ENCODING,
    logLevel: values.LOG_LEVEL,
    publicUrl: values.PUBLIC_URL,
    personRequestsPerMinute: values.PERSON_REQUESTS_PER_MINUTE,
    encryptionKeys: values.ENCRYPTION_KEY,
    privateServices: values.ALLOW_PRIVATE_SERVICES,
  };
}

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

function readService(env: NodeJS.ProcessEnv, slack: SlackSettings | undefined, problems: string[]): void {
  const url = Boolean(env.SERVICE_URL?.trim());
  const ownToken = Boolean(env.SERVICE_TOKEN?.trim());
  if (url && !ownToken && slack?.kind !== 'oauth')
    problems.push('SERVICE_TOKEN is missing: the service at SERVICE_URL asks every caller for one.');
  if (ownToken && !url)
    problems.push(
      'SERVICE_TOKEN belongs to a hosted service: set SERVICE_URL too, or remove it to use the one in this repository.',
    );
}

function readTokens(pairs: string[], context: z.core.$RefinementCtx): Map<string, Role> {
  const tokens = new Map<string, Role>();
  for (const pair of pairs) {
    const [role, ...rest] = pair.split(':');
    const known = ROLES.find((name) => name === role?.trim().toUpperCase());
    const secret = rest.join(':').trim();
    if (known && secret) tokens.set(secret, known);
    else
      context.addIssue({
        code: 'custom',
        message: `takes ROLE:token pairs such as ADMIN:abc,VIEWER:def; roles are ${ROLES.join(', ')}.`,
      });
  }
  return tokens;
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);
