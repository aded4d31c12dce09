import type { Deps } from '../deps.js';
import type { Trace } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { CALL_TIMEOUT_MS } from '../slack/answer/deadlines.js';
import { callOnce, type CallResult } from '../slack/send/call-once.js';
import { createMessageSearch, type MessageMarker } from '../slack/send/find-message.js';
import { nextTry } from '../slack/send/next-try.js';
import { postMessage, type PostedMessage } from '../slack/send/post-message.js';
import { CLOCK_DIFFERENCE_MS } from '../steady-clock.js';
import type { Message, MessageKey } from './table.js';

/** Posts a message that is stored, or finds the one that an earlier attempt posted. */

const MARK = 'upnext_message';

/**
 * A call starts within this time after the message was stored. Then it may take as long again, and Slack may post the message
 * as long after the call was given up. Only then can somebody look for it.
 */
const POSTED_WITHIN_MS = CALL_TIMEOUT_MS;
const KNOWN_AFTER_MS = POSTED_WITHIN_MS + 2 * CALL_TIMEOUT_MS;

/** `unsure`: it may have been posted. The next attempt looks for it. */
export type PostResult =
  | Exclude<CallResult<PostedMessage | undefined>, { state: 'unknown' }>
  | { state: 'unsure'; retryAt: Date };

export function createPosting(deps: Pick<Deps, 'log' | 'now' | 'pace' | 'slackOnce' | 'store'>) {
  const findMessage = createMessageSearch();

  async function post(message: Message, reply: Reply): Promise<PostResult> {
    const { workspace, channel, person, since } = message;
    const slack = await deps.slackOnce(workspace);
    const target = { channel: channel ?? person, metadata: markOf(message) };
    if (deps.now() > later(since, POSTED_WITHIN_MS)) return unsure(knownAt(message));
    const sent = await callOnce(() => postMessage(slack, target, reply));
    return sent.state === 'unknown' ? unsure(knownAt(message)) : sent;
  }

  async function findSent(message: Message): Promise<CallResult<PostedMessage | undefined>> {
    const { workspace, person, since: from } = message;
    const slack = await deps.slackOnce(workspace);
    const opened =
      message.channel === undefined && (await callOnce(() => slack.conversations.open({ users: person })));
    if (opened && opened.state !== 'done') return opened;
    const channel = message.channel ?? (opened ? opened.value.channel?.id : undefined);
    if (!channel) return { state: 'done', value: undefined };
    const found = await findMessage(slack, channel, { from, to: knownAt(message) }, markOf(message));
    if (found.state !== 'done') return found;
    const ts = found.value;
    return { state: 'done', value: ts === undefined ? undefined : { channel, ts } };
  }

  /** After an attempt whose outcome is unknown. */
  async function findOrPost(message: Message, reply: Reply, { reference }: Trace): Promise<PostResult> {
    const { workspace, channel, person } = message;
    if (isTooEarly(message, deps.now())) return unsure(knownAt(message));
    const earlier = await findSent(message);
    if (earlier.state === 'done' && earlier.value) return { state: 'done', value: earlier.value };
    if (earlier.state === 'refused')
      deps.log.warn(
        { reference, error: earlier.error },
        'could not check whether a message was sent, sending it again',
      );
    // A limit for searches is not one for messages.
    const retryAt = await nextTry(deps, earlier, { workspace, channel: channel ?? person });
    if (retryAt) return unsure(retryAt);
    const again = { ...message, since: deps.now() };
    const isOurs = await deps.store.messages.renew(message, again.since);
    return isOurs ? post(again, reply) : unsure(knownAt(again));
  }

  /** `isFirst`: nobody has tried before. */
  return (message: Message, reply: Reply, attempt: Trace & { isFirst: boolean }): Promise<PostResult> =>
    attempt.isFirst ? post(message, reply) : findOrPost(message, reply, attempt);
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
export const knownAt = ({ since }: Pick<Message, 'since'>) => later(since, KNOWN_AFTER_MS);

/** Unless the clock was set back since it was stored. */
export const isTooEarly = (message: Pick<Message, 'since'>, now: Date) =>
  now < knownAt(message) && later(now, CLOCK_DIFFERENCE_MS) >= message.since;

const unsure = (retryAt: Date) => ({ state: 'unsure' as const, retryAt });

export const markOf = ({ kind, id, name }: MessageKey): MessageMarker => ({
  event_type: MARK,
  event_payload: { kind, id, name },
});
