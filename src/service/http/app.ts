import { Hono, type Context } from 'hono';
import { refused, type Answer } from './responses.js';
import { createAuthenticator, mayCall } from './authenticate.js';
import type { Call, Operation, Role } from '../operation.js';
import { describeError, type Log } from '../log.js';
import { operations } from '../operations.js';
import { createProjectFinder } from '../projects.js';
import { createRateLimit } from './rate-limit.js';
import { readBody, type Body } from './read-body.js';

export interface World {
  db: Call['db'];
  now: () => Date;
  log: Log;
  wake: () => void;
  tokens: Map<string, Role>;
  requestsPerMinute: number | undefined;
}

const NO_BODY: Body = { ok: true, value: undefined };

export function createApp(world: World): Hono {
  const app = new Hono();
  const answer = answerer(world);
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const there = operations.filter((operation) => operation.path === path);
    const notAllowed = refused(405, 'Method Not Allowed', {
      Allow: there.map(({ method }) => method).join(', '),
    });
    app.all(path, async (c) => {
      const operation = there.find(({ method }) => method === c.req.raw.method);
      return respond(operation ? await answer(operation, c) : notAllowed);
    });
  }
  app.notFound(() => respond(refused(404, 'Not Found')));
  app.onError((error, c) => {
    world.log.error(
      { failure: describeError(error), method: c.req.method, route: c.req.routePath },
      'A request failed',
    );
    return respond(refused(500, 'Internal Server Error'));
  });
  return app;
}

/** In FastAPI's order: the body is parsed first, then come the token, the path, and last what body and query say. */
function answerer({ db, now, log, wake, tokens, requestsPerMinute }: World) {
  const authenticate = createAuthenticator(tokens);
  const limit = createRateLimit(requestsPerMinute);
  const isProject = createProjectFinder(db);

  return async (operation: Operation, c: Context): Promise<Answer> => {
    const takesBody = operation.method === 'POST' || operation.method === 'PUT';
    const body = takesBody ? await readBody(c.req.raw) : NO_BODY;
    if (!body.ok) return body.answer;
    const who = authenticate(c.req.header('authorization'));
    if (!who.ok) return who.answer;
    const at = now();
    const tooMany = limit(who.caller, at);
    if (tooMany) return tooMany;
    if (!mayCall(who.role, operation.role)) return refused(403, 'Not enough permissions');
    const params = c.req.param() as Call['params'];
    if ('project_id' in params && !(await isProject(params.project_id)))
      return refused(404, 'Project not found');

    return operation.run({
      db,
      now: at,
      log,
      wake,
      params,
      path: c.req.path,
      query: new URL(c.req.url).searchParams,
      idempotencyKey: c.req.header('idempotency-key'),
      caller: who.caller,
      body: body.value,
    });
  };
}

function respond({ status, body, headers }: Answer): Response {
  const content = body instanceof ReadableStream ? body : JSON.stringify(body);
  return new Response(content, {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
