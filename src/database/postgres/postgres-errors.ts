import { DatabaseOpenError } from '../errors.js';

interface Server {
  host: string;
  port: string;
  user: string;
  name: string;
}

/** By system or PostgreSQL error code (its appendix A). A message never contains the password. */
const MESSAGES: Record<string, (server: Server) => string> = {
  ECONNREFUSED: ({ host, port }) => `Nothing answers at ${host}:${port}. Is PostgreSQL running there?`,
  ENOENT: ({ host }) => `There is no PostgreSQL socket in ${host}. Is PostgreSQL running?`,
  ENOTFOUND: ({ host }) => `The host ${host} wasn’t found.`,
  EAI_AGAIN: ({ host }) => `The host name ${host} can’t be resolved right now.`,
  EHOSTUNREACH: ({ host }) => `The host ${host} can’t be reached from here.`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} doesn’t answer.`,
  ECONNRESET: ({ host, port }) => `${host}:${port} closed the connection. Is it a PostgreSQL server?`,
  '28P01': ({ user }) => `The server doesn’t accept the password of the user ${user}.`,
  '28000': ({ user }) =>
    `The server doesn’t accept connections from the user ${user} on this machine (pg_hba.conf).`,
  '3D000': ({ name }) =>
    `The database ${name} doesn’t exist. Create it (createdb ${name}), or use another database.`,
  '42501': ({ user, name }) =>
    `The user ${user} can’t create schemas (run: grant create on database ${name} to ${user}).`,
  '53300': () =>
    'The server has no free connections. Raise its max_connections, or stop other programs that use it.',
  '57P03': () => 'The server is starting up or shutting down. Try again in a moment.',
};

/** The same error in words that a person can act on. */
export function describePostgresError(url: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const { code, message, syscall, path } = firstOf(error);
  if (syscall === 'open')
    return new DatabaseOpenError(`DATABASE_URL refers to the file ${path}, which can’t be read (${code}).`, {
      cause: error,
    });
  const describe = MESSAGES[code ?? ''] ?? (/timeout/i.test(message) ? MESSAGES.ETIMEDOUT : undefined);
  const problem = describe?.(serverIn(url)) ?? `PostgreSQL: ${message}.`;
  return new DatabaseOpenError(`${problem} Check DATABASE_URL.`, { cause: error });
}

/** A host with several addresses fails with one error for each. */
function firstOf(error: unknown): Pick<NodeJS.ErrnoException, 'code' | 'message' | 'syscall' | 'path'> {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first : { message: String(first) };
}

function serverIn(url: string): Server {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)),
  };
}
