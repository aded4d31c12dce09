import { channelForBot, directMessage, findMessage, findPerson } from '../find.js';
import type { Channel, Message } from '../model.js';
import { messageJson } from '../posts.js';
import { Refused } from '../refused.js';
import { requireScope } from '../scopes.js';
import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';
import { flag, needed, optional, words } from './arguments.js';
import type { Method, Tier } from './method.js';
import { page } from './page.js';

/** Which scope it takes depends on the kind of conversation, so each method asks for itself. */
const reads = (tier: Tier, run: Method['run']): Method => ({ token: 'bot', scopes: [], tier, run });
const FAMILY = { public: 'channels', private: 'groups', im: 'im' };

export const conversationMethods: Record<string, Method> = {
  'conversations.info': reads(3, ({ world, args, token }) => {
    const channel = named(world, args, token, 'read');
    const count = flag(args, 'include_num_members') ? { num_members: channel.members.size } : {};
    return { channel: { ...channelJson(world, channel), ...count } };
  }),

  'conversations.list': reads(2, ({ world, args, token }) =>
    page(
      args,
      'channels',
      listed(world, args, token).map((channel) => channelJson(world, channel)),
    ),
  ),

  'users.conversations': reads(3, ({ world, args, token }) => {
    const member = optional(args, 'user') ?? world.bot.id;
    const theirs = listed(world, args, token).filter((channel) => channel.members.has(member));
    return page(
      args,
      'channels',
      theirs.map((channel) => channelJson(world, channel)),
    );
  }),

  'conversations.members': reads(4, ({ world, args, token }) =>
    page(args, 'members', [...named(world, args, token, 'read').members]),
  ),

  'conversations.open': {
    token: 'bot',
    scopes: ['im:write', 'mpim:write'],
    tier: 3,
    run: ({ world, args }) => {
      const [user, ...more] = words(args, 'users').map((id) => findPerson(world, id));
      if (!user) throw new Refused('user_not_found');
      if (more.length > 0) throw new Refused('method_not_supported_for_channel_type');
      const channel = directMessage(world, user.id);
      return { channel: flag(args, 'return_im') ? channelJson(world, channel) : { id: channel.id } };
    },
  },

  'conversations.history': reads(3, ({ world, args, token }) => {
    const channel = readable(world, args, token);
    const roots = channel.messages.filter((one) => !one.viewer && (!one.thread_ts || one.broadcast));
    return messagePage(world, args, within(args, roots).reverse());
  }),

  'conversations.replies': reads(3, ({ world, args, token }) => {
    const channel = readable(world, args, token);
    const root = findMessage(channel, needed(args, 'ts'));
    if (!root || root.viewer) throw new Refused('thread_not_found');
    const thread = channel.messages.filter(
      (one) => !one.viewer && (one === root || one.thread_ts === root.ts),
    );
    return messagePage(world, args, within(args, thread));
  }),
};

function named(world: World, args: Args, token: Token, what: 'read' | 'history'): Channel {
  const channel = channelForBot(world, needed(args, 'channel'));
  requireScope(token.scopes, `${FAMILY[channel.kind]}:${what}`);
  return channel;
}

function readable(world: World, args: Args, token: Token): Channel {
  const channel = named(world, args, token, 'history');
  if (!channel.members.has(world.bot.id)) throw new Refused('not_in_channel');
  return channel;
}

function within(args: Args, messages: Message[]): Message[] {
  const [oldest, latest] = [
    Number(optional(args, 'oldest') ?? 0),
    Number(optional(args, 'latest') ?? Infinity),
  ];
  const edge = flag(args, 'inclusive');
  return messages.filter(({ ts }) => {
    const at = Number(ts);
    return edge ? at >= oldest && at <= latest : at > oldest && at < latest;
  });
}

function messagePage(world: World, args: Args, messages: Message[]) {
  const metadata = flag(args, 'include_all_metadata');
  const shown = messages.map((message) => {
    const { metadata: kept, ...rest } = messageJson(world, message);
    return metadata && kept ? { ...rest, metadata: kept } : rest;
  });
  const answer = page(args, 'messages', shown);
  return { ...answer, has_more: (answer.messages as unknown[]).length < messages.length };
}

const TYPE_OF = { public: 'public_channel', private: 'private_channel', im: 'im' };
const FAMILY_OF: Record<string, string> = { public_channel: 'channels', private_channel: 'groups' };

function listed(world: World, args: Args, token: Token): Channel[] {
  const types = words(args, 'types');
  const asked = types.length > 0 ? types : ['public_channel'];
  const unknown = asked.filter((type) => ![...Object.values(TYPE_OF), 'mpim'].includes(type));
  if (unknown.length > 0) throw new Refused('invalid_types');
  for (const type of asked) requireScope(token.scopes, `${FAMILY_OF[type] ?? type}:read`);
  return world.channels
    .filter((channel) => asked.includes(TYPE_OF[channel.kind]))
    .filter((channel) => channel.kind === 'public' || channel.members.has(world.bot.id))
    .filter((channel) => !(channel.archived && flag(args, 'exclude_archived')));
}

function channelJson(world: World, channel: Channel): Record<string, unknown> {
  const member = channel.members.has(world.bot.id);
  if (channel.kind === 'im') {
    const user = [...channel.members].find((id) => id !== world.bot.id);
    return { id: channel.id, is_im: true, is_channel: false, is_group: false, user, is_archived: false };
  }
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'public',
    is_group: channel.kind === 'private',
    is_im: false,
    is_mpim: false,
    is_private: channel.kind === 'private',
    is_archived: channel.archived,
    is_general: channel.name === 'general',
    is_member: member,
    is_shared: channel.shared,
    is_ext_shared: channel.shared,
    is_org_shared: false,
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    context_team_id: world.team.id,
  };
}
