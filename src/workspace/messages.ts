import { withIds } from './inputs.js';
import type { Channel, Message } from './model.js';
import { checkContent, truncatedText, type CheckedContent, type MessageContent } from './rules/messages.js';
import type { World } from './world.js';

export interface NewMessage extends MessageContent {
  thread_ts?: string | undefined;
  broadcast?: boolean;
  /** Makes it an ephemeral message. */
  viewer?: string;
}

export function postMessage(world: World, channel: Channel, user: string, sent: NewMessage): Message {
  checkContent(sent);
  const message: Message = {
    ts: world.newTs(),
    channel: channel.id,
    user,
    ...(user === world.bot.id ? { bot_id: world.bot.bot_id } : {}),
    ...contentOf(world, sent),
    ...(sent.thread_ts ? { thread_ts: sent.thread_ts } : {}),
    ...(sent.broadcast ? { broadcast: true } : {}),
    ...(sent.viewer ? { viewer: sent.viewer } : {}),
    enteredValues: new Map(),
  };
  channel.messages.push(message);
  world.emit({ type: 'channel', channel: channel.id });
  return message;
}

/** Fields that are left out stay the same; empty lists remove what was there. */
export function editMessage(world: World, message: Message, sent: MessageContent): void {
  checkContent(sent);
  const content = contentOf(world, sent);
  if (sent.text !== undefined || sent.markdown_text !== undefined) message.text = content.text;
  if (sent.blocks !== undefined) message.blocks = content.blocks;
  if (sent.attachments !== undefined) message.attachments = content.attachments;
  if (content.metadata) message.metadata = content.metadata;
  message.edited = { user: message.user, ts: world.newTs() };
  world.emit({ type: 'channel', channel: message.channel });
}

export function deleteMessage(world: World, channel: Channel, message: Message): void {
  channel.messages.splice(channel.messages.indexOf(message), 1);
  world.emit({ type: 'channel', channel: channel.id });
}

export function messagesFor(channel: Channel, viewer: string): Message[] {
  return channel.messages.filter((message) => message.viewer === undefined || message.viewer === viewer);
}

function contentOf(world: World, sent: CheckedContent) {
  return {
    text: truncatedText(sent.text ?? sent.markdown_text),
    blocks: withIds(sent.blocks ?? [], world.newId),
    attachments: sent.attachments ?? [],
    ...(sent.metadata ? { metadata: sent.metadata } : {}),
  };
}

/** The message as Slack sends it to the bot. */
export function messageJson(world: World, message: Message): Record<string, unknown> {
  const { channel: _channel, enteredValues: _values, viewer: _viewer, broadcast, ...shown } = message;
  const subtype = broadcast ? { subtype: 'thread_broadcast' } : {};
  const bot = message.bot_id ? { app_id: world.bot.app_id } : {};
  return { type: 'message', ...subtype, ...shown, ...bot, team: world.team.id };
}
