import type { RespondFn } from '@slack/bolt';
import type { Requester } from '../people/actor.js';
import { isStillThere, notify, type NotifyDeps } from '../send/notify.js';
import { replyIn, respondIn } from '../send/post-message.js';
import { settledWithin } from './deadlines.js';

/** Slack may take minutes to answer, and a person who waits presses again. */
export const RESPONSE_URL_ANSWER_MS = 5_000;

/**
 * A response_url works for half an hour and five messages. When it fails, a reply for one person is sent as a message
 * instead, and so does one that comes late; a message for the channel fails. What answers a button in a thread stays there,
 * which takes a message of its own for a reply that one person sees.
 */
export function respondWithFallback(
  deps: NotifyDeps,
  actor: Requester,
  respond: RespondFn,
  onTable?: () => void,
): RespondFn {
  const { reference, channel, thread } = actor;
  const origin = { channel, thread, openedAt: deps.now().getTime() };
  return async (sent) => {
    const message = typeof sent === 'string' ? { text: sent } : sent;
    const isForChannel = message.response_type === 'in_channel';
    const isForOne = !isForChannel && message.replace_original !== true;
    if (isForOne && (thread || !isStillThere(deps, origin))) {
      await notify(deps, actor, origin, replyIn(message));
      return Response.json({ ok: true });
    }
    try {
      const inThread = thread && isForChannel ? { ...message, thread_ts: thread } : message;
      const response = respondIn(respond, inThread, onTable);
      const answer = isForChannel
        ? await response
        : await settledWithin(RESPONSE_URL_ANSWER_MS, response, deps.startTimer);
      if (!answer) throw new Error('response_url did not answer in time');
      return answer;
    } catch (error) {
      if (isForChannel) throw error;
      deps.log.warn({ reference, error }, 'response_url failed, sending a message instead');
      await notify(deps, actor, origin, replyIn(message));
      return Response.json({ ok: true });
    }
  };
}
