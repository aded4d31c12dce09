import { channelForBot, findMessage, findPerson } from '../find.js';
import { deleteMessage, editMessage, messageJson, permalink, postMessage } from '../messages.js';
import type { Channel, Message } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { type Args, optionalString, requiredString } from './arguments.js';
import { conversationOf, requirePostingAllowed, threadOf } from './conversation.js';
import { type Method, method } from './method.js';

const WRITE = ['chat:write'];
const MAX_UPDATED_TEXT = 4_000;

export const chatMethods: Record<string, Method> = {
  'chat.postMessage': method(WRITE, 'special', ({ world, args, token }) => {
    const channel = conversationOf(world, args);
    requirePostingAllowed(world, channel, token);
    const thread_ts = threadOf(channel, args);
    const message = postMessage(world, channel, world.bot.id, { ...args, thread_ts });
    checkFallbackText(world, 'chat.postMessage', args);
    return { channel: channel.id, ts: message.ts, message: messageJson(world, message) };
  }),

  'chat.postEphemeral': method(WRITE, 4, ({ world, args, token }) => {
    const channel = conversationOf(world, args);
    requirePostingAllowed(world, channel, token);
    const viewer = findPerson(world, requiredString(args, 'user'))?.id;
    if (!viewer || !channel.members.has(viewer)) throw new SlackError('user_not_in_channel');
    const message = postMessage(world, channel, world.bot.id, {
      ...args,
      thread_ts: threadOf(channel, args),
      viewer,
    });
    checkFallbackText(world, 'chat.postEphemeral', args);
    return { message_ts: message.ts };
  }),

  'chat.update': method(WRITE, 3, ({ world, args }) => {
    const { channel, message } = ownMessage(world, args, 'cant_update_message');
    if (channel.archived) throw new SlackError('is_inactive');
    if ((optionalString(args, 'text')?.length ?? 0) > MAX_UPDATED_TEXT) throw new SlackError('msg_too_long');
    editMessage(world, message, args);
    checkFallbackText(world, 'chat.update', args);
    const { ts, ...changed } = messageJson(world, message);
    return { channel: channel.id, ts, text: message.text, message: changed };
  }),

  'chat.delete': method(WRITE, 3, ({ world, args }) => {
    const { channel, message } = ownMessage(world, args, 'cant_delete_message');
    deleteMessage(world, channel, message);
    return { channel: channel.id, ts: message.ts };
  }),

  'chat.getPermalink': method([], 'special', ({ world, args }) => {
    const channel = channelForBot(world, requiredString(args, 'channel'));
    const message = findMessage(channel, requiredString(args, 'message_ts'));
    if (!message || message.viewer) throw new SlackError('message_not_found');
    return { channel: channel.id, permalink: permalink(world, message) };
  }),
};

/** Slack accepts blocks without text, but notifications and screen readers need it. */
function checkFallbackText(world: World, method: string, args: Args): void {
  const hasText = [args.text, args.markdown_text].some((text) => text !== undefined && text !== '');
  if (args.blocks !== undefined && !hasText)
    world.reportViolation('missing_text', method, ['send `text` together with blocks']);
}

/** Ephemeral messages can only be changed through a response_url. */
function ownMessage(world: World, args: Args, errorCode: string): { channel: Channel; message: Message } {
  const channel = conversationOf(world, args);
  const message = findMessage(channel, requiredString(args, 'ts'));
  if (!message || message.viewer) throw new SlackError('message_not_found');
  if (message.user !== world.bot.id) throw new SlackError(errorCode);
  return { channel, message };
}
