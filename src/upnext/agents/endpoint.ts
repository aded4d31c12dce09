import { type CallFailure, fail } from '../calls/failed.js';
import { hashOf } from '../database/hashed-secret.js';
import type { FormDeps } from '../forms/form.js';
import { newReference } from '../log.js';
import { createRateLimit } from '../slack/events/rate-limit.js';
import { createBodyReader } from '../slack/events/read-body.js';
import { CLOCK_IS_WRONG } from '../slack/events/signature.js';
import { notePlaces } from '../slack/install/note-places.js';
import type { Agent } from './agent.js';
import { answerAgent } from './server.js';
import { isFromSlackbot, personIn, type SlackbotAccess, slackbotFor } from './slackbot.js';

/** `/mcp`: agents call here with a token, and Slackbot with Slack's signature. Any instance answers any call. */

const CALLS_PER_MINUTE = 120;

export interface AgentEndpoint {
  deps: FormDeps;
  /** The names under which this server may be called, such as "upnext.example:443". */
  isKnownHost: (host: string) => boolean;
  /** Undefined where Slack signs nothing, as in Socket Mode. */
  slackbot: SlackbotAccess | undefined;
}

export function createAgentEndpoint({ deps, isKnownHost, slackbot }: AgentEndpoint) {
  const rateLimit = createRateLimit(CALLS_PER_MINUTE, deps.now);
  const isTooFast = ({ workspace, id }: Pick<Agent, 'workspace' | 'id'>) =>
    rateLimit({ workspace, person: id }) !== 'allowed';
  const readBody = createBodyReader();
  const findSlackbot = createSlackbotFinder(deps, isTooFast);

  async function findByToken(headers: Headers): Promise<Agent | Response> {
    const [, sent] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
    // Before the database is asked, so that a flood costs nothing.
    if (sent !== undefined && isTooFast({ workspace: '', id: hashOf(sent) }))
      return refuse(429, TOO_FAST, { 'retry-after': '60' });
    // A wrong token takes as long as a right one.
    const token = sent === undefined ? undefined : await deps.store.secrets.use('agent', sent, deps.now());
    if (!token) return refuse(401, NO_TOKEN, { 'www-authenticate': 'Bearer realm="Upnext"' });
    if (!(await deps.store.settings.of(token.workspace)).agents) return refuse(403, AGENTS_OFF);
    return { ...token, projects: token.projects?.map((project) => project.id) };
  }

  /** One that comes again is answered again: reads change nothing, and proposals have keys. */
  function isSigned({ checkSignature }: SlackbotAccess, headers: Headers, bytes: Buffer): boolean {
    const signature = checkSignature(Object.fromEntries(headers), bytes);
    if (signature === 'outdated') deps.log.warn({ reference: newReference() }, CLOCK_IS_WRONG);
    return signature === 'new' || signature === 'repeated';
  }

  return async (request: Request): Promise<Response> => {
    const { headers, method, url } = request;
    // A page in a browser could otherwise reach this address for its own purposes.
    const host = headers.get('host') ?? '';
    if (!isKnownHost(host)) return refuse(403, 'Unknown host.');
    if (isOfAnotherSite(headers, host)) return refuse(403, 'Pages of other sites can’t call this.');
    if (method !== 'POST') return refuse(405, 'Send a POST request.', { allow: 'POST' });
    const caller = isFromSlackbot(headers) ? slackbot : await findByToken(headers);
    if (!caller) return refuse(401, NOT_SIGNED);
    if (caller instanceof Response) return caller;
    // A body is a stream of bytes, as its type doesn’t say.
    const unread = (request.body as ReadableStream<Uint8Array> | null) ?? [];
    const bytes = await readBody(unread, headers.get('content-length'));
    if (bytes === 'too-large') return refuse(413, 'The body is over 1 MB.');
    if (bytes === 'overloaded') return refuse(503, 'Too busy. Try again.', { 'retry-after': '5' });
    if ('checkSignature' in caller && !isSigned(caller, headers, bytes)) return refuse(401, NOT_SIGNED);
    const body = parseJson(bytes);
    if (body === undefined) return refuse(400, 'The body isn’t JSON.');
    const agent = 'checkSignature' in caller ? await findSlackbot(caller, body) : caller;
    const withoutBody = new Request(url, { method, headers });
    return answerAgent(deps, withoutBody, { agent, body, reference: newReference() });
  };
}

/** What is wrong is said in words as the answer of a tool, which Slackbot shows its person. */
function createSlackbotFinder(deps: FormDeps, isTooFast: (agent: Agent) => boolean) {
  return async ({ installedAs }: SlackbotAccess, body: unknown): Promise<Agent | CallFailure> => {
    const person = personIn(body);
    if (!person) return fail(NO_PERSON);
    const workspace = await installedAs(person);
    if (workspace === undefined) return fail(NOT_INSTALLED);
    if (!(await deps.store.settings.of(workspace)).agents) return fail(AGENTS_OFF);
    const agent = slackbotFor(person, workspace);
    if (isTooFast(agent)) return fail(TOO_FAST);
    const asking = { ...agent, reference: newReference() };
    notePlaces(deps, asking, { team_id: person.team, user_id: person.person });
    return agent;
  };
}

const NO_TOKEN =
  'This token isn’t valid, or it has expired. Its owner can connect an agent in Slack: /upnext settings.';
const NOT_SIGNED = 'This request has neither a token nor a Slack signature from the last five minutes.';
const AGENTS_OFF =
  'Agents are turned off in this workspace. An admin can turn them on in Slack: /upnext settings.';
const TOO_FAST = 'Too many calls. Wait a minute.';
const NO_PERSON =
  'Slack didn’t say who is asking, so nothing was read or proposed. Ask again in Slack, in a conversation with Slackbot.';
const NOT_INSTALLED =
  'Upnext isn’t installed in the workspace of the person who is asking. Ask an admin there to install it.';

const BEARER = /^Bearer +(\S+)$/i;

function isOfAnotherSite(headers: Headers, host: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const page = new URL(origin);
  return page.host !== new URL(`${page.protocol}//${host}`).host;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: error } }, { status, headers });
