import * as z from 'zod';
import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { labelOf } from '../../openapi/platforms.js';
import { textFor } from '../../platforms/parts.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { readCells, type RowPost, type RowReading } from '../fields/columns.js';
import { draftSchema, emptyDraft, type Draft } from '../fields/draft.js';
import { reviewTexts } from '../fields/review.js';
import type { AmbiguousDate, Cells } from '../fields/when/cells.js';
import type { ImportedRow } from './table.js';

/** What each row of a file means, and everything that is wrong with it. Nothing is guessed. What is stored of it is read here. */

export interface ReadRow {
  post: RowPost;
  problems: string[];
  /** The row has no date, so its post gets the next free slot. */
  needsSlot: boolean;
  /** If the row only misses the answer to it. */
  ambiguous: AmbiguousDate | undefined;
}

/** One date of several, and the days that it can mean. */
export interface AmbiguousDates extends AmbiguousDate {
  count: number;
}

export function readRow(cells: Cells, reading: RowReading): ReadRow {
  const { post, problems: found, needsSlot, ambiguous } = readCells(cells, reading);
  const problems = [...found, ...objections(post, 'block')];
  return {
    post,
    problems,
    needsSlot: needsSlot === true && problems.length === 0,
    ambiguous: problems.length === 1 ? ambiguous : undefined,
  };
}

/** With the values of the post, which have a schema of their own. */
const storedPost = z.looseObject({
  moment: z.object({ at: z.number(), zone: z.string(), zoneGiven: z.boolean() }).optional(),
});

export function postOf({ post }: Pick<ImportedRow, 'post'>): RowPost {
  const { moment, ...values } = storedPost.parse(post);
  return { ...draftSchema.parse({ ...emptyDraft, ...values }), ...(moment && { moment }) };
}

const storedCells = z.record(z.string(), z.string());

/** As it was in the file. */
export const cellsOf = ({ cells }: Pick<ImportedRow, 'cells'>): Cells => storedCells.parse(cells);

/** What the form would ask before it sends a row that is ready: nobody can answer when the row is sent. */
export const rowWarnings = (post: RowPost): string[] => objections(post, 'ask');

/** Of the networks to the whole row: why it is not imported, or what the form would ask. */
function objections(values: Draft, wanted: 'block' | 'ask'): string[] {
  if (values.Content.trim() === '' || values.Platforms.length === 0) return [];
  return [...new Set(reviewTexts(values).flatMap(({ level, message }) => (level === wanted ? message : [])))];
}

/** Another post with the same text on one of the same networks within a day. */
interface PlannedPost extends Pick<RowPost, 'Content' | 'Platforms' | 'texts'> {
  at: number | undefined;
  /** "row 3", "a post on Mon 2 Nov" */
  name: string;
}

/** Finds posts that are planned already, in the file or elsewhere. */
export function createDuplicates() {
  const known = new Map<string, PlannedPost[]>();
  const keysOf = (post: Pick<PlannedPost, 'Content' | 'Platforms' | 'texts'>) =>
    post.Platforms.map((platform) => `${platform} ${comparableText(textFor(post, platform))}`);
  return {
    add(post: PlannedPost): void {
      for (const key of keysOf(post)) known.set(key, [...(known.get(key) ?? []), post]);
    },
    find(post: RowPost): string | undefined {
      const near = keysOf(post)
        .flatMap((key) => known.get(key) ?? [])
        .find(({ at }) => isNear(at, post.moment?.at));
      return near && `The same text is already in ${near.name} on ${namesOf(near, post)}.`;
    },
  };
}

const isNear = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? one === other : Math.abs(one - other) <= NEAR_MS;

const namesOf = (one: PlannedPost, other: RowPost) =>
  joinWithAnd(one.Platforms.filter((platform) => other.Platforms.includes(platform)).map(labelOf));
