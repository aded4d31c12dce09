import { createHash } from 'node:crypto';
import { isReadByOthers, type Trace } from '../slack/people/actor.js';
import { callOnce, TOKEN_ERRORS } from '../slack/send/call-once.js';
import { nextTry } from '../slack/send/pace.js';
import { type PostedMessage, updateFirstPart } from '../slack/send/post-message.js';
import type { Reply } from '../slack/text/blocks.js';
import { type MessageDeps, postOnce } from './post.js';
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
  /** It is a reply to this one, and nobody edits it. */
  below?: PostedMessage | undefined;
  /** What it leaves behind when it moves to another channel. */
  leaves?: (channel: string) => Reply;
  /** Since when it may be there, although it isn’t stored. */
  mayBeThereSince?: Date | undefined;
  /** When it may be edited, if not now. Asked only where it changes. */
  findEditTurn?: () => Promise<Date | undefined>;
}

/** `retryAt`: Slack could not be asked. `error`: why Slack refused it everywhere. */
export interface KeepResult {
  message?: Message | undefined;
  retryAt?: Date | undefined;
  error?: string;
}

const BEING_STORED_MS = 1_000;

/** Shows it as it is now. */
export async function keep(deps: MessageDeps, wanted: WantedMessage): Promise<KeepResult> {
  const { workspace, kind, id, name, channel, person, known, mayBeThereSince } = wanted;
  const since = mayBeThereSince ?? deps.now();
  const begun = known
    ? { message: known, isNew: false }
    : await deps.store.messages.begin({ workspace, kind, id, name, channel, person, since });
  // Somebody else is storing it.
  if (!begun) return { retryAt: new Date(deps.now().getTime() + BEING_STORED_MS) };
  const { message } = begun;
  const isNew = begun.isNew && !mayBeThereSince;
  if (message.state === 'sending') return post(deps, wanted, message, isNew);
  // Slack refused it, or it is gone.
  if (!message.at) return moveToPerson(deps, wanted, message, message.movedFrom);
  const moves = channel !== undefined && message.channel !== channel && message.movedFrom !== channel;
  return moves
    ? post(deps, wanted, await sendTo(deps, message, { channel }), true)
    : edit(deps, wanted, message);
}

/** In the channel or, if Slack refuses that, where it was before or in a direct message. */
async function post(
  deps: MessageDeps,
  wanted: WantedMessage,
  message: Message,
  isFirst: boolean,
): Promise<KeepResult> {
  const { workspace, kind, channel, person, at: earlier } = message;
  const { below } = wanted;
  const reply = await wanted.draw(message);
  const place = below ? { channel: below.channel, thread_ts: below.ts } : { channel: channel ?? person };
  const sent = await postOnce(deps, message, reply, { isFirst, place });
  switch (sent.state) {
    case 'done': {
      const retryAt = earlier && (await leave(deps, wanted, message, earlier));
      if (retryAt) return { message, retryAt };
      // A message that was found may show something earlier.
      const look = isFirst ? lookOf(message, reply) : undefined;
      const posted: Message = { ...message, state: 'posted', at: below ? undefined : sent.value, look };
      await deps.store.messages.save(posted);
      return isFirst ? { message: posted } : edit(deps, wanted, posted);
    }
    case 'refused':
      if (TOKEN_ERRORS.has(sent.error)) await undo(deps, message);
      refuseToken(sent.error);
      if (earlier) return edit(deps, wanted, await stay(deps, { ...message, movedFrom: channel }, earlier));
      if (channel !== undefined && !below && wanted.person !== '')
        return moveToPerson(deps, wanted, message, channel);
      deps.log.warn({ workspace, kind, error: sent.error }, 'Slack refused a message');
      await deps.store.messages.save({ ...message, state: 'refused' });
      return { error: sent.error };
    case 'unsure':
      return { retryAt: sent.retryAt };
    case 'later':
    case 'unsent':
      await undo(deps, message);
      return { retryAt: await nextTry(deps, sent, { workspace, channel: place.channel }) };
  }
}

/** It was certainly not sent. */
async function undo(deps: MessageDeps, message: Message): Promise<void> {
  if (message.at) await stay(deps, message, message.at);
  else await deps.store.messages.forget(message);
}

async function stay(deps: MessageDeps, message: Message, at: PostedMessage): Promise<Message> {
  const channel = isReadByOthers(at.channel) ? at.channel : undefined;
  const stays: Message = { ...message, channel, state: 'posted' };
  await deps.store.messages.save(stays);
  return stays;
}

/** The earlier message then says where it is. Resolves to when to try again. */
async function leave(
  deps: MessageDeps,
  { leaves }: WantedMessage,
  { workspace, channel }: Message,
  earlier: PostedMessage,
): Promise<Date | undefined> {
  if (!leaves || channel === undefined) return undefined;
  const slack = await deps.slackOnce(workspace);
  const edited = await callOnce(() => updateFirstPart(slack, earlier, leaves(channel)));
  return nextTry(deps, edited, { workspace });
}

async function edit(deps: MessageDeps, wanted: WantedMessage, message: Message): Promise<KeepResult> {
  const { at, workspace, movedFrom } = message;
  if (!at) return { message };
  const reply = await wanted.draw(message);
  const look = lookOf(message, reply);
  if (look !== undefined && look === message.look) return { message };
  const turn = await wanted.findEditTurn?.();
  if (turn) return { message, retryAt: turn };
  const slack = await deps.slackOnce(workspace);
  const edited = await callOnce(() => updateFirstPart(slack, at, reply));
  if (edited.state === 'refused') {
    refuseToken(edited.error);
    if (wanted.person === '') return { error: edited.error };
    return moveToPerson(deps, wanted, message, movedFrom ?? at.channel);
  }
  if (edited.state !== 'done') return { message, retryAt: await nextTry(deps, edited, { workspace }) };
  if (look !== message.look) await deps.store.messages.save({ ...message, look });
  return { message };
}

async function moveToPerson(
  deps: MessageDeps,
  wanted: WantedMessage,
  message: Message,
  movedFrom: string | undefined,
): Promise<KeepResult> {
  const { person, copy } = wanted;
  if (person === '') return {};
  const there = { person, channel: undefined, movedFrom };
  if (!copy?.at) return post(deps, wanted, await sendTo(deps, message, { ...there, at: undefined }), true);
  const placed: Message = { ...message, ...there, at: copy.at, look: undefined, state: 'posted' };
  await deps.store.messages.save(placed);
  await deps.store.messages.save({ ...copy, at: undefined });
  return edit(deps, { ...wanted, copy: undefined }, placed);
}

/** To be posted from now on, to another place. Until it is there, it is known where it was. */
async function sendTo(deps: MessageDeps, message: Message, to: Partial<Message>): Promise<Message> {
  const sending: Message = { ...message, look: undefined, ...to, state: 'sending', since: deps.now() };
  await deps.store.messages.save(sending);
  return sending;
}

/** Digests and copies in direct messages are often drawn as they are already. Slack is then spared the edit. */
const lookOf = ({ channel, kind, name }: Message, reply: Reply) =>
  (channel === undefined || kind === 'digest') && name !== CARD
    ? createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 16)
    : undefined;

/** A token that Slack refuses everywhere is no reason to move or give up a message: it is tried again later. */
function refuseToken(error: string): void {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack doesn’t accept the token: ${error}`);
}
