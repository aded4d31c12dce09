import { SlackError } from './slack-error.js';
import type { Trigger, World } from './world.js';

/** A trigger_id is valid for three seconds and opens one view. */

const LIFETIME_MS = 3_000;

export function issueTrigger(world: World, source: Pick<Trigger, 'user' | 'channel' | 'fromModal'>): string {
  const id = `${world.newId('')}.${world.team.id}.trigger`;
  world.triggers.set(id, { ...source, issuedAt: world.clock.now(), used: false });
  return id;
}

export function useTrigger(world: World, id: string): Trigger {
  const trigger = world.triggers.get(id);
  if (!trigger) throw new SlackError('invalid_trigger_id');
  if (world.msSince(trigger.issuedAt) > LIFETIME_MS) throw new SlackError('expired_trigger_id');
  if (trigger.used) throw new SlackError('exchanged_trigger_id');
  trigger.used = true;
  return trigger;
}
