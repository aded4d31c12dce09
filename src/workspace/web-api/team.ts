import { Refused } from '../refused.js';
import { uninstall } from '../uninstall.js';
import { needed } from './arguments.js';
import type { Method } from './method.js';

export const teamMethods: Record<string, Method> = {
  'api.test': { token: 'none', scopes: [], tier: 4, run: ({ args }) => ({ args }) },

  'auth.test': {
    token: 'bot',
    scopes: [],
    tier: 'special',
    run: ({ world }) => ({
      url: `https://${world.team.domain}.slack.com/`,
      team: world.team.name,
      user: world.bot.name,
      team_id: world.team.id,
      user_id: world.bot.id,
      bot_id: world.bot.bot_id,
      is_enterprise_install: false,
    }),
  },

  'auth.revoke': {
    token: 'bot',
    scopes: [],
    tier: 3,
    run: ({ token }) => {
      token.revoked = true;
      return { revoked: true };
    },
  },

  'apps.uninstall': {
    token: 'bot',
    scopes: [],
    tier: 1,
    run: ({ world, args }) => {
      const { clientId, clientSecret } = world.credentials;
      if (needed(args, 'client_id') !== clientId) throw new Refused('client_id_token_mismatch');
      if (needed(args, 'client_secret') !== clientSecret) throw new Refused('bad_client_secret');
      uninstall(world);
      return {};
    },
  },

  'team.info': {
    token: 'bot',
    scopes: ['team:read'],
    tier: 3,
    run: ({ world }) => ({ team: { ...world.team, email_domain: 'northwind.example', icon: {} } }),
  },
};
