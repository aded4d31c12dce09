import * as z from 'zod';
import { isPlatform, PLATFORMS } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import { nearest } from '../nearest.js';

/** The allowed values of each setting, and the error message for other values. */

const ROLES = ['ADMIN', 'EDITOR', 'VIEWER'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_REQUESTS = 9_999_999;
type Role = (typeof ROLES)[number];

const text = z.string().optional();
const token = (prefix: string, where: string) =>
  z
    .string()
    .startsWith(prefix, { error: `must start with ${prefix}. Copy it from ${where}.` })
    .optional();
const number = (from: number, to: number, error: string) =>
  z
    .string()
    .refine((value) => /^\d{1,7}$/.test(value) && Number(value) >= from && Number(value) <= to, { error })
    .transform(Number);
const port = (fallback: number) =>
  number(0, 65_535, `must be a port from 0 to 65535. Leave it out to use ${fallback}.`).default(fallback);
const address = (description: string, schemes = ['http:', 'https:']) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
      error: `must be ${description}.`,
    })
    .optional();
const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be on or off.' })
    .optional()
    .transform((value) => (value ? value === 'on' : fallback));
const list = z
  .string()
  .refine((value) => /[^,\s]/.test(value), { error: 'contains only commas. Add a value, or leave it out.' })
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

export const settings = z.object({
  SLACK_BOT_TOKEN: token('xoxb-', 'your app’s “OAuth & Permissions” page'),
  SLACK_APP_TOKEN: token('xapp-', '“Basic Information → App-Level Tokens”, with the scope connections:write'),
  SLACK_SIGNING_SECRET: text,
  SLACK_CLIENT_ID: text,
  SLACK_CLIENT_SECRET: text,
  SLACK_STATE_SECRET: text,
  SLACK_API_URL: address('a URL. Leave it out to use https://slack.com/api/'),
  ENCRYPTION_KEY: list.refine((keys) => keys.every((key) => key.length >= 16), {
    error: 'is too short: it needs at least 16 characters. Create one with: openssl rand -base64 32',
  }),
  SERVICE_URL: address('a URL such as https://posts.example.com'),
  SERVICE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'contains characters that a token can’t have. Copy it again.' })
    .optional(),
  SERVICE_PORT: port(3001),
  SERVICE_TOKENS: list.transform(readTokens),
  SERVICE_PROJECTS: text,
  SERVICE_CONFIG: text,
  RESTORED_AT: z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: 'must be a date and time with its offset, such as 2026-11-30T09:05:00Z.',
    })
    .transform((value) => new Date(value))
    .optional(),
  SERVICE_WEBHOOKS: text,
  SERVICE_WEBHOOKS_ANYWHERE: onOff(false),
  SERVICE_REQUESTS_PER_MINUTE: number(
    1,
    MAX_REQUESTS,
    'must be a number of requests, such as 600. Leave it out for no limit.',
  ).optional(),
  SERVICE_DELAY_MS: number(
    0,
    MINUTE_MS,
    `must be a number of milliseconds, such as 4000, of at most ${MINUTE_MS}.`,
  ).default(0),
  FAIL_PLATFORMS: list
    .transform((names) => names.map((name) => name.toUpperCase()))
    .refine((names) => names.every(isPlatform), {
      error: `contains an unknown network. Use any of ${PLATFORMS.join(', ')}.`,
    }),
  DEMO_DATA: onOff(true),
  DATABASE_URL: address('a PostgreSQL URL such as postgres://user:password@host:5432/upnext', [
    'postgres:',
    'postgresql:',
  ]),
  DATA_DIR: z.string().default('./data'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  SCHEDULE_ENCODING: z
    .enum(['zone', 'utc', 'naive'], { error: 'must be zone, utc or naive.' })
    .default('zone'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}.` }).optional(),
  ALLOW_PRIVATE_SERVICES: onOff(false),
  PERSON_REQUESTS_PER_MINUTE: number(
    1,
    MAX_REQUESTS,
    'must be a number of requests. Leave it out to use 1200.',
  ).default(1200),
  HTTPS_PROXY: address('the URL of a proxy, such as http://proxy.example.com:8080'),
  NO_PROXY: list.transform((hosts) => hosts.map((host) => host.replace(/^\*?\./, '').toLowerCase())),
  PUBLIC_URL: address('a URL such as https://upnext.example.com'),
});
export type Settings = z.infer<typeof settings>;

/** What the environment has, without spaces around it. An empty setting counts as not set. */
export type Given = Partial<Record<string, string>>;

export function readSettings(env: NodeJS.ProcessEnv) {
  const trimmed = Object.entries(env).map(([name, value = '']) => [name, value.trim()] as const);
  const given: Given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return { given, values: parsed.data, problems, warnings: findMisspelled(Object.keys(given)) };
}

/** Names that look like misspelled settings. They may belong to another program, so they do not prevent a start. */
function findMisspelled(given: string[]): string[] {
  const known = Object.keys(settings.shape);
  const missing = known.filter((name) => !given.includes(name));
  return given.flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearest(name, missing, maxDistance);
    return meant ? `${name} isn’t an Upnext setting. Did you mean ${meant}?` : [];
  });
}

/** A short name must match more closely: HOST is two letters from HOME. */
const maxDistance = (name: string) => (name.length < 8 ? 1 : 2);

function readTokens(pairs: string[], context: z.core.$RefinementCtx): Map<string, Role> {
  const tokens = new Map<string, Role>();
  for (const pair of pairs) {
    const [role, ...rest] = pair.split(':');
    const known = ROLES.find((name) => name === role?.trim().toUpperCase());
    const secret = rest.join(':').trim();
    const other = tokens.get(secret);
    if (other && known && other !== known)
      context.addIssue({
        code: 'custom',
        message: `gives one token two roles, ${other} and ${known}. Use a different token for each role.`,
      });
    if (known && secret) tokens.set(secret, known);
    else
      context.addIssue({
        code: 'custom',
        message: `must be ROLE:token pairs such as ADMIN:abc,VIEWER:def. The roles are ${ROLES.join(', ')}.`,
      });
  }
  return tokens;
}
