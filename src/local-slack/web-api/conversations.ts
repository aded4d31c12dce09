import { channelForBot, directMessage, findMessage, findPerson } from '../find.js';
import type { Channel, Message } from '../model.js';
import { messageJson } from '../messages.js';
import { SlackError } from '../slack-error.js';
import { requireScope } from '../app/scopes.js';
import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';
import { booleanFlag, requiredString, optionalString, stringList } from './arguments.js';
import type { Method, Tier } from './method.js';
import { page } from './page.js';

/** The required scope depends on the kind of conversation, so each method checks it itself. */
const method = (tier: Tier, run: Method['run']): Method => ({ token: 'bot', scopes: [], tier, run });
const SCOPE_PREFIX = { public: 'channels', private: 'groups', im: 'im' };

export const conversationMethods: Record<string, Method> = {
  'conversations.info': method(3, ({ world, args, token }) => {
    const channel = channelFor(world, args, token, 'read');
    const count = booleanFlag(args, 'include_num_members') ? { num_members: channel.members.size } : {};
    return { channel: { ...channelJson(world, channel), ...count } };
  }),

  'conversations.list': method(2, ({ world, args, token }) =>
    page(
      args,
      'channels',
      listChannels(world, args, token).map((channel) => channelJson(world, channel)),
    ),
  ),

  'users.conversations': method(3, ({ world, args, token }) => {
    const member = optionalString(args, 'user') ?? world.bot.id;
    const joined = listChannels(world, args, token).filter((channel) => channel.members.has(member));
    return page(
      args,
      'channels',
      joined.map((channel) => channelJson(world, channel)),
    );
  }),

  'conversations.members': method(4, ({ world, args, token }) =>
    page(args, 'members', [...channelFor(world, args, token, 'read').members]),
  ),

  'conversations.open': {
    token: 'bot',
    scopes: ['im:write', 'mpim:write'],
    tier: 3,
    run: ({ world, args }) => {
      const [user, ...more] = stringList(args, 'users').map((id) => findPerson(world, id));
      if (!user) throw new SlackError('user_not_found');
      if (more.length > 0) throw new SlackError('method_not_supported_for_channel_type');
      const channel = directMessage(world, user.id);
      return { channel: booleanFlag(args, 'return_im') ? channelJson(world, channel) : { id: channel.id } };
    },
  },

  'conversations.history': method(3, ({ world, args, token }) => {
    const channel = channelWithHistory(world, args, token);
    const roots = channel.messages.filter((one) => !one.viewer && (!one.thread_ts || one.broadcast));
    return messagePage(world, args, inTimeRange(args, roots).reverse());
  }),

  'conversations.replies': method(3, ({ world, args, token }) => {
    const channel = channelWithHistory(world, args, token);
    const root = findMessage(channel, requiredString(args, 'ts'));
    if (!root || root.viewer) throw new SlackError('thread_not_found');
    const thread = channel.messages.filter(
      (one) => !one.viewer && (one === root || one.thread_ts === root.ts),
    );
    return messagePage(world, args, inTimeRange(args, thread));
  }),
};

function channelFor(world: World, args: Args, token: Token, access: 'read' | 'history'): Channel {
  const channel = channelForBot(world, requiredString(args, 'channel'));
  requireScope(token.scopes, `${SCOPE_PREFIX[channel.kind]}:${access}`);
  return channel;
}

function channelWithHistory(world: World, args: Args, token: Token): Channel {
  const channel = channelFor(world, args, token, 'history');
  if (!channel.members.has(world.bot.id)) throw new SlackError('not_in_channel');
  return channel;
}

function inTimeRange(args: Args, messages: Message[]): Message[] {
  const [oldest, latest] = [
    Number(optionalString(args, 'oldest') ?? 0),
    Number(optionalString(args, 'latest') ?? Infinity),
  ];
  const inclusive = booleanFlag(args, 'inclusive');
  return messages.filter(({ ts }) => {
    const at = Number(ts);
    return inclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
  });
}

function messagePage(world: World, args: Args, messages: Message[]) {
  const metadata = booleanFlag(args, 'include_all_metadata');
  const shown = messages.map((message) => {
    const { metadata: kept, ...rest } = messageJson(world, message);
    return metadata && kept ? { ...rest, metadata: kept } : rest;
  });
  const result = page(world.distributed ? atMost15(args) : args, 'messages', shown);
  return { ...result, has_more: result.response_metadata.next_cursor !== '' };
}

/** For distributed apps, 15 is the default as well as the maximum. */
const atMost15 = (args: Args): Args => ({
  ...args,
  limit: String(Math.min(Number(optionalString(args, 'limit') ?? 15), 15)),
});

const TYPE_OF = { public: 'public_channel', private: 'private_channel', im: 'im' };
const PREFIX_OF_TYPE: Record<string, string> = { public_channel: 'channels', private_channel: 'groups' };

function listChannels(world: World, args: Args, token: Token): Channel[] {
  const types = stringList(args, 'types');
  const requested = types.length > 0 ? types : ['public_channel'];
  const unknown = requested.filter((type) => ![...Object.values(TYPE_OF), 'mpim'].includes(type));
  if (unknown.length > 0) throw new SlackError('invalid_types');
  for (const type of requested) requireScope(token.scopes, `${PREFIX_OF_TYPE[type] ?? type}:read`);
  return world.channels
    .filter((channel) => requested.includes(TYPE_OF[channel.kind]))
    .filter((channel) => channel.kind === 'public' || channel.members.has(world.bot.id))
    .filter((channel) => !(channel.archived && booleanFlag(args, 'exclude_archived')));
}

function channelJson(world: World, channel: Channel): Record<string, unknown> {
  const member = channel.members.has(world.bot.id);
  if (channel.kind === 'im') {
    const user = [...channel.members].find((id) => id !== world.bot.id);
    return { id: channel.id, is_im: true, user, is_archived: false };
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
