import { createHash } from 'node:crypto';
import type { Deps } from '../deps.js';
import { isReadByOthers, type Trace } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { callOnce, TOKEN_ERRORS } from '../slack/send/call-once.js';
import { nextTry } from '../slack/send/next-try.js';
import { updateFirstPart, type PostedMessage } from '../slack/send/post-message.js';
import { createLinks, type LinkTo } from './link.js';
import { createPosting, type PostOnce, type PostResult } from './post.js';
import type { Message, MessageKey, MessageMove } from './table.js';

/**
 * Keeps a Slack message true. It is stored before it is posted, so it is posted once, and found again if this process ends in
 * between. Later it is edited in place. If Slack refuses it in a channel, it moves to somebody’s direct messages.
 */

/** Where a message stands, which may change how it reads. */
export interface MessagePlace {
  /** Undefined in direct messages. */
  channel?: string | undefined;
  moved?: MessageMove | undefined;
}

interface AddressedMessage extends MessageKey, Trace {
  channel?: string | undefined;
  /** Whose direct message it is without a channel, or if Slack refuses it there. Empty: then it is given up. */
  person: string;
  /** The message as it was read just now. */
  known?: Message | undefined;
}

export interface WantedMessage extends AddressedMessage {
  draw: (standing: MessagePlace) => Reply | Promise<Reply>;
  /** Finds what the person has about it in direct messages, or when to ask again. If the message moves there, it takes that place. */
  findCopy?: (() => Promise<KeepResult>) | undefined;
  /** What it leaves behind when it moves to another channel. */
  leaves?: (channel: string, link: string | undefined) => Reply;
  /** It is often drawn as it is already. Slack is then spared the edit, which costs a statement to remember. */
  isOftenSame?: boolean;
  /** When it may be edited, if not now. Asked only where it changes. */
  findEditTurn?: () => Promise<Date | undefined>;
}

export interface ToldMessage extends AddressedMessage {
  /** A reply to this message of the channel. */
  thread?: string | undefined;
  draw: () => Reply | Promise<Reply>;
  /** If the message that it replies to is gone, it is a direct message of its own. */
  otherwise?: { parent: Message; draw: () => Reply | Promise<Reply> };
}

/** `retryAt`: Slack could not be asked. `error`: why Slack refused it everywhere. */
export interface KeepResult {
  message?: Message | undefined;
  retryAt?: Date | undefined;
  error?: string;
}

const GONE: ReadonlySet<string> = new Set(['thread_not_found', 'message_not_found']);

type KeptMessage = Message & { at: PostedMessage };

/** For all that sends messages in the background. */
export type MessageDeps = Pick<Deps, 'log' | 'now' | 'pace' | 'slackOnce' | 'store'>;

interface Parts {
  deps: MessageDeps;
  postOnce: PostOnce;
  linkTo: LinkTo;
}

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(deps: Parts['deps']) {
  const parts: Parts = { deps, postOnce: createPosting(deps), linkTo: createLinks(deps) };
  return {
    /** Shows it as it is now. */
    keep: (wanted: WantedMessage) => keep(parts, wanted),
    /** Says it once. */
    tell: (told: ToldMessage) => tell(parts, told),
    linkTo: parts.linkTo,
  };
}

async function keep(parts: Parts, wanted: WantedMessage): Promise<KeepResult> {
  const { message, isNew } = await begin(parts, wanted);
  const { at, state, channel, moved } = message;
  if (at) {
    const moves =
      wanted.channel !== undefined && channel !== wanted.channel && moved?.from !== wanted.channel;
    if (!moves) return edit(parts, wanted, { ...message, at });
    return show(
      parts,
      wanted,
      await restarted(parts, message, { channel: wanted.channel, replaces: at }),
      true,
    );
  }
  // Slack refused it, or it is gone.
  if (state !== 'sending') return moveToPerson(parts, wanted, message, message.moved);
  return show(parts, wanted, message, isNew);
}

