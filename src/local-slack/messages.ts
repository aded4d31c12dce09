import { emojiNamed } from '../when/index.js';
import { reportAccepted } from './accepted.js';
import { filesJson } from './files/file-object.js';
import { checkPictures } from './files/pictures.js';
import { shareIn } from './files/uploads.js';
import { findChannel } from './find.js';
import { withIds } from './inputs.js';
import type { Channel, Message, Upload } from './model.js';
import {
  checkContent,
  type CheckedContent,
  type MessageContent,
  splitText,
  tableProblem,
  truncatedText,
} from './rules/messages.js';
import { unescapeEntities } from './text/escape.js';
import type { World } from './world.js';

export interface NewMessage extends MessageContent {
  thread_ts?: string | undefined;
  /** Makes it an ephemeral message. */
  viewer?: string;
  files?: Upload[];
  /** Another app that posts it. */
  app?: { bot_id: string; app_id: string };
}

/** Slack posts a long text as several messages. Returns the first. */
export function postMessage(world: World, channel: Channel, user: string, sent: NewMessage): Message {
  checkContent(sent);
  const [first = '', ...more] = user === world.bot.id ? splitText(sent) : [truncatedText(sent.text)];
  const message = addMessage(world, channel, user, more.length > 0 ? { ...sent, text: first } : sent);
  for (const text of more) addMessage(world, channel, user, { ...sent, text });
  return message;
}

function addMessage(
  world: World,
  channel: Channel,
  user: string,
  sent: NewMessage & CheckedContent,
): Message {
  const app = user === world.bot.id ? world.bot : sent.app;
  if (user === world.bot.id) reportAccepted({ type: 'message', text: sent.text, blocks: sent.blocks });
  const message: Message = {
    ts: world.newTs(),
    channel: channel.id,
    user,
    ...(app ? { bot_id: app.bot_id, app_id: app.app_id } : {}),
    ...contentOf(world, sent),
    ...(sent.files ? { files: shareIn(world, channel, sent.files) } : {}),
    ...(sent.thread_ts ? { thread_ts: sent.thread_ts } : {}),
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
  reportAccepted({ type: 'message', text: sent.text, blocks: sent.blocks });
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
  checkPictures(world, sent.blocks);
  const refused = tableProblem(sent.blocks, world.unsure.dataTables);
  if (refused) throw refused;
  return {
    text: truncatedText(sent.text ?? sent.markdown_text),
    blocks: withIds(sent.blocks ?? [], world.newId),
    attachments: sent.attachments ?? [],
    ...(sent.metadata ? { metadata: sent.metadata } : {}),
  };
}

/** The message as Slack sends it to the bot. What a person wrote also comes as rich text. */
export function messageJson(world: World, message: Message): Record<string, unknown> {
  const {
    channel: _channel,
    enteredValues: _values,
    viewer: _viewer,
    blocks,
    attachments,
    files,
    ...shown
  } = message;
  const inChannel = findChannel(world, message.channel);
  const isShared = inChannel?.shared === true;
  const isWritten = !message.bot_id && message.text !== '';
  return {
    type: 'message',
    ...(files && { subtype: 'file_share' }),
    ...shown,
    ...threadOf(message, inChannel?.messages ?? []),
    ...(attachments.length > 0 && { attachments }),
    ...(files && { files: filesJson(world, files, isShared) }),
    blocks: isWritten ? [richTextBlock(message)] : blocks,
    ...(!message.bot_id && { client_msg_id: `client-${message.ts}` }),
    team: world.team.id,
  };
}

/** A message with replies is part of the thread that it starts. */
function threadOf({ ts }: Message, all: readonly Message[]) {
  const replies = repliesTo(ts, all);
  const latest = replies.at(-1);
  if (!latest) return {};
  const reply_users = [...new Set(replies.map(({ user }) => user))];
  return {
    thread_ts: ts,
    reply_count: replies.length,
    reply_users_count: reply_users.length,
    latest_reply: latest.ts,
    reply_users,
  };
}

export const repliesTo = (ts: string, all: readonly Message[]): Message[] =>
  all.filter(({ thread_ts, viewer }) => thread_ts === ts && viewer === undefined);

export function permalink(world: World, { channel, ts, thread_ts }: Message): string {
  const address = `https://${world.team.domain}.slack.com/archives/${channel}/p${ts.replace('.', '')}`;
  return thread_ts ? `${address}?thread_ts=${thread_ts}&cid=${channel}` : address;
}

/** Converts what a person wrote into a rich_text block, as Slack does. Styles are left in the text. */
function richTextBlock({ ts, text }: Pick<Message, 'ts' | 'text'>) {
  const elements: object[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const element = elementOf(match.groups ?? {});
    if (!element) continue;
    elements.push(...textElement(text.slice(end, match.index)), element);
    end = match.index + match[0].length;
  }
  elements.push(...textElement(text.slice(end)));
  const block_id = `r${ts.replace('.', '')}`;
  return { type: 'rich_text', block_id, elements: [{ type: 'rich_text_section', elements }] };
}

const TOKEN =
  /<(?<sign>[@#!]?)(?<target>[^<>|]+)(?:\|(?<label>[^<>]*))?>|:(?<name>[\w+'-]+):(?::skin-tone-(?<tone>[2-6]):)?/g;

function elementOf({ sign, target = '', label, name, tone }: Record<string, string | undefined>) {
  if (name !== undefined) return emojiElement(name, tone);
  if (sign === '@') return { type: 'user', user_id: target };
  if (sign === '#') return { type: 'channel', channel_id: target };
  if (target.startsWith('subteam^'))
    return { type: 'usergroup', usergroup_id: target.slice('subteam^'.length) };
  if (sign === '!') return { type: 'broadcast', range: target };
  return { type: 'link', url: unescapeEntities(target), ...(label && { text: unescapeEntities(label) }) };
}

function emojiElement(name: string, tone: string | undefined) {
  const character = emojiNamed(name, tone ? [Number(tone)] : []);
  if (!character) return undefined;
  const unicode = [...character].map((each) => each.codePointAt(0)?.toString(16)).join('-');
  return { type: 'emoji', name, unicode, ...(tone && { skin_tone: Number(tone) }) };
}

const textElement = (text: string) => (text ? [{ type: 'text', text: unescapeEntities(text) }] : []);
