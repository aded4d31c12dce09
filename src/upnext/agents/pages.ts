import * as z from 'zod';

/** Lists come in pages. Where the next one starts is written into its cursor: what comes in between moves nothing. */

const PER_PAGE = 25;

/** The order of a list. */
const place = z.tuple([z.number(), z.string()]);
type Place = z.infer<typeof place>;

/** Undefined if the cursor is none that a page gave. */
export function pageOf<T>(all: readonly T[], cursor: string | undefined, placeOf: (item: T) => Place) {
  const after = cursor === undefined ? undefined : decode(cursor);
  if (cursor !== undefined && !after) return undefined;
  const sorted = [...all].sort((one, other) => compare(placeOf(one), placeOf(other)));
  const later = after ? sorted.filter((item) => compare(placeOf(item), after) > 0) : sorted;
  const items = later.slice(0, PER_PAGE);
  const last = items.at(-1);
  return { items, next: last && later.length > PER_PAGE ? encode(placeOf(last)) : null };
}

export const BAD_CURSOR = 'This cursor isn’t valid. Leave it out to start with the first page.';

const compare = ([at, id]: Place, [otherAt, otherId]: Place) =>
  at - otherAt || (id < otherId ? -1 : Number(id > otherId));

const encode = (value: Place) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(cursor: string): Place | undefined {
  try {
    return place.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
