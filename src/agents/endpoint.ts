import { newReference } from '../log.js';
import { createRateLimit } from '../slack/events/rate-limit.js';
import type { Agent, AgentDeps } from './call.js';
import type { AgentToken } from './tokens-table.js';

/** `/mcp`: agents call here with a token. Any instance answers any call. */

const MAX_BYTES = 1024 * 1024;
const CALLS_PER_MINUTE = 120;

export interface AgentEndpoint {
  deps: AgentDeps;
  /** The names under which this server may be called, such as "upnext.example:443". */
  isKnownHost: (host: string) => boolean;
}

export function createAgentEndpoint({ deps, isKnownHost }: AgentEndpoint) {
  const rateLimit = createRateLimit(CALLS_PER_MINUTE, deps.now);

  return async (request: Request): Promise<Response> => {
    // A page in a browser could otherwise reach this address for its own purposes.
    if (!isKnownHost(request.headers.get('host') ?? '')) return refuse(403, 'Unknown host.');
    if (request.headers.has('origin')) return refuse(403, 'Not for web pages.');
    if (request.method !== 'POST') return refuse(405, 'Send a POST request.', { allow: 'POST' });
    const token = await findToken(deps, request.headers.get('authorization'));
    if (!token) return refuse(401, NO_TOKEN, { 'www-authenticate': 'Bearer realm="Upnext"' });
    const { workspace, id } = token;
    if (!(await deps.store.settings.of(workspace)).agents) return refuse(403, AGENTS_OFF);
    if (rateLimit({ workspace, person: id }) !== 'allowed')
      return refuse(429, 'Too many calls. Wait a minute.', { 'retry-after': '60' });
    const body = await readBody(request);
    if (!body.ok) return refuse(body.status, body.why);
    const { answerAgent } = await import('./server.js');
    const reference = newReference();
    return answerAgent(deps, withoutBody(request), { agent: agentOf(token), body: body.json, reference });
  };
}

const NO_TOKEN =
  'This token doesn’t work, or no longer. Its person can connect an agent in Slack: /upnext settings.';
const AGENTS_OFF =
  'Agents are turned off in this workspace. An admin can turn them on in Slack: /upnext settings.';

const BEARER = /^Bearer +(\S+)$/i;

/** A wrong token takes as long as a right one. */
async function findToken(
  { store, now }: Pick<AgentDeps, 'store' | 'now'>,
  authorization: string | null,
): Promise<AgentToken | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  return token === undefined ? undefined : store.agentTokens.use(token, now());
}

const agentOf = ({ workspace, person, id, name, scope, projects }: AgentToken): Agent => ({
  workspace,
  person,
  id,
  name,
  scope,
  projects: projects?.map((project) => project.id),
});

type Body = { ok: true; json: unknown } | { ok: false; status: 400 | 413; why: string };

async function readBody(request: Request): Promise<Body> {
  // A body is a stream of bytes, as its type doesn’t say.
  const body = request.body as ReadableStream<Uint8Array> | null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return { ok: false, status: 413, why: 'The body is over 1 MB.' };
      chunks.push(chunk);
    }
  try {
    return { ok: true, json: JSON.parse(Buffer.concat(chunks).toString()) };
  } catch {
    return { ok: false, status: 400, why: 'The body is no JSON.' };
  }
}

const withoutBody = ({ url, method, headers }: Request) => new Request(url, { method, headers });

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: error } }, { status, headers });
