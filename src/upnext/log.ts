import { createHash, randomInt } from 'node:crypto';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** What a line is about: a delivery, by the reference that the person saw, or a digest or workspace. */
type Subject = { reference: string } | { digest: string } | { workspace: string };
type WriteLine = (fields: Subject & Record<string, unknown>, message: string) => void;

/** A log that accepts only lines with a subject, for code that handles deliveries. */
export interface Journal {
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
}

/** Secrets, personal data and post texts never belong in a log. These fields are removed if one is logged by mistake. */
const REDACTED = [
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

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The code that a person sees in Slack and an operator finds in the log. */
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
    redact: { paths: REDACTED.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
    serializers: { error: describe },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination(2));
}

/** Slack’s ids have at least nine characters. */
const SLACK_USER = /\b[UW](?=[A-Z]*\d)[A-Z0-9]{8,}\b/g;

/** The same person has the same hash, so that their lines can be found, but not their name. */
export const hashUserIds = (text: string) =>
  text.replace(SLACK_USER, (id) => `person-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`);

/** Some libraries quote requests and responses in their error messages. */
export const withoutSecrets = (message: string) =>
  hashUserIds(message)
    .replace(/[{<].*/s, '…')
    .replace(/\bBearer [^"]*/g, 'Bearer [redacted]')
    .replace(/\bx(?:ox|app)[\w.]*-[\w-]+/g, '[redacted]')
    .slice(0, 500);

/** Without the other properties of an error, because libraries attach whole requests to it. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  const cause: unknown = error.cause ? describe(error.cause) : undefined;
  const code = 'code' in error ? error.code : undefined;
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
