import type { Trace } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { callOnce } from '../slack/send/call-once.js';
import { nextTry } from '../slack/send/next-try.js';
import { postMessage } from '../slack/send/post-message.js';
import { lookOf, refuseToken, type KeepResult } from './keep.js';
import { findEarlier, knownAt, markOf, type MessageDeps } from './post.js';
import { ownMessage, type Message, type MessageKey } from './table.js';

/**
 * Tells people something. Everybody has at most one direct message about one thing: the card, if it is there, else what they
 * were told first. That changes later, so it is stored before it is sent. The rest is below it, and stored once Slack has answered,
 * so a crash may repeat it. If Slack’s answer was lost, it is looked for before it is said again.
 */

export interface News extends MessageKey, Trace {
  /** Whose direct message it is, unless it is in a channel. */
  person: string;
  channel?: string | undefined;
  /** A reply to this message of the channel. */
  thread?: string | undefined;
  /** All messages about it. */
  known: Message[];
  message: () => Reply | Promise<Reply>;
  /** As a reply to what the person has. */
  reply?: () => Reply | Promise<Reply>;
}

/** A direct message whose answer was lost: where it is, if it was posted. `retryAt`: that can’t be said yet. */
export async function findUnsure(deps: MessageDeps, message: Message): Promise<KeepResult> {
  const found = await findEarlier(deps, message, { channel: message.person });
  if ('retryAt' in found) return found;
  if (!found.at) return {};
  const posted: Message = { ...message, state: 'posted', at: found.at, look: undefined };
  await deps.store.messages.save(posted);
  return { message: posted };
}

const GONE: ReadonlySet<string> = new Set(['thread_not_found', 'message_not_found']);

export async function tell(deps: MessageDeps, news: News): Promise<KeepResult> {
  const { workspace, kind, id, name, person, channel, known, message, reply } = news;
  const earlier = known.find((one) => one.name === name);
  if (earlier && earlier.state !== 'sending') return { message: earlier };
  const parent = reply && ownMessage(known, person);
  const place = parent?.at?.channel ?? channel ?? person;
  const thread_ts = parent?.at?.ts ?? news.thread;
  const target = { channel: place, ...(thread_ts && { thread_ts }) };
  const found = earlier && (await findEarlier(deps, earlier, target));
  if (found && 'retryAt' in found) return found;
  const said = await (parent && reply ? reply() : message());
  const slack = await deps.slackOnce(workspace);
  const told = { workspace, kind, id, name, person, channel, since: deps.now() };
  if (!earlier && !thread_ts && !channel) await deps.store.messages.save({ ...told, state: 'sending' });
  const sent = found?.at
    ? { state: 'done' as const, value: found.at }
    : await callOnce(() => postMessage(slack, { ...target, metadata: markOf(news) }, said));
  switch (sent.state) {
    case 'done': {
      const at = thread_ts ? undefined : sent.value;
      // What was found may show something earlier.
      const look = at && !found?.at ? lookOf(told, said) : undefined;
      const posted: Message = { ...told, state: 'posted', at, look };
      await deps.store.messages.save(posted);
      return { message: posted };
    }
    case 'refused':
      refuseToken(sent.error);
      if (parent && GONE.has(sent.error)) {
        const gone = { ...parent, at: undefined };
        await deps.store.messages.save(gone);
        return tell(deps, { ...news, known: known.map((one) => (one === parent ? gone : one)) });
      }
      deps.log.warn({ workspace, kind, error: sent.error }, 'Slack refused a message');
      await deps.store.messages.save({ ...told, state: 'refused' });
      return { error: sent.error };
    case 'unknown':
      await deps.store.messages.save({ ...told, state: 'sending' });
      return { retryAt: knownAt(told) };
    case 'later':
    case 'unsent':
      await deps.store.messages.forget(news);
      return { retryAt: await nextTry(deps, sent, { workspace, channel: place }) };
  }
}
