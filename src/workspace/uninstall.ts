import type { World } from './world.js';

/** Tokens stop working, the app's views and homes are gone. The events are the deliverer's business. */
export function uninstall(world: World): void {
  for (const token of world.tokens.values()) token.revoked = true;
  world.homes.clear();
  world.stacks.clear();
}
