import { elementsOf } from './inputs.js';
import type { Block } from './model.js';
import type { World } from './world.js';

/** Blocks that passed the rules, with the ids that Slack makes up where the bot gave none; fresh from JSON, so ours. */
export function withIds(world: World, sent: readonly unknown[]): Block[] {
  const blocks = sent as Block[];
  for (const block of blocks) block.block_id ??= world.newId('b').toLowerCase();
  for (const { element } of elementsOf(blocks)) element.action_id ??= world.newId('a').toLowerCase();
  return blocks;
}
