import type { Channel, Message, Person, View } from './model.js';
import { newChannel } from './new-channel.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

/** Finds by id or by name: `ada`, `@ada`, `launch`, `#launch`. */

/** Slack itself, which is not in the list of people. */
export const SLACKBOT = 'USLACKBOT';

export function findPerson(world: World, idOrName: string): Person | undefined {
  const name = idOrName.replace(/^@/, '');
  return [...world.people, world.bot].find((person) => person.id === idOrName || person.name === name);
}

export function findChannel(world: World, idOrName: string): Channel | undefined {
  const name = idOrName.replace(/^#/, '');
  return world.channels.find(
    (channel) => channel.id === idOrName || (channel.kind !== 'im' && channel.name === name),
  );
}

export function getPerson(world: World, idOrName: string): Person {
  const found = findPerson(world, idOrName);
  if (!found) throw new Error(`This workspace has no person "${idOrName}".`);
  return found;
}

export function getChannel(world: World, idOrName: string): Channel {
  const found = findChannel(world, idOrName);
  if (!found) throw new Error(`This workspace has no channel "${idOrName}".`);
  return found;
}

/** Guests and people from other organizations see only the channels that they are in. Others also see all public ones. */
export function canSee({ kind, members }: Channel, { id, role }: Person): boolean {
  const isLimited = role === 'guest' || role === 'stranger';
  return members.has(id) || (kind === 'public' && !isLimited);
}

/** For this person, a channel that they can't see does not exist. The bot sees those that it is invited to. */
export function getVisibleChannel(world: World, idOrName: string, person: Person): Channel {
  const channel = getChannel(world, idOrName);
  if (person.role === 'bot' || canSee(channel, person)) return channel;
  throw new Error(`${person.real_name} can’t see a channel named "${idOrName}".`);
}

export function findMessage(channel: Channel, ts: string): Message | undefined {
  return channel.messages.find((message) => message.ts === ts);
}

export function openViews(world: World): View[] {
  return [...[...world.stacks.values()].flat(), ...world.homes.values()];
}

export function findView(world: World, id: string): View | undefined {
  return openViews(world).find((view) => view.id === id);
}

/** The direct message conversation between this user and the bot; created on first use. */
export function directMessage(world: World, user: string): Channel {
  const name = `dm-${user}`;
  const existing = world.channels.find((channel) => channel.kind === 'im' && channel.name === name);
  if (existing) return existing;
  const created = newChannel(world.newId('D0'), name, [user, world.bot.id], { kind: 'im' });
  world.channels.push(created);
  return created;
}

/** Private channels without the bot do not exist for it. */
export function channelForBot(world: World, idOrName: string): Channel {
  const found = findChannel(world, idOrName);
  const hidden = found && found.kind !== 'public' && !found.members.has(world.bot.id);
  if (!found || hidden) throw new SlackError('channel_not_found');
  return found;
}
