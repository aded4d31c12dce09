import { channelForBot, directMessage, findMessage } from '../find.js';
import type { Channel } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { Token, World } from '../world.js';
import { type Args, optionalString } from './arguments.js';

/** Where a method posts to. */

/** A user id means the direct message conversation. */
export function conversationOf(world: World, args: Args): Channel {
  const id = optionalString(args, 'channel');
  if (id === undefined) throw new SlackError('channel_not_found');
  if (!id.startsWith('U')) return channelForBot(world, id);
  if (!world.people.some((person) => person.id === id)) throw new SlackError('channel_not_found');
  return directMessage(world, id);
}

export function requirePostingAllowed(world: World, channel: Channel, token: Token): void {
  const messagesTab = world.manifest?.features?.app_home?.messages_tab_enabled;
  if (channel.kind === 'im' && world.manifest && !messagesTab) throw new SlackError('messages_tab_disabled');
  const reader = channel.kind === 'im' ? world.people.find(({ id }) => channel.members.has(id)) : undefined;
  if (reader?.refusesMessages) throw new SlackError(reader.refusesMessages);
  if (channel.archived) throw new SlackError('is_archived');
  if (channel.members.has(world.bot.id)) return;
  if (channel.kind === 'public' && token.scopes.includes('chat:write.public')) return;
  throw new SlackError('not_in_channel');
}

export function threadOf(channel: Channel, args: Args): string | undefined {
  const thread = optionalString(args, 'thread_ts');
  if (thread === undefined) return undefined;
  const parent = findMessage(channel, thread);
  if (!parent || parent.viewer) throw new SlackError('thread_not_found');
  return parent.thread_ts ?? parent.ts;
}
