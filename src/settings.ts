import * as z from 'zod';
import { nearest } from './nearest.js';
import { isPlatform, PLATFORMS } from './openapi/platforms.js';

/** What each setting may say, and the cure where it says something else. */

const ROLES = ['ADMIN', 'EDITOR', 'VIEWER'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type Role = (typeof ROLES)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

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
  .refine((value) => /[^,\s]/.test(value), {
    error: 'has nothing but commas in it. Fill it in, or leave it out.',
  })
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
  SERVICE_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, { error: 'has signs that a token cannot have. Copy it once more.' })
    .optional(),
  SERVICE_PORT: port(3001),
  SERVICE_TOKENS: list.transform(readTokens),
  SERVICE_PROJECTS: text,
  SERVICE_WEBHOOKS: text,
  SERVICE_WEBHOOKS_ANYWHERE: onOff(false),
  SERVICE_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, {
      error: 'is not a number of requests, such as 600. Leave it out for no limit.',
    })
    .transform(Number)
    .optional(),
  FAIL_PLATFORMS: list
    .transform((names) => names.map((name) => name.toUpperCase()))
    .refine((names) => names.every(isPlatform), {
      error: `names a network that the service does not know. It knows ${PLATFORMS.join(', ')}.`,
    }),
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
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `is one of ${LOG_LEVELS.join(', ')}.` }).optional(),
  ALLOW_PRIVATE_SERVICES: onOff(false),
  PERSON_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'is not a number of requests, such as 1200. Leave it out for that.' })
    .transform(Number)
    .default(1200),
  PUBLIC_URL: address('an address such as https://upnext.example.com'),
});
export type Settings = z.infer<typeof settings>;

interface Read {
  values: Settings | undefined;
  problems: string[];
  /** Names that look like mistyped ones of ours. They may as well be another program's, so nothing ends because of them. */
  doubts: string[];
}

/** All of the settings, or all that is wrong with them; one that is empty is not there. */
export function readSettings(env: NodeJS.ProcessEnv): Read {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = settings.safeParse(given);
  const problems = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return { values: read.data, problems, doubts: doubtsAbout(Object.keys(given)) };
}

function doubtsAbout(given: string[]): string[] {
  const ours = Object.keys(settings.shape);
  const missing = ours.filter((name) => !given.includes(name));
  return given.flatMap((name) => {
    const meant = ours.includes(name) ? undefined : nearest(name, missing, mistyped);
    return meant ? `${name} is no setting of Upnext: did you mean ${meant}?` : [];
  });
}

/** HOST is two letters from HOME. */
const mistyped = (name: string) => (name.length < 8 ? 1 : 2);

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
        message: `gives one token two roles, ${other} and ${known}. Make a token for each.`,
      });
    if (known && secret) tokens.set(secret, known);
    else
      context.addIssue({
        code: 'custom',
        message: `takes ROLE:token pairs such as ADMIN:abc,VIEWER:def; roles are ${ROLES.join(', ')}.`,
      });
  }
  return tokens;
}
