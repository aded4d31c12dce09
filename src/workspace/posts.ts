import { withIds } from './blocks.js';
import type { Channel, Message, Metadata } from './model.js';
import type { Draft } from './rules/messages.js';
import { draftRefusal, keptText } from './rules/messages.js';
import { Refused } from './refused.js';
import type { World } from './world.js';

/** Messages: written, edited, removed, seen. */

export interface Post extends Draft {
  thread_ts?: string | undefined;
  broadcast?: boolean;
  /** Only this person sees it. */
  viewer?: string;
}

export function post(world: World, channel: Channel, user: string, draft: Post): Message {
  refuseBadDraft(draft);
  const message: Message = {
    ts: world.newTs(),
    channel: channel.id,
    user,
    ...(user === world.bot.id ? { bot_id: world.bot.bot_id } : {}),
    ...contentOf(world, draft),
    ...(draft.thread_ts ? { thread_ts: draft.thread_ts } : {}),
    ...(draft.broadcast ? { broadcast: true } : {}),
    ...(draft.viewer ? { viewer: draft.viewer } : {}),
    entered: new Map(),
  };
  channel.messages.push(message);
  world.tell({ what: 'channel', channel: channel.id });
  return message;
}

/** What the draft leaves out stays as it was; empty lists take away. */
export function edit(world: World, message: Message, draft: Draft): void {
  refuseBadDraft(draft);
  const given = contentOf(world, draft);
  if (draft.text !== undefined || draft.markdown_text !== undefined) message.text = given.text;
  if (draft.blocks !== undefined) message.blocks = given.blocks;
  if (draft.attachments !== undefined) message.attachments = given.attachments;
  if (given.metadata) message.metadata = given.metadata;
  message.edited = { user: message.user, ts: world.newTs() };
  world.tell({ what: 'channel', channel: message.channel });
}

export function remove(world: World, channel: Channel, message: Message): void {
  channel.messages.splice(channel.messages.indexOf(message), 1);
  world.tell({ what: 'channel', channel: channel.id });
}

export function seenBy(channel: Channel, viewer: string): Message[] {
  return channel.messages.filter((message) => message.viewer === undefined || message.viewer === viewer);
}

function refuseBadDraft(draft: Draft): void {
  const refusal = draftRefusal(draft);
  if (refusal) throw new Refused(refusal.code, refusal.details);
}

function contentOf(world: World, draft: Draft) {
  return {
    text: keptText(draft.text ?? draft.markdown_text),
    blocks: withIds(world, (draft.blocks as unknown[] | undefined) ?? []),
    attachments: (draft.attachments as unknown[] | undefined) ?? [],
    ...(draft.metadata ? { metadata: draft.metadata as Metadata } : {}),
  };
}

/** A message as Slack shows it to the bot. */
export function messageJson(world: World, message: Message): Record<string, unknown> {
  const { channel: _channel, entered: _entered, viewer: _viewer, broadcast, ...shown } = message;
  const subtype = broadcast ? { subtype: 'thread_broadcast' } : {};
  const bot = message.bot_id ? { app_id: world.bot.app_id } : {};
  return { type: 'message', ...subtype, ...shown, ...bot, team: world.team.id };
}
