import { installedFor, isOrgWide } from '../app/organization.js';
import type { World } from '../world.js';
import { type Method, method } from './method.js';
import { page } from './page.js';

export const teamMethods: Record<string, Method> = {
  'auth.test': method([], 'special', ({ world }) => ({
    url: `https://${world.team.domain}.slack.com/`,
    team: installedFor(world).name,
    user: world.bot.name,
    team_id: installedFor(world).id,
    user_id: world.bot.id,
    bot_id: world.bot.bot_id,
    ...(world.organization && { enterprise_id: world.organization.id }),
    is_enterprise_install: isOrgWide(world),
  })),

  'auth.teams.list': method([], 2, ({ world, args }) => {
    const ids = isOrgWide(world) ? [...world.addedTo] : [world.team.id];
    const name = (id: string) => (id === world.team.id ? world.team.name : id);
    return page(
      args,
      'teams',
      ids.map((id) => ({ id, name: name(id) })),
    );
  }),
};

/** Revokes all tokens and removes the app's views. The events are sent by the user action. */
export function uninstall(world: World): void {
  for (const token of world.tokens.values()) token.revoked = true;
  world.addedTo.clear();
  world.homes.clear();
  world.stacks.clear();
}
