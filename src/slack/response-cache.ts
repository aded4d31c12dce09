import type { RespondArguments } from '@slack/bolt';
import type { Reply } from './blocks.js';
import { partsBelow } from './post-message.js';

/** Replies that many people get, such as the help, are split and written as JSON once: a fifth of the CPU of such a command. */

const responses = new WeakMap<Reply, RespondArguments[]>();
const bytesOf = new WeakMap<object, Buffer | undefined>();

/** Only for a reply that is sent again: to remember each one would cost more than to write it. */
export function cacheResponse(reply: Reply): Reply {
  const response = responsesTo(reply);
  responses.set(reply, response);
  for (const part of response) bytesOf.set(part, undefined);
  return reply;
}

/** Only the person sees them. More than one if the reply is too long for one message. */
export const responsesTo = (reply: Reply): RespondArguments[] =>
  responses.get(reply) ?? partsBelow(reply).map(ephemeral);

export const ephemeral = (reply: Reply): RespondArguments => ({ response_type: 'ephemeral', ...reply });

/** As bytes, because Node takes five times as long to send text beyond Latin letters. */
export function jsonBytes(response: object): Buffer {
  const known = bytesOf.get(response);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(response));
  if (bytesOf.has(response)) bytesOf.set(response, bytes);
  return bytes;
}
