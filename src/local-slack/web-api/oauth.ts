import { MINUTE_MS } from '../../when/index.js';
import { isOrgWide } from '../app/organization.js';
import { declaredScopes, isGranted, optionalScopes } from '../app/scopes.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { type Args, optionalString, requiredString } from './arguments.js';
import type { Method } from './method.js';

/** OAuth: the consent page issues a code, which is exchanged for a token. */

const CODE_LIFETIME_MS = 10 * MINUTE_MS;

export interface Consent {
  client_id: string;
  scope: string;
  /** Default: the first redirect URL in the manifest. */
  redirect_uri: string;
  /** Empty if the installation started on one of Slack's own pages. */
  state: string;
}

export interface Decision {
  user: string;
  allowed: boolean;
  /** The optional scopes that the person grants. */
  optional: string[];
}

interface Code {
  user: string;
  scopes: string[];
  redirect_uri: string;
  issuedAt: Date;
}

export type Oauth = ReturnType<typeof createOauth>;

export function createOauth(world: World) {
  const codes = new Map<string, Code>();

  function exchange(args: Args): Record<string, unknown> {
    const id = requiredString(args, 'code');
    const code = codes.get(id);
    codes.delete(id);
    if (!code || world.msSince(code.issuedAt) > CODE_LIFETIME_MS) throw new SlackError('invalid_code');
    if ((optionalString(args, 'redirect_uri') ?? code.redirect_uri) !== code.redirect_uri)
      throw new SlackError('bad_redirect_uri');
    return { ...issueToken(world, code.scopes), authed_user: { id: code.user } };
  }

  return {
    methods: {
      'oauth.v2.access': {
        token: 'none',
        scopes: [],
        tier: 4,
        run: ({ args }) => {
          checkClient(world, args);
          return exchange(args);
        },
      },
    } satisfies Record<string, Method>,

    /** Returns the URL to which the person is redirected. */
    decide(consent: Consent, { user, allowed, optional }: Decision): string {
      const { scopes: requested, redirect_uri } = checkConsent(world, consent);
      const refusable = optionalScopes(world.manifest);
      const scopes = requested.filter((scope) => !refusable.includes(scope) || optional.includes(scope));
      const redirect = new URL(redirect_uri);
      redirect.searchParams.set('state', consent.state);
      if (!allowed) {
        redirect.searchParams.set('error', 'access_denied');
        return redirect.href;
      }
      const code = world.newId('code-');
      codes.set(code, { user, scopes, redirect_uri, issuedAt: world.clock.now() });
      redirect.searchParams.set('code', code);
      return redirect.href;
    },
  };
}

function issueToken(world: World, scopes: string[]): Record<string, unknown> {
  const access_token = world.newId('xoxb-');
  world.tokens.set(access_token, { kind: 'bot', scopes, revoked: false });
  return {
    access_token,
    token_type: 'bot',
    scope: scopes.join(','),
    bot_user_id: world.bot.id,
    app_id: world.bot.app_id,
    team: isOrgWide(world) ? null : { id: world.team.id, name: world.team.name },
    enterprise: world.organization ? { id: world.organization.id, name: world.organization.name } : null,
    is_enterprise_install: isOrgWide(world),
  };
}

/** Returns the requested scopes and the redirect URL, or throws the error that the consent page shows. */
export function checkConsent(world: World, consent: Consent): { scopes: string[]; redirect_uri: string } {
  if (consent.client_id !== world.credentials.clientId) throw new SlackError('invalid_client_id');
  const declaredUrls = world.manifest ? (world.manifest.oauth_config?.redirect_urls ?? []) : undefined;
  const redirect_uri = consent.redirect_uri || (declaredUrls?.[0] ?? '');
  const isDeclared = declaredUrls?.some((url) => redirect_uri.startsWith(url)) ?? true;
  if (!isDeclared || !URL.canParse(redirect_uri)) throw new SlackError('bad_redirect_uri');
  const scopes = consent.scope.split(',').filter((scope) => scope !== '');
  const declared = declaredScopes(world.manifest);
  const unknown = scopes.filter((scope) => !isGranted(declared, scope));
  if (scopes.length === 0 || unknown.length > 0) throw new SlackError('invalid_scope', unknown);
  return { scopes, redirect_uri };
}

export function installUrl({ credentials, manifest }: World): string {
  const query = { client_id: credentials.clientId, scope: declaredScopes(manifest).join(',') };
  return `https://slack.com/oauth/v2/authorize?${new URLSearchParams(query).toString()}`;
}

function checkClient(world: World, args: Args): void {
  const { clientId, clientSecret } = world.credentials;
  if (requiredString(args, 'client_id') !== clientId) throw new SlackError('invalid_client_id');
  if (requiredString(args, 'client_secret') !== clientSecret) throw new SlackError('bad_client_secret');
}
