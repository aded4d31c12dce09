import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Reply } from '../../slack/text/blocks.js';
import type { DigestContent } from './message.js';

/** What is stored with a message, to keep it up to date. */
export const snapshotSchema = z.object({
  /** A hash of the message. */
  look: z.string(),
  /** The zone of the message's day, which stays when the digest moves to another. */
  zone: z.string(),
  askedBy: z.string().optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

export const snapshotOf = ({ day, requestedBy }: DigestContent, message: Reply): Snapshot => ({
  look: hashOf(message),
  zone: day.zone,
  ...(requestedBy && { askedBy: requestedBy }),
});

/** Without the picture of the week, which changes only with the rest of the message. */
export function hashOf({ blocks }: Reply): string {
  const rest = blocks.filter(({ type }) => type !== 'image');
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 12);
}
