import { createHash } from 'node:crypto';
import type { Deps } from '../deps.js';
import { LRUCache } from 'lru-cache';
import { isReadByOthers, type Traced } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { callOnce, TOKEN_ERRORS, type CallResult } from '../slack/send/call-once.js';
import { nextTry } from '../slack/send/next-try.js';
import { createMessageSearch, findReply } from '../slack/send/find-message.js';
import {
  IMAGES_AGAIN_MS,
  postMessage,
  updateFirstPart,
  type Posted,
  type Shown,
} from '../slack/send/post-message.js';
import type { Message, MessageKey, Moved } from './table.js';

/**
 * Keeps a Slack message true. It is stored before it is posted, so it is posted once, and found again if this process ends in
 * between. Later it is edited in place. If Slack refuses it in a channel, it moves to somebody's direct messages.
 */

const MARK = 'upnext_message';

/** Where a message stands, which may change how it reads. */
export interface Standing {
  /** Undefined in direct messages. */
  channel: string | undefined;
  moved: Moved | undefined;
}

export interface Wanted extends MessageKey, Traced {
  /** Otherwise, or if Slack refuses it there, in the direct messages of this person. */
  channel?: string | undefined;
  person: string;
  draw: (standing: Standing) => Reply | Promise<Reply>;
  /** What it leaves behind when it moves to another channel. */
  leaves?: (channel: string, link: string | undefined) => Reply;
  /** The message as it was read just now. */
  known?: Message | undefined;
}

export interface Told extends MessageKey, Traced {
  /** Otherwise a direct message. */
  channel?: string | undefined;
  /** A reply to this message of the channel. */
  thread?: string | undefined;
  person: string;
  draw: () => Reply | Promise<Reply>;
  known?: Message | undefined;
}

/** `retryAt`: Slack could not be asked, or could not load an image. `error`: why Slack refused it everywhere. */
export interface Kept {
  message?: Message;
  retryAt?: Date | undefined;
  error?: string;
}

