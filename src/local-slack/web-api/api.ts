import { isOrgWide, requireAccess } from '../app/organization.js';
import { optionalScopes, requireScope } from '../app/scopes.js';
import { type HttpRequest, type HttpResponse, json, rateLimited } from '../http/message.js';
import type { Call } from '../model.js';
import { isViolation, MissingScopeError, SlackError } from '../slack-error.js';
import { record, type Token, type World } from '../world.js';
import { type Args, optionalString, parseArgs } from './arguments.js';
import { blockMethods } from './blocks.js';
import { chatMethods } from './chat.js';
import { conversationMethods } from './conversations.js';
import { fileMethods } from './files.js';
import type { Method } from './method.js';
import { HISTORY, type RateLimits } from './rate-limits.js';
import { stepMethods } from './steps.js';
import { teamMethods } from './team.js';
import { userMethods } from './users.js';
import { viewMethods } from './views.js';

export type Api = ReturnType<typeof createApi>;

const METHODS = {
  ...viewMethods,
  ...chatMethods,
  ...blockMethods,
  ...fileMethods,
  ...stepMethods,
  ...conversationMethods,
  ...userMethods,
  ...teamMethods,
};

export function createApi(world: World, extraMethods: Record<string, Method>, retryAfter: RateLimits) {
  const methods: Record<string, Method | undefined> = { ...METHODS, ...extraMethods };

  function run(name: string, request: HttpRequest, call: Call): HttpResponse {
    const method = methods[name];
    if (!method) throw new SlackError('unknown_method');
    const args = parseArgs(request.headers['content-type'] ?? '', request.body, request.url.searchParams);
    call.args = withoutSecrets(args);
    const token = tokenOf(world, method, request, args);
    requireAccess(world, name, optionalString(args, 'channel'));
    if (method.needsTeam && isOrgWide(world) && !optionalString(args, 'team_id'))
      throw new SlackError('missing_argument', ['team_id']);
    const seconds = retryAfter(name, method.tier, args);
    if (seconds !== undefined) {
      call.error = 'ratelimited';
      if (!HISTORY.has(name)) world.reportViolation('ratelimited', name, [`retry after ${seconds} s`]);
      return rateLimited(seconds);
    }
    return json(200, { ok: true, ...method.run({ world, args, token }) }, scopeHeaders(token, method));
  }

  return (name: string, request: HttpRequest): HttpResponse => {
    const call: Call = { method: name, args: {}, at: world.clock.now() };
    record(world.calls, call);
    try {
      return run(name, request, call);
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      call.error = error.code;
      if (isViolation(error) && !isRefused(world, methods[name], error))
        world.reportViolation(error.code, name, error.details);
      return json(200, errorJson(error));
    } finally {
      world.emit({ type: 'call', call });
    }
  };
}

/** An app can’t know which optional scopes an admin refuses, so Slack expects it to handle the error. */
function isRefused(world: World, method: Method | undefined, error: SlackError): boolean {
  const optional = optionalScopes(world.manifest);
  return (
    error instanceof MissingScopeError && method?.scopes.some((scope) => optional.includes(scope)) === true
  );
}

function tokenOf(world: World, method: Method, request: HttpRequest, args: Args): Token {
  if (method.token === 'none') return { kind: 'bot', scopes: [], revoked: false };
  const header = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  // App-level tokens are only accepted in the header.
  const given = header ?? (method.token === 'bot' && typeof args.token === 'string' ? args.token : undefined);
  if (!given) throw new SlackError('not_authed');
  const token = world.tokens.get(given);
  if (!token) throw new SlackError('invalid_auth');
  if (token.revoked) throw new SlackError('account_inactive');
  if (token.kind !== method.token) throw new SlackError('not_allowed_token_type');
  requireScope(token.scopes, ...method.scopes);
  return token;
}

function scopeHeaders(token: Token, method: Method): Record<string, string> {
  return { 'x-oauth-scopes': token.scopes.join(','), 'x-accepted-oauth-scopes': method.scopes.join(',') };
}

function errorJson(error: SlackError): Record<string, unknown> {
  if (error instanceof MissingScopeError)
    return { ok: false, error: error.code, needed: error.needed, provided: error.provided };
  const { code, details } = error;
  const messages = details.map((detail) => (detail.startsWith('[') ? detail : `[ERROR] ${detail}`));
  const metadata = details.length > 0 ? { response_metadata: { messages } } : {};
  return { ok: false, error: code, ...(code === 'invalid_blocks' ? { errors: details } : {}), ...metadata };
}

function withoutSecrets(args: Args): Record<string, unknown> {
  const { token: _token, client_secret: _secret, code: _code, ...shown } = args;
  return shown;
}
