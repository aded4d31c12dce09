import type { Deps } from '../deps.js';
import { CALL_TIMEOUT_MS } from '../slack/answer/deadlines.js';
import { callOnce, type CallResult } from '../slack/send/call-once.js';
import { findPosted, type MessageMarker } from '../slack/send/find-message.js';
import { nextTry } from '../slack/send/pace.js';
import { type PostedMessage, postMessage } from '../slack/send/post-message.js';
import type { Reply } from '../slack/text/blocks.js';
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

/** Why a message is not sent again, in the place of Slack’s error: it may be there, and Upnext may not look. */
export const UNCONFIRMED = 'unconfirmed';

/** `unsure`: it may have been posted. The next attempt looks for it. */
export type PostResult =
  | Exclude<CallResult<PostedMessage | undefined>, { state: 'unknown' }>
  | { state: 'unsure'; retryAt: Date };

/** For all that sends messages in the background. */
export type MessageDeps = Pick<Deps, 'log' | 'now' | 'pace' | 'slackOnce' | 'store'>;

export interface Place {
  channel: string;
  thread_ts?: string;
}

/** What an earlier attempt has posted. `retryAt`: that can’t be said yet. `isUnknown`: it never can. */
export async function findEarlier(
  deps: MessageDeps,
  message: Message,
  place: Place,
): Promise<{ at: PostedMessage | undefined; isUnknown?: boolean } | { retryAt: Date }> {
  const { workspace, person, since: from } = message;
  const to = knownAt(message);
  // Unless the clock was set back since it was stored.
  const now = deps.now();
  if (now < to && later(now, CLOCK_DIFFERENCE_MS) >= from) return { retryAt: to };
  const slack = await deps.slackOnce(workspace);
  const found = await callOnce(async () => {
    const opened = place.channel === person ? await slack.conversations.open({ users: person }) : undefined;
    const channel = opened?.channel?.id ?? place.channel;
    return findPosted(slack, { ...place, channel, metadata: markOf(message) }, from);
  });
  if (found.state === 'refused') {
    deps.log.warn({ workspace, error: found.error }, 'could not look for a message');
    // Whatever else refuses this also refuses the message.
    return { at: undefined, isUnknown: found.error === 'missing_scope' };
  }
  // A limit for searches is not one for messages.
  const retryAt = await nextTry(deps, found, { workspace, channel: place.channel });
  return retryAt ? { retryAt } : { at: found.state === 'done' ? found.value : undefined };
}

/** `isFirst`: nobody has tried before. Otherwise its outcome is unknown. */
export async function postOnce(
  deps: MessageDeps,
  message: Message,
  reply: Reply,
  { isFirst, place = { channel: message.channel ?? message.person } }: { isFirst: boolean; place?: Place },
): Promise<PostResult> {
  if (isFirst) return post(deps, message, reply, place);
  const earlier = await findEarlier(deps, message, place);
  if ('retryAt' in earlier) return unsure(earlier.retryAt);
  if (earlier.isUnknown) return { state: 'refused', error: UNCONFIRMED };
  if (earlier.at) return { state: 'done', value: earlier.at };
  const again = { ...message, since: deps.now() };
  const isOurs = await deps.store.messages.renew(message, again.since);
  return isOurs ? post(deps, again, reply, place) : unsure(knownAt(again));
}

async function post(deps: MessageDeps, message: Message, reply: Reply, place: Place): Promise<PostResult> {
  const { workspace, since } = message;
  const slack = await deps.slackOnce(workspace);
  const target = { ...place, metadata: markOf(message) };
  if (deps.now() > later(since, POSTED_WITHIN_MS)) return unsure(knownAt(message));
  const sent = await callOnce(() => postMessage(slack, target, reply));
  return sent.state === 'unknown' ? unsure(knownAt(message)) : sent;
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const knownAt = ({ since }: Pick<Message, 'since'>) => later(since, KNOWN_AFTER_MS);

const unsure = (retryAt: Date) => ({ state: 'unsure' as const, retryAt });

const markOf = ({ kind, id, name }: MessageKey): MessageMarker => ({
  event_type: MARK,
  event_payload: { kind, id, name },
});
