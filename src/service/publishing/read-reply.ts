import * as z from 'zod';
import { SECOND_MS } from '../../when/index.js';
import type { Answer } from './publisher.js';
import { type Answered, type Reply, retryAfter } from './request.js';

/** What HTTP says of a post. Long reasons and unusable URLs are cut where an answer is saved. */

export const REFUSED = [400, 403, 404, 405, 410, 413, 415, 422];
const LOOK_AFTER_MS = 30 * SECOND_MS;

/** Again only if it is surely not there. `read` says what became of a post that was taken. */
export function answerTo(
  reply: Reply,
  { from, now, refused = REFUSED }: { from: string; now: Date; refused?: number[] },
  read: (reply: Answered) => Answer | undefined,
): Answer {
  if (reply.status === undefined) return { state: reply.sent ? 'unknown' : 'again', why: reply.why };
  const { status, headers, text } = reply;
  const notBefore = retryAfter(headers, now);
  if (status === 401 || status === 429 || (status === 503 && notBefore))
    return { state: 'again', why: `${from} didn’t take it (HTTP ${status})`, notBefore };
  if (refused.includes(status))
    return { state: 'refused', why: reasonIn(text) ?? `${from} rejected it (HTTP ${status})` };
  if (status < 200 || status > 299) return { state: 'unknown', why: `${from} answered with HTTP ${status}` };
  const why = `${from} took it, and doesn’t say whether it was published`;
  return read(reply) ?? { state: 'unknown', why };
}

export const later = (reference: string, now: Date): Answer => {
  return { state: 'later', reference, lookAt: new Date(now.getTime() + LOOK_AFTER_MS) };
};

/** Undefined if the text isn’t JSON of this shape. */
export function jsonIn<T>(text: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined if there is none that can be read. */
export const TEXT = z.string().trim().min(1).optional().catch(undefined);
/** Without a full stop. */
export const REASON = TEXT.transform((text) => text?.replace(/\.$/, ''));
const REASONS = z.object({ Error: REASON, error: REASON, detail: REASON, message: REASON });

/** In the usual fields of JSON, or as plain text. */
function reasonIn(text: string): string | undefined {
  const json = jsonIn(text, REASONS);
  if (json) return json.Error ?? json.error ?? json.detail ?? json.message;
  return /^\s*[<{[]/.test(text) ? undefined : REASON.parse(text);
}