async function tell(parts: Parts, told: ToldMessage): Promise<KeepResult> {
  const { message, isNew } = await begin(parts, told);
  return message.state === 'sending' ? say(parts, told, message, isNew) : { message };
}

async function say(parts: Parts, told: ToldMessage, message: Message, isFirst: boolean): Promise<KeepResult> {
  const reply = await told.draw();
  const sent = await parts.postOnce(message, reply, { ...told, isFirst });
  const { otherwise } = told;
  if (sent.state === 'refused' && GONE.has(sent.error) && otherwise) {
    await parts.deps.store.messages.save({ ...otherwise.parent, at: undefined });
    const directly = await restarted(parts, message, { channel: undefined });
    return say(parts, { ...told, draw: otherwise.draw }, directly, true);
  }
  return saveSent(
    parts,
    message,
    sent,
    isFirst ? { reply, isOftenSame: message.thread === undefined } : undefined,
  );
}

async function begin(
  { deps }: Parts,
  wanted: WantedMessage | ToldMessage,
): Promise<{ message: Message; isNew: boolean }> {
  const { workspace, kind, id, name, channel, person, known } = wanted;
  if (known) return { message: known, isNew: false };
  const thread = 'thread' in wanted ? wanted.thread : undefined;
  const since = deps.now();
  return deps.store.messages.begin({ workspace, kind, id, name, channel, thread, person, since });
}

/** In the channel or, if Slack refuses that, where it was before or in a direct message. */
async function show(
  parts: Parts,
  wanted: WantedMessage,
  message: Message,
  isFirst: boolean,
): Promise<KeepResult> {
  const { channel, replaces } = message;
  const reply = await wanted.draw(message);
  const sent = await parts.postOnce(message, reply, { ...wanted, isFirst });
  if (sent.state === 'refused' && channel !== undefined && !TOKEN_ERRORS.has(sent.error)) {
    const moved = { from: channel, error: sent.error };
    // Shown there once more, so that it says why it stays.
    if (replaces) return edit(parts, wanted, await restored(parts, message, replaces, moved));
    return moveToPerson(parts, wanted, message, moved);
  }
  const kept = await saveSent(parts, message, sent, isFirst ? { ...wanted, reply } : undefined);
  const at = kept.message?.at;
  // A message that was found may show something earlier, and one that was replaced does not lead to it yet.
  return at && (!isFirst || replaces) ? edit(parts, wanted, { ...message, at }) : kept;
}

interface FirstAttempt extends Pick<WantedMessage, 'isOftenSame'> {
  reply: Reply;
}

/** After the first attempt, it is known what it shows. */
async function saveSent(
  parts: Parts,
  message: Message,
  sent: PostResult,
  first?: FirstAttempt,
): Promise<KeepResult> {
  const { deps } = parts;
  const { workspace, kind, name, channel, person } = message;
  switch (sent.state) {
    case 'done': {
      const look = first?.isOftenSame ? lookOf(first.reply) : undefined;
      const posted: Message = { ...message, state: 'posted', at: sent.value, look };
      await deps.store.messages.save(posted);
      return { message: posted };
    }
    case 'refused':
      if (TOKEN_ERRORS.has(sent.error)) await undo(parts, message);
      refuseToken(sent.error);
      deps.log.warn({ workspace, kind, name, error: sent.error }, 'Slack refused a message');
      await deps.store.messages.save({ ...message, state: 'refused' });
      return { error: sent.error };
    case 'unsure':
      return { retryAt: sent.retryAt };
    case 'later':
    case 'unsent':
      await undo(parts, message);
      return { retryAt: await nextTry(deps, sent, { workspace, channel: channel ?? person }) };
  }
}

/** It was certainly not sent. */
async function undo(parts: Parts, message: Message): Promise<void> {
  const { replaces, moved } = message;
  if (replaces) await restored(parts, message, replaces, moved);
  else await parts.deps.store.messages.forget(message);
}

