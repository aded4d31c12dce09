import type { Reply } from './blocks.js';
import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { errorIn } from './client.js';
import { notify } from './notify.js';
import type { Requester } from './actor.js';
import { settledWithin } from './deadlines.js';

/** Slack may also keep silent for minutes, and a person who waits presses again. */
const ANSWERS_WITHIN_MS = 5_000;

/**
 * An answer address lives for half an hour and five messages, and Slack may not take it: then what was meant for one
 * person is told to them otherwise. What was meant for the channel has failed.
 */
export function respondWithFallback(deps: Deps, actor: Requester, respond: RespondFn): RespondFn {
  return async (message) => {
    try {
      const answer = taken(respond(message));
      if (isForAll(message)) return await answer;
      return (await settledWithin(ANSWERS_WITHIN_MS, answer)) ?? silence();
    } catch (error) {
      if (isForAll(message)) throw error;
      const { reference, channel } = actor;
      deps.log.warn({ reference, error }, 'the answer address takes nothing: its person is told otherwise');
      await notify(deps, actor, { channel, openedAt: 0 }, replyIn(message));
      return Response.json({ ok: true });
    }
  };
}

/** Slack also says no with a 200. */
async function taken(responding: ReturnType<RespondFn>): ReturnType<RespondFn> {
  const response = await responding;
  const error = await errorIn(response);
  if (!error) return response;
  throw Object.assign(new Error(`The answer address says ${error}`), {
    code: 'slack_webapi_platform_error',
    data: { error },
  });
}

function silence(): never {
  throw new Error('The answer address keeps silent');
}

const isForAll = (message: string | RespondArguments) =>
  typeof message === 'object' && message.response_type === 'in_channel';

function replyIn(message: string | RespondArguments): Reply {
  const { text = '', blocks = [] }: Partial<Reply> =
    typeof message === 'string' ? { text: message } : (message as Partial<Reply>);
  return { text, blocks };
}
