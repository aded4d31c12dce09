import { Hono, type Context } from 'hono';
import { failed, unread, type ApiResponse } from './responses.js';
import { createAuthenticator, hasRole } from './authenticate.js';
import type { RequestContext, Operation, Role } from '../operation.js';
import { describeError, type Log } from '../log.js';
import { operations } from '../operations.js';
import { createProjectFinder } from '../projects.js';
import { createRateLimit } from './rate-limit.js';
import { isLarge, readBody, type Body } from './read-body.js';

export interface AppOptions {
  db: RequestContext['db'];
  now: () => Date;
  log: Log;
  wake: () => void;
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
function createHandler({ db, now, log, wake, tokens, requestsPerMinute }: AppOptions) {
  const authenticate = createAuthenticator(tokens);
  const checkRateLimit = createRateLimit(requestsPerMinute);
  const projectExists = createProjectFinder(db);

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
    if (!hasRole(auth.role, operation.role)) return failed(403, 'Not enough permissions');
    // The paths in operations.ts declare these parameters.
    const params = c.req.param() as RequestContext['params'];
    if ('project_id' in params && !(await projectExists(params.project_id)))
      return failed(404, 'Project not found');

    return operation.run({
      db,
      now: receivedAt,
      log,
      wake,
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
