import { randomInt } from 'node:crypto';
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** What a line belongs to: a delivery, by the reference that its person may be told, or else what it is about. */
type Belongs = { reference: string } | { digest: string } | { workspace: string };
type Write = (seen: Belongs & Record<string, unknown>, words: string) => void;

/** The log where deliveries are at work: a line that does not say which one it belongs to cannot be written. */
export interface Journal {
  info: Write;
  warn: Write;
  error: Write;
}

/** Secrets, personal data and the text of posts are never in a log; what slips into an object is cut out here. */
const SECRET = [
  'token',
  'botToken',
  'authorization',
  'Authorization',
  'headers.authorization',
  'password',
  'secret',
  'input',
  'Content',
  'Email',
  'email',
  'PhoneNumber',
  'phone',
  'text',
  'values',
  'response_url',
];

/** Letters that nobody mixes up when reading them aloud. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The code that a person reads in Slack and an operator finds in the log. */
export function newReference(): string {
  let number = randomInt(LETTERS.length ** LENGTH);
  let letters = '';
  while (letters.length < LENGTH) {
    letters += LETTERS.charAt(number % LETTERS.length);
    number = Math.floor(number / LETTERS.length);
  }
  return `UP-${letters}`;
}

export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET.flatMap((path) => [path, `*.${path}`]), censor: '[cut]' },
    serializers: { error: describe },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination(2));
}

/** Some libraries quote in an error what came over the wire, or what should have gone there. */
export const withoutSecrets = (message: string) =>
  message
    .replace(/[{<].*/s, '…')
    .replace(/\bBearer [^"]*/g, 'Bearer [cut]')
    .replace(/\bx(?:ox|app)[\w.]*-[\w-]+/g, '[cut]')
    .slice(0, 500);

/** An error's kind and place, but no data that it carries: libraries put whole requests on their errors. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  const cause: unknown = error.cause ? describe(error.cause) : undefined;
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: error.stack
      ?.match(/^ +at .*$/gm)
      ?.join('\n')
      .trim(),
    ...(code ? { code } : {}),
    ...(cause ? { cause } : {}),
  };
}
