import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Requester } from '../people/actor.js';
import { settledWithin } from './deadlines.js';
import type { DataTables } from '../send/data-tables.js';
import { isStillThere, notify, type NotifyDeps } from '../send/notify.js';
import type { Reply } from '../text/blocks.js';
import { replyIn, respondIn } from '../send/post-message.js';

/** Slack may take minutes to answer, and a person who waits presses again. */
export const RESPONSE_URL_ANSWER_MS = 5_000;

/**
 * A response_url works for half an hour and five messages. When it fails, a reply for one person is sent as a message
 * instead, and so does one that comes late; a message for the channel fails. What answers a button in a thread stays there,
 * which takes a message of its own for a reply that one person sees.
 */
export function respondWithFallback(
  deps: NotifyDeps & { dataTables: DataTables },
  actor: Requester,
  respond: RespondFn,
): RespondFn {
  const { reference, channel, thread } = actor;
  const origin = { channel, thread, openedAt: deps.now().getTime() };
  async function respondOnce(message: RespondArguments) {
    const response = respondIn(respond, inThread(message, thread));
    if (isForChannel(message)) return response;
    return (await settledWithin(RESPONSE_URL_ANSWER_MS, response, deps.startTimer)) ?? timedOut();
  }
  return async (message) => {
    const isForOne = !isForChannel(message) && !replaces(message);
    if (isForOne && (thread || !isStillThere(deps, origin))) {
      await notify(deps, actor, origin, replyIn(message));
      return Response.json({ ok: true });
    }
    try {
      const { withTable, how } = apart(message);
      const reply = { ...replyIn(message), ...(withTable && { withTable }) };
      return await deps.dataTables.send(actor.workspace, reply, (shown) => respondOnce({ ...how, ...shown }));
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

const inThread = (message: RespondArguments, thread: string | undefined) =>
  thread && isForChannel(message) ? { ...message, thread_ts: thread } : message;

/** A reply’s data table, which is no argument of Slack’s. */
function apart(message: string | RespondArguments) {
  const { withTable, ...how }: RespondArguments & Pick<Reply, 'withTable'> =
    typeof message === 'string' ? { text: message } : message;
  return { withTable, how };
}

const replaces = (message: string | RespondArguments) =>
  typeof message === 'object' && message.replace_original === true;
