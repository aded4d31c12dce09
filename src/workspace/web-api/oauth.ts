import { declaredScopes, isGranted } from '../scopes.js';
import type { Token, World } from '../world.js';
import { Refused } from '../refused.js';
import type { Args } from './arguments.js';
import { needed, optional } from './arguments.js';
import type { Method } from './method.js';

/** OAuth: the consent step gives a code, the code gives a token, and with rotation a token gives the next. */

const CODE_LIFE_MS = 10 * 60_000;
const TOKEN_LIFE_SECONDS = 12 * 3600;

export interface Consent {
  client_id: string;
  scope: string;
  redirect_uri: string;
  state: string;
}

interface Code {
  user: string;
  scopes: string[];
  redirect_uri: string;
  issuedAt: Date;
}

export interface Oauth {
  methods: Record<string, Method>;
  /** The address to which the person is sent back after they allowed or cancelled. */
  decide(consent: Consent, user: string, allowed: boolean): string;
}

export function createOauth(world: World, rotation: boolean): Oauth {
  const codes = new Map<string, Code>();
  const refreshes = new Map<string, string[]>();

  function exchange(args: Args): Record<string, unknown> {
    const id = needed(args, 'code');
    const code = codes.get(id);
    codes.delete(id);
    if (!code || world.msSince(code.issuedAt) > CODE_LIFE_MS) throw new Refused('invalid_code');
    if ((optional(args, 'redirect_uri') ?? code.redirect_uri) !== code.redirect_uri)
      throw new Refused('bad_redirect_uri');
    return { ...grant(code.scopes), authed_user: { id: code.user } };
  }

  function refresh(args: Args): Record<string, unknown> {
    const id = needed(args, 'refresh_token');
    const scopes = refreshes.get(id);
    if (!scopes) throw new Refused('invalid_refresh_token');
    refreshes.delete(id);
    return grant(scopes);
  }

  function grant(scopes: string[]): Record<string, unknown> {
    const access_token = rotation ? world.newId('xoxe.xoxb-1-') : world.newId('xoxb-');
    const token: Token = { kind: 'bot', scopes, revoked: false };
    world.tokens.set(access_token, token);
    return {
      access_token,
      token_type: 'bot',
      scope: scopes.join(','),
      bot_user_id: world.bot.id,
      app_id: world.bot.app_id,
      team: { id: world.team.id, name: world.team.name },
      enterprise: null,
      is_enterprise_install: false,
      ...(rotation ? rotating(token, scopes) : {}),
    };
  }

  function rotating(token: Token, scopes: string[]): Record<string, unknown> {
    token.expiresAt = new Date(world.clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000);
    const refresh_token = world.newId('xoxe-1-');
    refreshes.set(refresh_token, scopes);
    return { expires_in: TOKEN_LIFE_SECONDS, refresh_token };
  }

  return {
    methods: {
      'oauth.v2.access': {
        token: 'none',
        scopes: [],
        tier: 4,
        run: ({ args }) => {
          refuseStrangeClient(world, args);
          return optional(args, 'grant_type') === 'refresh_token' ? refresh(args) : exchange(args);
        },
      },
    },

    decide(consent, user, allowed) {
      const scopes = checkConsent(world, consent);
      const back = new URL(consent.redirect_uri);
      back.searchParams.set('state', consent.state);
      if (!allowed) {
        back.searchParams.set('error', 'access_denied');
        return back.href;
      }
      const code = world.newId('code-');
      codes.set(code, { user, scopes, redirect_uri: consent.redirect_uri, issuedAt: world.clock.now() });
      back.searchParams.set('code', code);
      return back.href;
    },
  };
}

/** What Slack refuses on the consent page itself. */
export function checkConsent(world: World, consent: Consent): string[] {
  if (consent.client_id !== world.credentials.clientId) throw new Refused('invalid_client_id');
  if (!URL.canParse(consent.redirect_uri)) throw new Refused('bad_redirect_uri');
  const scopes = consent.scope.split(',').filter((scope) => scope !== '');
  const declared = declaredScopes(world.manifest);
  const unknown = scopes.filter((scope) => !isGranted(declared, scope));
  if (scopes.length === 0 || unknown.length > 0) throw new Refused('invalid_scope', unknown);
  return scopes;
}

function refuseStrangeClient(world: World, args: Args): void {
  const { clientId, clientSecret } = world.credentials;
  if (needed(args, 'client_id') !== clientId) throw new Refused('invalid_client_id');
  if (needed(args, 'client_secret') !== clientSecret) throw new Refused('bad_client_secret');
}
