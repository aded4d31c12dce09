import { writeCsv } from '../../slack/files/csv.js';
import type { Cells } from '../store/imports.js';
import { type Column, COLUMNS } from './read-cells.js';

/** Files as tables, in both directions. */

/** Undefined: not used. */
export type Columns = readonly (Column | undefined)[];

/** The columns by their headings. Of those that mean the same, the first counts. */
export function columnsOf(headings: readonly string[]): Columns {
  const named = headings.map(plainHeading).map((heading) => COLUMNS.find(({ isNamed }) => isNamed(heading)));
  return named.map((column, index) => (named.indexOf(column) === index ? column : undefined));
}

/** "postingTime (dd/mm/yyyy)" becomes "posting time". */
const plainHeading = (heading: string) =>
  heading
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[:*?]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export interface Table {
  /** "Column 3" if it has none. */
  names: string[];
  columns: Columns;
  /** With their number in the file. */
  rows: { row: number; cells: string[] }[];
}

/** The rows of a file below its headings. */
export function readTable(cells: readonly (readonly string[])[]): Table {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: [...row] }))
    .filter((one) => one.cells.some((cell) => cell.trim() !== ''));
  const [first, ...rows] = filled;
  if (!first) return { names: [], columns: [], rows };
  const width = Math.max(...filled.map((one) => one.cells.length));
  const names = Array.from(
    { length: width },
    (_, index) => first.cells[index]?.trim() || `Column ${index + 1}`,
  );
  return { names, columns: columnsOf(first.cells), rows };
}

/** Columns with something in them that the import leaves out. */
export const unusedIn = ({ names, columns, rows }: Table): string[] =>
  names.filter((_, index) => !columns[index] && rows.some(({ cells }) => cells[index]?.trim()));

export const hasColumn = ({ columns }: Table, name: string): boolean =>
  columns.some((column) => column?.name === name);

export interface NumberedRow {
  row: number;
  cells: Cells;
}

/** With a date and a time as one. `otherwise`: for rows without such a cell. */
export const numberedRows = ({ rows, columns }: Table, otherwise: Cells): NumberedRow[] =>
  rows.map(({ row, cells }) => {
    const named = columns.flatMap((column, index): [string, string][] => {
      const cell = cells[index];
      return column && cell ? [[column.name, cell]] : [];
    });
    const { when, date, time, ...others }: Cells = Object.fromEntries(named);
    const moment = [when, date, time?.replace(DOTTED, '$1:$2')].filter(Boolean).join(' ');
    return { row, cells: { ...otherwise, ...others, ...(moment && { when: moment }) } };
  });

/** "9.30" is a time, as it is no date. */
const DOTTED = /^(\d{1,2})\.(\d{2})$/;

/** `more`: columns that the import ignores. */
export function postsAsCsv(rows: readonly Cells[], more: readonly string[] = []): string {
  const columns = [
    ...COLUMNS.filter(({ isWritten }) => isWritten?.(rows) ?? true),
    ...more.map((heading) => ({ name: heading, heading })),
  ];
  return writeCsv([
    columns.map(({ heading }) => heading),
    ...rows.map((cells) => columns.map(({ name }) => cells[name] ?? '')),
  ]);
}
