import { Refused } from './refused.js';
import type { Trigger, World } from './world.js';

/** A trigger_id lives three seconds and opens one view. */

const LIFE_MS = 3_000;

export function issueTrigger(world: World, from: Pick<Trigger, 'user' | 'channel' | 'view'>): string {
  const id = `${world.newId('')}.${world.team.id}.trigger`;
  world.triggers.set(id, { ...from, issuedAt: world.clock.now(), spent: false });
  return id;
}

export function spendTrigger(world: World, id: string): Trigger {
  const trigger = world.triggers.get(id);
  if (!trigger) throw new Refused('invalid_trigger_id');
  if (world.msSince(trigger.issuedAt) > LIFE_MS) throw new Refused('expired_trigger_id');
  if (trigger.spent) throw new Refused('exchanged_trigger_id');
  trigger.spent = true;
  return trigger;
}
