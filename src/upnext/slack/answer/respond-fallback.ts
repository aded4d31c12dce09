import type { RespondArguments, RespondFn } from '@slack/bolt';
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
  return async (message) => {
    const isForOne = !isForChannel(message) && !replaces(message);
    if (isForOne && (thread || !isStillThere(deps, origin))) {
      await notify(deps, actor, origin, replyIn(message));
      return Response.json({ ok: true });
    }
    try {
      const response = respondIn(respond, inThread(message, thread), onTable);
      if (isForChannel(message)) return await response;
      return (await settledWithin(RESPONSE_URL_ANSWER_MS, response, deps.startTimer)) ?? timedOut();
    } catch (error) {
      if (isForChannel(message)) throw error;
      deps.log.warn({ reference, error }, 'response_url failed, sending a message instead');
      await notify(deps, actor, origin, replyIn(message));
      return Response.json({ ok: true });
    }
  };
}

function timedOut(): never {
  throw new Error('response_url did not answer in time');
}

const isForChannel = (message: string | RespondArguments) =>
  typeof message === 'object' && message.response_type === 'in_channel';

const inThread = (message: string | RespondArguments, thread: string | undefined) =>
  typeof message === 'object' && thread && isForChannel(message)
    ? { ...message, thread_ts: thread }
    : message;

const replaces = (message: string | RespondArguments) =>
  typeof message === 'object' && message.replace_original === true;
