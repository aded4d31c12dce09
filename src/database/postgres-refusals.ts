import { DatabaseRefused } from './refused.js';

interface Address {
  host: string;
  port: string;
  user: string;
  name: string;
}

/** By the code of the system, or of PostgreSQL (its appendix A). The password is never part of a sentence. */
const SAYINGS: Record<string, (at: Address) => string> = {
  ECONNREFUSED: ({ host, port }) => `Nothing answers at ${host}:${port}. Is PostgreSQL running there?`,
  ENOENT: ({ host }) => `There is no PostgreSQL socket in ${host}. Is PostgreSQL running?`,
  ENOTFOUND: ({ host }) => `The host ${host} is not known.`,
  EAI_AGAIN: ({ host }) => `The name of the host ${host} cannot be looked up just now.`,
  EHOSTUNREACH: ({ host }) => `The host ${host} cannot be reached from here.`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} does not answer.`,
  ECONNRESET: ({ host, port }) => `${host}:${port} broke the connection. Is it a PostgreSQL server?`,
  '28P01': ({ user }) => `The server refuses the password of the user ${user}.`,
  '28000': ({ user }) => `The server does not let the user ${user} in from here (pg_hba.conf).`,
  '3D000': ({ name }) => `The database ${name} does not exist. Make it (createdb ${name}), or name another.`,
  '42501': ({ user, name }) =>
    `The user ${user} may not create schemas (grant create on database ${name} to ${user}).`,
  '53300': () =>
    'The server has no connection left. Raise its max_connections, or stop what does not need it.',
  '57P03': () => 'The server is starting up or shutting down. Try again in a moment.',
};

/** Throws what a person can act on. */
export function refusePostgres(url: string, error: unknown): never {
  if (error instanceof DatabaseRefused) throw error;
  const { code, message, syscall, path } = innermost(error);
  if (syscall === 'open')
    throw new DatabaseRefused(`DATABASE_URL names the file ${path}, which cannot be read (${code}).`, {
      cause: error,
    });
  const say = SAYINGS[code ?? ''] ?? (/timeout/i.test(message) ? SAYINGS.ETIMEDOUT : undefined);
  throw new DatabaseRefused(`${say?.(addressOf(url)) ?? `PostgreSQL: ${message}.`} Check DATABASE_URL.`, {
    cause: error,
  });
}

/** A host with several addresses fails with several errors in one. */
function innermost(error: unknown): Pick<NodeJS.ErrnoException, 'code' | 'message' | 'syscall' | 'path'> {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first : { message: String(first) };
}

function addressOf(url: string): Address {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)),
  };
}
