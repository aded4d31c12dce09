import type { Channel, Message, Person, View } from './model.js';
import { Refused } from './refused.js';
import type { World } from './world.js';

/** By id, or as people say it: `ada`, `@ada`, `launch`, `#launch`. */

export function findPerson(world: World, said: string): Person | undefined {
  const name = said.replace(/^@/, '');
  return [...world.people, world.bot].find((person) => person.id === said || person.name === name);
}

export function findChannel(world: World, said: string): Channel | undefined {
  const name = said.replace(/^#/, '');
  return world.channels.find(
    (channel) => channel.id === said || (channel.kind !== 'im' && channel.name === name),
  );
}

export function person(world: World, said: string): Person {
  return findPerson(world, said) ?? missing(`nobody called ${said}`);
}

export function channel(world: World, said: string): Channel {
  return findChannel(world, said) ?? missing(`no channel called ${said}`);
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

/** The conversation of these two, opened when there is none yet. */
export function directMessage(world: World, user: string): Channel {
  const name = `dm-${user}`;
  const found = world.channels.find((one) => one.kind === 'im' && one.name === name);
  if (found) return found;
  const made: Channel = {
    id: world.newId('D0'),
    name,
    kind: 'im',
    shared: false,
    archived: false,
    topic: '',
    members: new Set([user, world.bot.id]),
    messages: [],
  };
  world.channels.push(made);
  return made;
}

/** What the bot may know of: it is not told about private channels without it. */
export function channelForBot(world: World, said: string): Channel {
  const found = findChannel(world, said);
  const hidden = found && found.kind !== 'public' && !found.members.has(world.bot.id);
  if (!found || hidden) throw new Refused('channel_not_found');
  return found;
}

function missing(say: string): never {
  throw new Error(`There is ${say} in this workspace.`);
}