async function edit(parts: Parts, wanted: WantedMessage, message: KeptMessage): Promise<KeepResult> {
  const { deps } = parts;
  const { at, replaces, workspace } = message;
  const reply = await wanted.draw(message);
  const shows = wanted.isOftenSame ? lookOf(reply) : undefined;
  if (shows !== undefined && shows === message.look && !replaces) return { message };
  const turn = await wanted.findEditTurn?.();
  if (turn) return { message, retryAt: turn };
  const slack = await deps.slackOnce(workspace);
  const edited = await callOnce(() => updateFirstPart(slack, at, reply));
  if (edited.state === 'refused') {
    refuseToken(edited.error);
    const moved = message.moved ?? { from: at.channel, error: edited.error };
    return moveToPerson(parts, wanted, message, moved);
  }
  if (edited.state !== 'done') return { message, retryAt: await nextTry(deps, edited, { workspace }) };
  const retryAt = replaces && (await showLeft(parts, wanted, message, replaces));
  if (shows !== message.look || replaces)
    await deps.store.messages.save({
      ...message,
      state: 'posted',
      look: shows,
      replaces: retryAt && replaces,
    });
  return { message, retryAt };
}

/** The earlier message then leads to this one. Resolves to when to try again. */
async function showLeft(
  { deps, linkTo }: Parts,
  { leaves }: WantedMessage,
  { workspace, at }: KeptMessage,
  replaces: PostedMessage,
): Promise<Date | undefined> {
  if (!leaves) return undefined;
  const slack = await deps.slackOnce(workspace);
  const reply = leaves(at.channel, await linkTo(workspace, at));
  return nextTry(deps, await callOnce(() => updateFirstPart(slack, replaces, reply)), { workspace });
}

/** In their direct messages, it takes the place of what they have about it. */
async function moveToPerson(
  parts: Parts,
  wanted: WantedMessage,
  message: Message,
  moved: MessageMove | undefined,
): Promise<KeepResult> {
  if (wanted.person === '') return {};
  const { message: copy, retryAt } = (await wanted.findCopy?.()) ?? {};
  if (retryAt) return { retryAt };
  const there = { person: wanted.person, channel: undefined, moved };
  if (!copy?.at) return show(parts, wanted, await restarted(parts, message, there), true);
  const nothingElse = { thread: undefined, replaces: undefined, look: undefined };
  const placed: KeptMessage = { ...message, ...there, ...nothingElse, at: copy.at, state: 'posted' };
  await parts.deps.store.messages.save(placed);
  await parts.deps.store.messages.save({ ...copy, at: undefined });
  return edit(parts, { ...wanted, findCopy: undefined }, placed);
}

/** To be posted from now on, to another place. */
async function restarted({ deps }: Parts, message: Message, to: Partial<Message>): Promise<Message> {
  const nowhere = { at: undefined, thread: undefined, replaces: undefined, look: undefined };
  const changed: Message = { ...message, ...nowhere, ...to, state: 'sending', since: deps.now() };
  await deps.store.messages.save(changed);
  return changed;
}

/** It stays where it was. */
async function restored(
  { deps }: Parts,
  message: Message,
  at: PostedMessage,
  moved: MessageMove | undefined,
): Promise<KeptMessage> {
  const channel = isReadByOthers(at.channel) ? at.channel : undefined;
  const there = { at, channel, moved, replaces: undefined, look: undefined };
  const stays: KeptMessage = { ...message, ...there, state: 'posted' };
  await deps.store.messages.save(stays);
  return stays;
}

/** A hash of what a message shows. */
const lookOf = (reply: Reply) =>
  createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 16);

/** A token that Slack refuses everywhere is no reason to move or give up a message: it is tried again later. */
function refuseToken(error: string): void {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack doesn’t accept the token: ${error}`);
}
