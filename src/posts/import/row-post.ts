import * as z from 'zod';
import type { PostRow } from './csv/posts.js';
import { isPlatform, type Platform } from '../../openapi/platforms.js';
import type { ImportedRow } from './table.js';

/** A row of an import as it is stored: its post, and its cells. */

/** As it is sent. */
export const rowPost = z.object({
  Content: z.string(),
  Platforms: z.array(z.custom<Platform>(isPlatform)),
  texts: z.record(z.string(), z.string()).optional(),
  Media: z.string(),
  Status: z.enum(['SCHEDULED', 'DRAFT']),
  moment: z.object({ at: z.number(), zone: z.string(), zoneGiven: z.boolean() }).optional(),
  /** The date was empty, and the post got a free slot. */
  hasSlot: z.boolean().optional(),
});
export type RowPost = z.infer<typeof rowPost>;

const rowSchema = z.object({
  ...{ text: z.string(), networks: z.string(), when: z.string(), zone: z.string(), media: z.string() },
  status: z.string(),
  // Rows that an older version stored have none.
  ...{ date: z.string().default(''), time: z.string().default(''), link: z.string().default('') },
  texts: z.record(z.string(), z.string()),
});

export const postOf = ({ post }: ImportedRow) => rowPost.parse(post);

/** As it was in the file. */
export const cellsOf = ({ cells }: ImportedRow): PostRow => rowSchema.parse(cells);
