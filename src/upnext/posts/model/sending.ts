import * as z from 'zod';
import { slotSchema } from './draft.js';

/** What the service was sent and has stored, as it is kept with each text. */
export const postAtService = z.object({
  id: z.string().optional(),
  project: z.string(),
  meant: slotSchema.optional(),
  /** Where the service has stored something else. */
  differs: z
    .object({
      /** It accepted the post, but its list does not contain it. */
      missing: z.boolean().optional(),
      isDraft: z.boolean().optional(),
      platforms: z.array(z.string()).optional(),
      at: z.coerce.date().optional(),
    })
    .optional(),
});
export type PostAtService = z.infer<typeof postAtService>;

/** Undefined if the service has it as a draft. */
export const publishedAt = ({ meant, differs }: PostAtService): Date | undefined =>
  differs?.isDraft ? undefined : (differs?.at ?? meant?.at);

/** What the service says that it made of a text, once that is known or should be. */
export const outcome = z.object({
  status: z.string().optional(),
  results: z
    .array(
      z.object({
        network: z.string(),
        state: z.enum(['published', 'failed', 'waiting', 'unconfirmed']),
        reason: z.string().optional(),
        url: z.string().optional(),
        rehearsal: z.boolean().optional(),
      }),
    )
    .optional(),
  problem: z.string().optional(),
});

const sentPart = z.object({
  platforms: z.array(z.string()),
  content: z.string(),
  serviceId: z.string().optional(),
  version: z.number(),
  /** When it is published. */
  dueAt: z.coerce.date().optional(),
  outcome: outcome.optional(),
});
export type SentPart = z.infer<typeof sentPart>;

const sending = sentPart.extend({
  /** The post has other texts on other networks. */
  isPart: z.boolean(),
  /** `busy`: somebody sends it now, or it may have arrived. `open`: it surely isn’t there. */
  state: z.enum(['busy', 'open', 'sent', 'refused', 'unconfirmed']),
  /** Fences results: a result changes only the try that it belongs to. */
  tries: z.number(),
  triedAt: z.coerce.date(),
  reason: z.string().optional(),
  /** At the inputs of its form. */
  problems: z.record(z.string(), z.string()).optional(),
  /** What the service has stored. */
  result: z.unknown().optional(),
});
export type Sending = z.infer<typeof sending>;
export type SendingState = Sending['state'];
export const sendingsSchema = z.array(sending).default([]);

/** A part, and the post that it belongs to. */
export const partOfPost = sentPart.extend({ post: z.string() });
export type PartOfPost = z.infer<typeof partOfPost>;
