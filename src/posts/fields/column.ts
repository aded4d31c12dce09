import type { Post } from '../../api/records.js';
import type { CellAnswers } from '../../time/parse-cells.js';
import type { Reader } from '../../time/types.js';
import type { Draft } from './draft.js';

/** A column in the files that posts are imported from and exported to. */
export interface Column {
  /** Its cells are stored under it. */
  name: string;
  /** What Upnext writes above it. */
  heading: string;
  /** Whether a heading means it, in any language: in lower case, without accents. */
  isNamed: (heading: string) => boolean;
  /** "“Text” and “Caption” both mean the post’s text." */
  means: string;
  /** If it is left out of some files. */
  isWritten?: (rows: readonly Cells[]) => boolean;
  /** Hootsuite’s files for bulk scheduling have no headings, so its place and its cell say which column it is. */
  withoutHeading?: { index: number; fits: (cell: string) => boolean };
}

/** A row as it was typed, by the names of its columns. */
export type Cells = Readonly<Partial<Record<string, string>>>;

export const column = (name: string, heading: string, headings: RegExp, means: string): Column => ({
  name,
  heading,
  means,
  isNamed: (words) => headings.test(words),
});

/** What a field has in files. */
export interface FieldColumns {
  /** In the order of exported files. */
  all: readonly Column[];
  /** Behind the columns of all other fields. */
  isLast?: true;
  /** How the form for a file names them, if they are optional. */
  hint?: string;

  /** `values` has what the fields before this one have read. */
  read?: (cells: Cells, values: Draft, reading: RowReading) => ReadCells;

  /** In the review of an import, beside the number of the row and below it. */
  title?: (post: RowPost, reader: Reader) => string[];
  lines?: (post: RowPost, cells: Cells) => string[];

  write?: (post: ExportedPost, context: ExportContext) => Cells;
}

export interface RowReading extends CellAnswers {
  reader: Reader;
  /** For rows that name none. */
  zone: string;
  /** What the project adds to links. */
  links?: string | undefined;
  /** Whether a post without a date gets the next free slot. */
  hasSlots: boolean;
}

export interface ReadCells {
  values?: Partial<Draft>;
  problems?: string[];
  moment?: RowPost['moment'];
  needsSlot?: true;
  /** Why the moment is unclear. */
  ambiguous?: AmbiguousDate;
}

/** Its numbers can be read in two orders, or its hour in the morning and in the evening. */
export interface AmbiguousDate {
  when: string;
  asks: keyof CellAnswers;
  /** The nearest first. `label`: "Thu 12 Nov 2026", "08:00 (am)" */
  choices: { answer: string; label: string }[];
}

/** The post of a row. */
export interface RowPost extends Draft {
  moment?: { at: number; zone: string; zoneGiven: boolean } | undefined;
}

/** A listed post. */
export interface ExportedPost extends Post {
  /** If Upnext holds it. */
  own?: { values: unknown; about: unknown };
  campaign?: string | undefined;
}

export interface ExportContext {
  project: { zone?: string | undefined };
  reader: Reader;
}
