import { createHash } from 'node:crypto';
import { isReadByOthers, type Trace } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { callOnce, TOKEN_ERRORS } from '../slack/send/call-once.js';
import { nextTry } from '../slack/send/next-try.js';
import { updateFirstPart, type PostedMessage } from '../slack/send/post-message.js';
import { createPosting, type MessageDeps } from './post.js';
import { CARD, type Message, type MessageKey } from './table.js';

/**
 * Keeps a Slack message true. It is stored before it is posted, so it is posted once, and found again if this process ends in
 * between. Later it is edited in place. If Slack refuses it in a channel, it moves to somebody’s direct messages.
 */

export interface WantedMessage extends MessageKey, Trace {
  channel?: string | undefined;
  /** Whose direct message it is without a channel, or if Slack refuses it there. Empty: then it is given up. */
  person: string;
  /** The message as it was read just now. */
  known?: Message | undefined;
  /** Where it stands may change how it reads. */
  draw: (standing: Pick<Message, 'channel' | 'movedFrom'>) => Reply | Promise<Reply>;
  /** What the person has about it in direct messages. If it moves there, it takes the place of that. */
  copy?: Message | undefined;
  /** What it leaves behind when it moves to another channel. */
  leaves?: (channel: string) => Reply;
  /** When a direct message may be edited, if not now. Asked only where it changes. */
  findEditTurn?: () => Promise<Date | undefined>;
}

/** `retryAt`: Slack could not be asked. `error`: why Slack refused it everywhere. */
export interface KeepResult {
  message?: Message | undefined;
  retryAt?: Date | undefined;
  error?: string;
}

export type { MessageDeps };

interface Parts extends MessageDeps {
  postOnce: ReturnType<typeof createPosting>;
}

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(deps: MessageDeps) {
  const parts: Parts = { ...deps, postOnce: createPosting(deps) };
  return {
    /** Shows it as it is now. */
    keep: (wanted: WantedMessage) => keep(parts, wanted),
  };
}

async function keep(parts: Parts, wanted: WantedMessage): Promise<KeepResult> {
  const { workspace, kind, id, name, channel, person, known } = wanted;
  const { message, isNew } = known
    ? { message: known, isNew: false }
    : await parts.store.messages.begin({ workspace, kind, id, name, channel, person, since: parts.now() });
  if (message.state === 'sending') return post(parts, wanted, message, isNew);
  // Slack refused it, or it is gone.
  if (!message.at) return moveToPerson(parts, wanted, message, message.movedFrom);
  const moves = channel !== undefined && message.channel !== channel && message.movedFrom !== channel;
  return moves
    ? post(parts, wanted, await sendTo(parts, message, { channel }), true)
    : edit(parts, wanted, message);
}

/** In the channel or, if Slack refuses that, where it was before or in a direct message. */
async function post(
  parts: Parts,
  wanted: WantedMessage,
  message: Message,
  isFirst: boolean,
): Promise<KeepResult> {
  const { workspace, kind, name, channel, person, at: earlier } = message;
  const reply = await wanted.draw(message);
  const sent = await parts.postOnce(message, reply, { ...wanted, isFirst });
  switch (sent.state) {
    case 'done': {
      const retryAt = earlier && (await leave(parts, wanted, message, earlier));
      if (retryAt) return { message, retryAt };
      // A message that was found may show something earlier.
      const look = isFirst ? lookOf(message, reply) : undefined;
      const posted: Message = { ...message, state: 'posted', at: sent.value, look };
      await parts.store.messages.save(posted);
      return isFirst ? { message: posted } : edit(parts, wanted, posted);
    }
    case 'refused':
      if (TOKEN_ERRORS.has(sent.error)) await undo(parts, message);
      refuseToken(sent.error);
      if (earlier) return edit(parts, wanted, await stay(parts, { ...message, movedFrom: channel }, earlier));
      if (channel !== undefined) return moveToPerson(parts, wanted, message, channel);
      parts.log.warn({ workspace, kind, name, error: sent.error }, 'Slack refused a message');
      await parts.store.messages.save({ ...message, state: 'refused' });
      return { error: sent.error };
    case 'unsure':
      return { retryAt: sent.retryAt };
    case 'later':
    case 'unsent':
      await undo(parts, message);
      return { retryAt: await nextTry(parts, sent, { workspace, channel: channel ?? person }) };
  }
}

/** It was certainly not sent. */
async function undo(parts: Parts, message: Message): Promise<void> {
  if (message.at) await stay(parts, message, message.at);
  else await parts.store.messages.forget(message);
}

async function stay(parts: Parts, message: Message, at: PostedMessage): Promise<Message> {
  const channel = isReadByOthers(at.channel) ? at.channel : undefined;
  const stays: Message = { ...message, channel, state: 'posted' };
  await parts.store.messages.save(stays);
  return stays;
}

/** The earlier message then says where it is. Resolves to when to try again. */
async function leave(
  parts: Parts,
  { leaves }: WantedMessage,
  { workspace, channel }: Message,
  earlier: PostedMessage,
): Promise<Date | undefined> {
  if (!leaves || channel === undefined) return undefined;
  const slack = await parts.slackOnce(workspace);
  const edited = await callOnce(() => updateFirstPart(slack, earlier, leaves(channel)));
  return nextTry(parts, edited, { workspace });
}

async function edit(parts: Parts, wanted: WantedMessage, message: Message): Promise<KeepResult> {
  const { at, workspace, movedFrom } = message;
  if (!at) return { message };
  const reply = await wanted.draw(message);
  const look = lookOf(message, reply);
  if (look !== undefined && look === message.look) return { message };
  const turn = await wanted.findEditTurn?.();
  if (turn) return { message, retryAt: turn };
  const slack = await parts.slackOnce(workspace);
  const edited = await callOnce(() => updateFirstPart(slack, at, reply));
  if (edited.state === 'refused') {
    refuseToken(edited.error);
    return moveToPerson(parts, wanted, message, movedFrom ?? at.channel);
  }
  if (edited.state !== 'done') return { message, retryAt: await nextTry(parts, edited, { workspace }) };
  if (look !== message.look) await parts.store.messages.save({ ...message, look });
  return { message };
}

async function moveToPerson(
  parts: Parts,
  wanted: WantedMessage,
  message: Message,
  movedFrom: string | undefined,
): Promise<KeepResult> {
  const { person, copy } = wanted;
  if (person === '') return {};
  const there = { person, channel: undefined, movedFrom };
  if (!copy?.at) return post(parts, wanted, await sendTo(parts, message, { ...there, at: undefined }), true);
  const placed: Message = { ...message, ...there, at: copy.at, look: undefined, state: 'posted' };
  await parts.store.messages.save(placed);
  await parts.store.messages.save({ ...copy, at: undefined });
  return edit(parts, { ...wanted, copy: undefined }, placed);
}

/** To be posted from now on, to another place. Until it is there, it is known where it was. */
async function sendTo(parts: Parts, message: Message, to: Partial<Message>): Promise<Message> {
  const sending: Message = { ...message, look: undefined, ...to, state: 'sending', since: parts.now() };
  await parts.store.messages.save(sending);
  return sending;
}

/** Copies in direct messages are often drawn as they are already. Slack is then spared the edit. */
export const lookOf = ({ channel, name }: Pick<Message, 'channel' | 'name'>, reply: Reply) =>
  channel === undefined && name !== CARD
    ? createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 16)
    : undefined;

/** A token that Slack refuses everywhere is no reason to move or give up a message: it is tried again later. */
export function refuseToken(error: string): void {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack doesn’t accept the token: ${error}`);
}