type MessageDeps = Pick<Deps, 'log' | 'now' | 'pace' | 'slackOnce' | 'store'>;
type Sent = CallResult<(Posted & Partial<Shown>) | undefined>;

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(deps: MessageDeps) {
  const table = deps.store.messages;
  const { post, findSent } = createPosting(deps);
  const linkTo = createLinks(deps);

  /** Shows it as it is now. */
  async function keep(wanted: Wanted): Promise<Kept> {
    const { message, isNew } = await begin(wanted);
    if (message.at) {
      const moves = wanted.channel !== undefined && message.channel !== wanted.channel;
      if (moves && message.moved?.from !== wanted.channel)
        return show(
          wanted,
          await restarted(message, { channel: wanted.channel, replaces: message.at }),
          true,
        );
      return edit(wanted, { ...message, at: message.at });
    }
    if (message.state === 'refused') return show(wanted, await restarted(message, message), true);
    return show(wanted, message, isNew);
  }

  /** Says it once. */
  async function tell(told: Told): Promise<Kept> {
    const { message, isNew } = await begin(told);
    if (message.state !== 'sending') return { message };
    const reply = await told.draw();
    const sent = await postOnce(told, message, reply, isNew);
    const saved = await saveSent(message, sent, isNew && reply);
    return { ...saved, retryAt: await retryAt(sent, message) };
  }

  async function begin(wanted: Wanted | Told) {
    const { workspace, kind, id, name, channel, person, known } = wanted;
    if (known) return { message: known, isNew: false };
    const thread = 'thread' in wanted ? wanted.thread : undefined;
    return table.begin({ workspace, kind, id, name, channel, thread, person, since: deps.now() });
  }

  /** In the channel or, if Slack refuses that, where it was before or in a direct message. */
  async function show(wanted: Wanted, message: Message, isFirst: boolean): Promise<Kept> {
    const { channel, replaces } = message;
    const reply = await wanted.draw(standingOf(message));
    const sent = await postOnce(wanted, message, reply, isFirst);
    if (sent.state === 'refused' && channel !== undefined) {
      const moved = movedFrom(channel, sent.error);
      // Shown there once more, so that it says why it stays.
      if (replaces) return edit(wanted, await restored(message, replaces, moved));
      return show(wanted, await restarted(message, { channel: undefined, moved }), true);
    }
    const kept = await saveSent(message, sent, isFirst && reply);
    const at = kept.message?.at;
    // A message that was found may show something earlier, and one that was replaced does not lead to it yet.
    if (at && (!isFirst || replaces)) return edit(wanted, { ...message, at });
    return { ...kept, retryAt: (await retryAt(sent, message)) ?? imagesAgain(sent) };
  }

  /** `shown`: what it shows, if it was posted only now. */
  async function saveSent(message: Message, sent: Sent, shown: Reply | false): Promise<Kept> {
    if (sent.state === 'done') {
      const at = sent.value && { channel: sent.value.channel, ts: sent.value.ts };
      const posted: Message = {
        ...message,
        state: 'posted',
        at,
        look: shown ? seen(shown, sent.value) : undefined,
      };
      await table.save(posted);
      return { message: posted };
    }
    if (sent.state === 'refused') {
      const { workspace, kind, name } = message;
      deps.log.warn({ workspace, kind, name, error: sent.error }, 'Slack refused a message');
      await table.save({ ...message, state: 'refused' });
      return { error: sent.error };
    }
    if (shown && sent.state !== 'unknown') await undo(message);
    return {};
  }

  /** It was certainly not sent. */
  async function undo(message: Message): Promise<void> {
    const { replaces } = message;
    if (replaces) await restored(message, replaces, message.moved);
    else await table.forget(message);
  }

  async function edit(wanted: Wanted, message: Message & { at: Posted }): Promise<Kept> {
    const { at, replaces } = message;
    const reply = await wanted.draw(standingOf(message));
    if (seen(reply) === message.look && !replaces) return { message };
    const slack = await deps.slackOnce(message.workspace);
    const edited = await callOnce(() => updateFirstPart(slack, at, reply));
    if (edited.state === 'refused') {
      const moved = message.moved ?? movedFrom(at.channel, edited.error);
      return show(wanted, await restarted(message, { channel: undefined, moved }), true);
    }
    if (edited.state !== 'done')
      return { message, retryAt: await nextTry(deps, edited, { workspace: message.workspace }) };
    const left = replaces && (await showLeft(wanted, message, replaces));
    const look = seen(reply, edited.value);
    // Images that Slack can’t load a second time stay away until something changes.
    const isOver = look === message.look;
    await table.save({
      ...message,
      state: 'posted',
      look: isOver ? seen(reply) : look,
      replaces: left && replaces,
    });
    return { message, retryAt: left ?? (isOver ? undefined : imagesAgain(edited)) };
  }

  /** The earlier message then leads to this one. */
  async function showLeft(
    wanted: Wanted,
    message: Message & { at: Posted },
    replaces: Posted,
  ): Promise<Date | undefined> {
    if (!wanted.leaves) return undefined;
    const slack = await deps.slackOnce(message.workspace);
    const link = await linkTo(message.workspace, message.at);
    const reply = wanted.leaves(message.at.channel, link);
    const edited = await callOnce(() => updateFirstPart(slack, replaces, reply));
    return nextTry(deps, edited, { workspace: message.workspace });
  }

  /** To be posted from now on, to another place. */
  async function restarted(message: Message, to: Partial<Message>): Promise<Message> {
    const changed: Message = { ...message, replaces: undefined, ...to, at: undefined, look: undefined };
    await table.save({ ...changed, state: 'sending', since: deps.now() });
    return { ...changed, state: 'sending' };
  }

  /** It stays where it was. */
  async function restored(message: Message, at: Posted, moved: Moved | undefined) {
    const channel = isReadByOthers(at.channel) ? at.channel : undefined;
    const stays = {
      ...message,
      state: 'posted' as const,
      at,
      channel,
      moved,
      replaces: undefined,
      look: undefined,
    };
    await table.save(stays);
    return stays;
  }

  /** After an attempt with an unknown outcome, it first looks for the message. */
  async function postOnce(
    { reference }: Traced,
    message: Message,
    reply: Reply,
    isFirst: boolean,
  ): Promise<Sent> {
    const earlier = isFirst ? undefined : await findSent(message);
    if (earlier && (earlier.state !== 'done' || earlier.value) && earlier.state !== 'refused') return earlier;
    if (earlier?.state === 'refused')
      deps.log.warn(
        { reference, error: earlier.error },
        'could not check whether a message was sent, sending it again',
      );
    return post(message, reply);
  }

  const retryAt = (sent: CallResult<unknown>, { workspace, channel, person }: Message) =>
    nextTry(deps, sent, { workspace, channel: channel ?? person });

  const imagesAgain = (sent: CallResult<Partial<Shown> | undefined>) =>
    sent.state === 'done' && sent.value?.lacksImages
      ? new Date(deps.now().getTime() + IMAGES_AGAIN_MS)
      : undefined;

  return { keep, tell, linkTo };
}

