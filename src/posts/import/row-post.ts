import * as z from 'zod';
import type { Cells, RowPost } from '../column.js';
import { draftSchema, emptyDraft } from '../fields.js';
import type { ImportedRow } from './table.js';

/** A row of an import as it is stored: its post, and its cells. */

/** With the values of the post, which have a schema of their own. */
const storedPost = z.looseObject({
  moment: z.object({ at: z.number(), zone: z.string(), zoneGiven: z.boolean() }).optional(),
  hasSlot: z.boolean().optional(),
});

export function postOf({ post }: Pick<ImportedRow, 'post'>): RowPost {
  const { moment, hasSlot, ...values } = storedPost.parse(post);
  return {
    ...draftSchema.parse({ ...emptyDraft, ...values }),
    ...(moment && { moment }),
    ...(hasSlot && { hasSlot }),
  };
}

/** Rows that an older version stored have the texts of networks in an object: its name is the beginning of theirs. */
const storedCells = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** As it was in the file. */
export const cellsOf = ({ cells }: Pick<ImportedRow, 'cells'>): Cells =>
  Object.fromEntries(
    Object.entries(storedCells.parse(cells)).flatMap(([name, cell]): [string, string][] =>
      typeof cell === 'string'
        ? [[name, cell]]
        : Object.entries(cell).map(([last, text]) => [`${name}.${last}`, text]),
    ),
  );
