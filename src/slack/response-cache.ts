import type { Reply } from './blocks.js';
import type { RespondArguments } from '@slack/bolt';

/** What is given again and again, such as the help, is put together and written as JSON once. */

const answers = new WeakMap<Reply, RespondArguments>();
const texts = new WeakMap<object, Buffer | undefined>();

/** Only for such replies: to remember each one would cost more than to write it. */
export function cacheResponse(reply: Reply): Reply {
  const answer = ephemeral(reply);
  answers.set(reply, answer);
  texts.set(answer, undefined);
  return reply;
}

export const ephemeral = (reply: Reply): RespondArguments =>
  answers.get(reply) ?? { response_type: 'ephemeral', ...reply };

/** As bytes: what has letters beyond Latin takes Node five times as long to write as text. */
export function toJson(answer: object): Buffer {
  const known = texts.get(answer);
  if (known) return known;
  const text = Buffer.from(JSON.stringify(answer));
  if (texts.has(answer)) texts.set(answer, text);
  return text;
}