function createPosting(deps: Pick<Deps, 'slackOnce'>) {
  const findMessage = createMessageSearch();

  const markOf = ({ kind, id, name }: MessageKey) => ({
    event_type: MARK,
    event_payload: { kind, id, name },
  });

  async function post(message: Message, reply: Reply): Promise<Sent> {
    const { workspace, channel, person, thread } = message;
    const slack = await deps.slackOnce(workspace);
    const target = {
      channel: channel ?? person,
      metadata: markOf(message),
      ...(thread && { thread_ts: thread }),
    };
    return callOnce(() => postMessage(slack, target, reply));
  }

  async function findSent(message: Message): Promise<Sent> {
    const { workspace, person, thread, since: from } = message;
    const slack = await deps.slackOnce(workspace);
    const opened =
      message.channel === undefined && (await callOnce(() => slack.conversations.open({ users: person })));
    if (opened && opened.state !== 'done') return opened;
    const channel = message.channel ?? (opened ? opened.value.channel?.id : undefined);
    if (!channel) return { state: 'done', value: undefined };
    const found = thread
      ? await findReply(slack, { channel, thread, from }, markOf(message))
      : await findMessage(slack, channel, { from, to: undefined }, markOf(message));
    if (found.state !== 'done') return found;
    const ts = found.value;
    return { state: 'done', value: ts === undefined ? undefined : { channel, ts } };
  }

  return { post, findSent };
}

const standingOf = ({ channel, moved }: Message): Standing => ({ channel, moved });

/** A hash of what a message shows. */
function seen(reply: Reply, shown?: Partial<Shown>): string {
  const hash = createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 16);
  return shown?.lacksImages ? `${hash} without images` : hash;
}

/** A token that Slack refuses everywhere is no reason to move a message: it is tried again later. */
function movedFrom(from: string, error: string): Moved {
  if (TOKEN_ERRORS.has(error)) throw new Error(`Slack doesn’t accept the token: ${error}`);
  return { from, error };
}

const LINKS = 1_000;

function createLinks(deps: Pick<Deps, 'slackOnce'>) {
  const links = new LRUCache<string, string>({ max: LINKS });

  return async (workspace: string, at: Posted | undefined): Promise<string | undefined> => {
    const key = `${workspace} ${at?.channel} ${at?.ts}`;
    const link = links.get(key) ?? (await findLink(deps, workspace, at));
    links.set(key, link);
    return link;
  };
}

/** The address of a message. Undefined if Slack doesn’t say. */
export async function findLink(
  { slackOnce }: Pick<Deps, 'slackOnce'>,
  workspace: string,
  at: Posted | undefined,
): Promise<string | undefined> {
  if (!at) return undefined;
  const slack = await slackOnce(workspace);
  const found = await callOnce(() => slack.chat.getPermalink({ channel: at.channel, message_ts: at.ts }));
  return found.state === 'done' ? found.value.permalink : undefined;
}
