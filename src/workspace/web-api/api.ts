import { keepLatest } from '../keep-latest.js';
import type { Call } from '../model.js';
import { isBreach, Refused } from '../refused.js';
import { requireScope } from '../scopes.js';
import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';
import { parseArgs } from './arguments.js';
import { chatMethods } from './chat.js';
import { conversationMethods } from './conversations.js';
import type { Method } from './method.js';
import type { RateLimits } from './rate-limits.js';
import { teamMethods } from './team.js';
import { userMethods } from './users.js';
import { viewMethods } from './views.js';

/** A request to the workspace, and what it answers, on whichever way they travel. */
export interface Request {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Api {
  call(name: string, request: Request): Reply;
}

const METHODS = { ...viewMethods, ...chatMethods, ...conversationMethods, ...userMethods, ...teamMethods };

export function createApi(world: World, more: Record<string, Method>, limits: RateLimits | undefined): Api {
  const methods: Record<string, Method | undefined> = { ...METHODS, ...more };

  function run(name: string, request: Request, call: Call): Reply {
    const method = methods[name];
    if (!method) throw new Refused('unknown_method');
    const args = argsOf(request);
    call.args = withoutSecrets(args);
    const token = tokenOf(world, method, request, args);
    const seconds = limits?.wait(name, method.tier, args);
    if (seconds !== undefined) {
      call.error = 'ratelimited';
      world.reportViolation('ratelimited', name, [`retry after ${seconds} s`]);
      return rateLimited(seconds);
    }
    return json(200, { ok: true, ...method.run({ world, args, token }) }, scopeHeaders(token, method));
  }

  return {
    call(name, request) {
      const call: Call = { method: name, args: {}, at: world.clock.now() };
      keepLatest(world.calls, call);
      try {
        return run(name, request, call);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        call.error = error.code;
        if (isBreach(error.code)) world.reportViolation(error.code, name, error.details);
        return json(200, refusalJson(error));
      } finally {
        world.tell({ what: 'call', call });
      }
    },
  };
}

function argsOf({ headers, body, url }: Request): Args {
  return parseArgs(headers['content-type'] ?? '', body, url.searchParams);
}

function tokenOf(world: World, method: Method, request: Request, args: Args): Token {
  if (method.token === 'none') return { kind: 'bot', scopes: [], revoked: false };
  const header = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  // App-level tokens travel in the header only.
  const given = header ?? (method.token === 'bot' && typeof args.token === 'string' ? args.token : undefined);
  if (!given) throw new Refused('not_authed');
  const token = world.tokens.get(given);
  if (!token) throw new Refused('invalid_auth');
  if (token.revoked) throw new Refused('account_inactive');
  if (token.expiresAt && token.expiresAt <= world.clock.now()) throw new Refused('token_expired');
  if (token.kind !== method.token) throw new Refused('not_allowed_token_type');
  requireScope(token.scopes, ...method.scopes);
  return token;
}

function scopeHeaders(token: Token, method: Method): Record<string, string> {
  return { 'x-oauth-scopes': token.scopes.join(','), 'x-accepted-oauth-scopes': method.scopes.join(',') };
}

function refusalJson({ code, details }: Refused): Record<string, unknown> {
  const messages = details.map((detail) => (detail.startsWith('[') ? detail : `[ERROR] ${detail}`));
  const metadata = details.length > 0 ? { response_metadata: { messages } } : {};
  return { ok: false, error: code, ...(code === 'invalid_blocks' ? { errors: details } : {}), ...metadata };
}

function withoutSecrets(args: Args): Record<string, unknown> {
  const { token: _token, client_secret: _secret, refresh_token: _refresh, code: _code, ...shown } = args;
  return shown;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function rateLimited(seconds: number): Reply {
  return json(429, { ok: false, error: 'ratelimited' }, { 'retry-after': String(seconds) });
}
