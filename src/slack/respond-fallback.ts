import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Deps } from '../deps.js';
import type { Requester } from './actor.js';
import type { Reply } from './blocks.js';
import { errorIn } from './client.js';
import { settledWithin } from './deadlines.js';
import { notify } from './notify.js';
import { partsBelow } from './post-message.js';

/** Slack may take minutes to answer, and a person who waits presses again. */
export const RESPONSE_URL_ANSWER_MS = 5_000;

/**
 * A response_url works for half an hour and five messages. When it fails, a reply for one person is sent as a message
 * instead; a message for the channel fails. What answers a button in a thread stays there, which takes a message of its own
 * for a reply that one person sees.
 */
export function respondWithFallback(deps: Deps, actor: Requester, respond: RespondFn): RespondFn {
  const { reference, channel, thread } = actor;
  return async (message) => {
    if (thread && !isForChannel(message) && !replaces(message)) {
      await notify(deps, actor, { channel, thread, openedAt: 0 }, replyIn(message));
      return Response.json({ ok: true });
    }
    try {
      const response = respondInParts(respond, inThread(message, thread));
      if (isForChannel(message)) return await response;
      return (await settledWithin(RESPONSE_URL_ANSWER_MS, response, deps.startTimer)) ?? timedOut();
    } catch (error) {
      if (isForChannel(message)) throw error;
      deps.log.warn({ reference, error }, 'response_url failed, sending a message instead');
      await notify(deps, actor, { channel, thread, openedAt: 0 }, replyIn(message));
      return Response.json({ ok: true });
    }
  };
}

/** The first part may replace a message; the others follow it. */
async function respondInParts(respond: RespondFn, message: string | RespondArguments): ReturnType<RespondFn> {
  if (typeof message === 'string') return checkAccepted(respond(message));
  const [first, ...rest] = partsBelow(replyIn(message));
  const accepted = await checkAccepted(respond({ ...message, ...(rest.length > 0 && first) }));
  for (const part of rest) await checkAccepted(respond({ ...message, replace_original: false, ...part }));
  return accepted;
}

/** Slack also reports errors with status 200. */
async function checkAccepted(responding: ReturnType<RespondFn>): ReturnType<RespondFn> {
  const response = await responding;
  const error = await errorIn(response);
  if (!error) return response;
  throw Object.assign(new Error(`response_url answered ${error}`), {
    code: 'slack_webapi_platform_error',
    data: { error },
  });
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
  typeof message === 'object' && Boolean(message.replace_original || message.delete_original);

function replyIn(message: string | RespondArguments): Reply {
  if (typeof message === 'string') return { text: message, blocks: [] };
  // Every message is a Reply plus the way it is sent.
  const { text = '', blocks = [] } = message as Partial<Reply>;
  return { text, blocks };
}
