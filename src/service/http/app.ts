import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../when/index.js';
import { databaseClock } from '../clock.js';
import { describeError, type Log } from '../log.js';
import type { Operation, RequestContext, Role } from '../operation.js';
import { operations } from '../operations.js';
import type { Tables } from '../tables.js';
import { isStorable } from '../validation/text.js';
import { type Body, isLarge, readBody } from './read-body.js';
import { type ApiResponse, failed, unread } from './responses.js';

export interface AppOptions {
  db: RequestContext['db'];
  now: () => Date;
  log: Log;
  wake: () => void;
  publishing: RequestContext['publishing'];
  tokens: Map<string, Role>;
  requestsPerMinute: number | undefined;
}

const NO_BODY: Body = { ok: true, value: undefined };

export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  const handle = createHandler(options);
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const candidates = operations.filter((operation) => operation.path === path);
    const notAllowed = failed(405, 'Method Not Allowed', {
      Allow: candidates.map(({ method }) => method).join(', '),
    });
    app.all(path, async (c) => {
      const operation = candidates.find(({ method }) => method === c.req.raw.method);
      return respond(operation ? await handle(operation, c) : notAllowed);
    });
  }
  app.notFound(() => respond(failed(404, 'Not Found')));
  app.onError((error, c) => {
    options.log.error(
      { failure: describeError(error), method: c.req.method, route: c.req.routePath },
      'request failed',
    );
    return respond(failed(500, 'Internal Server Error'));
  });
  return app;
}

/**
 * Checks in FastAPI's order: parses the body, then checks the token and the path, and last the fields of body and query.
 * Only a large body is not read without a token.
 */
function createHandler({ tokens, requestsPerMinute, now, ...options }: AppOptions) {
  const authenticate = createAuthenticator(tokens);
  const checkRateLimit = createRateLimit(requestsPerMinute);
  const projectExists = createProjectFinder(options.db);
  const clock = databaseClock(now);

  return async (operation: Operation, c: Context): Promise<ApiResponse> => {
    const takesBody = operation.method === 'POST' || operation.method === 'PUT';
    const auth = authenticate(c.req.header('authorization'));
    if (takesBody && !auth.ok && isLarge(c.req.raw)) return unread(auth.response);
    const body = takesBody ? await readBody(c.req.raw) : NO_BODY;
    if (!body.ok) return body.response;
    if (!auth.ok) return auth.response;
    const receivedAt = now();
    const tooMany = checkRateLimit(auth.caller, receivedAt);
    if (tooMany) return tooMany;
    if (RANK[auth.role] < RANK[operation.role]) return failed(403, 'Not enough permissions');
    // The paths in operations.ts declare these parameters.
    const params = c.req.param() as RequestContext['params'];
    if ('project_id' in params && !(await projectExists(params.project_id)))
      return failed(404, 'Project not found');

    return operation.run({
      ...options,
      now: receivedAt,
      clock,
      params,
      path: c.req.path,
      query: new URL(c.req.url).searchParams,
      idempotencyKey: c.req.header('idempotency-key'),
      caller: auth.caller,
      body: body.value,
    });
  };
}

function respond({ status, body, headers }: ApiResponse): Response {
  const content = body instanceof ReadableStream ? body : JSON.stringify(body);
  return new Response(content, {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Remembers the projects it has found: no operation removes a project. */
function createProjectFinder(db: Kysely<Tables>) {
  const found = new Set<string>();

  return async (id: string): Promise<boolean> => {
    if (found.has(id)) return true;
    if (!isStorable(id)) return false;
    const project = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
    if (project) found.add(id);
    return project !== undefined;
  };
}

/** Limits the requests of each caller per clock minute. Without a limit, allows everything. */
function createRateLimit(requestsPerMinute: number | undefined) {
  const counts = new Map<string, number>();
  let minute = 0;

  return (caller: string, now: Date): ApiResponse | undefined => {
    if (requestsPerMinute === undefined) return undefined;
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= requestsPerMinute) return undefined;
    const seconds = Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000);
    return failed(429, 'Too many requests', { 'Retry-After': String(seconds) });
  };
}

type Authentication = { ok: true; caller: string; role: Role } | { ok: false; response: ApiResponse };

const RANK: Record<Role, number> = { VIEWER: 0, EDITOR: 1, ADMIN: 2 };
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

/** Compares hashes of tokens, so that the time it takes reveals nothing about a token. */
function createAuthenticator(tokens: Map<string, Role>) {
  const roles = new Map([...tokens].map(([token, role]) => [hash(token), role]));

  return (authorization: string | undefined): Authentication => {
    const token = /^bearer (.+)$/is.exec(authorization ?? '')?.[1];
    if (!token) return { ok: false, response: failed(401, 'Not authenticated', CHALLENGE) };
    const caller = hash(token);
    const role = roles.get(caller);
    if (!role) return { ok: false, response: failed(401, 'Could not validate credentials', CHALLENGE) };
    return { ok: true, caller, role };
  };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
