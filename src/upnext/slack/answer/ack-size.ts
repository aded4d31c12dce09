/**
 * What an ack may carry. In Socket Mode, Slack closes the connection on a frame above 20,480 bytes, and everything on it that is
 * not acked yet comes again. So an answer that is too large is split over HTTP as well: a short ack, and a call to Slack.
 */

/** With its envelope, an ack has at most 16,000 bytes. */
export const MAX_ANSWER_BYTES = 15_900;

export type Answer = string | object | undefined;

export const fitsInAck = (answer: Answer): boolean => !answer || bytesOf(answer) <= MAX_ANSWER_BYTES;

const bytesOf = (answer: string | object) => Buffer.byteLength(JSON.stringify(answer));

/** As many of the options as fit, and then the one that says so. */
export function fewerOptions<Option extends object>(options: readonly Option[], more: Option): Option[] {
  let room = MAX_ANSWER_BYTES - bytesOf({ options: [more] });
  const fitting = options.findIndex((option) => (room -= bytesOf(option) + COMMA) < 0);
  return [...options.slice(0, Math.max(0, fitting)), more];
}

const COMMA = 1;
