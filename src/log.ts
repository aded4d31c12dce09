import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';

export type Log = Logger;

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

const underWay = new AsyncLocalStorage<string>();

/** Every line that is logged by what `run` does carries this reference, also by packages that know nothing of it. */
export const underReference = <T>(reference: string, run: () => T): T => underWay.run(reference, run);
export const currentReference = () => underWay.getStore();

export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET.flatMap((path) => [path, `*.${path}`]), censor: '[cut]' },
    serializers: { error: describe },
    mixin: () => {
      const reference = currentReference();
      return reference ? { reference } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination(2));
}

/** An error's kind and place, but no data that it carries: libraries put whole requests on their errors. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  const cause: unknown = error.cause ? describe(error.cause) : undefined;
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(code ? { code } : {}),
    ...(cause ? { cause } : {}),
  };
}
