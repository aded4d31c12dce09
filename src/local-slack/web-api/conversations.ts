import { requireScope } from '../app/scopes.js';
import { channelForBot, directMessage, findMessage, findPerson } from '../find.js';
import { messageJson } from '../messages.js';
import type { Channel, Message } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';
import { booleanFlag, optionalString, requiredString } from './arguments.js';
import { type Method, method } from './method.js';
import { page } from './page.js';

const SCOPE_PREFIX = { public: 'channels', private: 'groups', im: 'im' };

export const conversationMethods: Record<string, Method> = {
  'conversations.open': method(['im:write', 'mpim:write'], 3, ({ world, args }) => {
    const user = findPerson(world, requiredString(args, 'users'));
    if (!user) throw new SlackError('user_not_found');
    return { channel: { id: directMessage(world, user.id).id } };
  }),

  'conversations.history': method([], 3, ({ world, args, token }) => {
    const channel = channelWithHistory(world, args, token);
    const roots = channel.messages.filter((one) => !one.viewer && !one.thread_ts);
    return messagePage(world, args, inTimeRange(args, roots).reverse());
  }),

  'conversations.replies': method([], 3, ({ world, args, token }) => {
    const channel = channelWithHistory(world, args, token);
    const root = findMessage(channel, requiredString(args, 'ts'));
    if (!root || root.viewer) throw new SlackError('thread_not_found');
    const thread = channel.messages.filter(
      (one) => !one.viewer && (one === root || one.thread_ts === root.ts),
    );
    return messagePage(world, args, inTimeRange(args, thread));
  }),
};

/** The scope depends on the kind of conversation. */
function channelWithHistory(world: World, args: Args, token: Token): Channel {
  const channel = channelForBot(world, requiredString(args, 'channel'));
  requireScope(token.scopes, `${SCOPE_PREFIX[channel.kind]}:history`);
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
