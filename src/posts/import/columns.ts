import { startsWithMoment } from '../../time/written-moment.js';
import { COLUMNS, settled, type Column } from '../fields/columns.js';
import type { Cells } from '../fields/when/cells.js';
import { writeCsv } from './csv.js';

/** Files as tables, in both directions. */

/** Undefined: not recognized. */
export type Columns = readonly (Column | undefined)[];

/** The columns by their headings. */
export const columnsOf = (headings: readonly string[]): Columns =>
  settled(headings.map(plainHeading).map((heading) => COLUMNS.find(({ isNamed }) => isNamed(heading))));

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

export interface Conflict {
  names: string[];
  column: Column;
}

/** Columns that mean the same, so that only one of their values could count. */
export function conflictsIn({ names, columns }: Pick<Table, 'names' | 'columns'>): Conflict[] {
  const conflicts = new Map<Column, Conflict>();
  columns.forEach((column, index) => {
    if (column === undefined) return;
    const others = conflicts.get(column)?.names ?? [];
    conflicts.set(column, { column, names: [...others, names[index] ?? ''] });
  });
  return [...conflicts.values()].filter((conflict) => conflict.names.length > 1);
}

export interface Table {
  /** "Column 3" if it has none. */
  names: string[];
  columns: Columns;
  /** With their number in the file. */
  rows: { row: number; cells: string[] }[];
}

/** The rows of a file below its headings. Files without headings are recognized by a date in their first row. */
export function readTable(cells: readonly (readonly string[])[]): Table {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: [...row] }))
    .filter((one) => one.cells.some((cell) => cell.trim() !== ''));
  const [first, ...others] = filled;
  if (!first) return { names: [], columns: [], rows: [] };
  const width = Math.max(...filled.map((one) => one.cells.length));
  const numbered = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  if (first.cells.some(startsWithMoment))
    return { names: numbered, columns: columnsWithoutHeadings(first.cells), rows: filled };
  const names = numbered.map((number, index) => first.cells[index]?.trim() || number);
  return { names, columns: columnsOf(first.cells), rows: others };
}

/** All of them, or none if another column has something in it. */
function columnsWithoutHeadings(cells: readonly string[]): Columns {
  const known = COLUMNS.flatMap((column) =>
    column.withoutHeading ? { column, ...column.withoutHeading } : [],
  ).sort((one, other) => one.index - other.index);
  const isKnown =
    known.every(({ fits, index }) => fits(cells[index] ?? '')) &&
    cells.slice(known.length).every((cell) => cell.trim() === '');
  return isKnown ? known.map(({ column }) => column) : [];
}

/** Columns with something in them that the import leaves out. */
export const unusedIn = ({ names, columns, rows }: Table): string[] =>
  names.filter(
    (name, index) =>
      columns[index] === undefined &&
      (!/^Column \d+$/.test(name) || rows.some(({ cells }) => cells[index]?.trim())),
  );

/** A file without any time is fine, unless a column that isn’t recognized may have it. */
export function missingIn(table: Table): ('Text' | 'When')[] {
  const known = new Set(table.columns.map((one) => one?.name));
  const hasTime = known.has('when') || known.has('date') || unusedIn(table).length === 0;
  return [...(known.has('text') ? [] : ['Text' as const]), ...(hasTime ? [] : ['When' as const])];
}

export interface NumberedRow {
  row: number;
  cells: Cells;
}

/** `otherwise`: for rows without such a cell. */
export const numberedRows = ({ rows, columns }: Table, otherwise: Cells): NumberedRow[] =>
  rows.map(({ row, cells }) => {
    const named = columns.flatMap((column, index): [string, string][] => {
      const cell = cells[index];
      return column && cell ? [[column.name, cell]] : [];
    });
    return { row, cells: { ...otherwise, ...Object.fromEntries(named) } };
  });

/** A column that the import ignores. */
type MoreColumn = [heading: string, cellOf: (index: number) => string];

export function postsAsCsv(rows: readonly Cells[], more: readonly MoreColumn[] = []): string {
  const columns = COLUMNS.filter(({ isWritten }) => isWritten?.(rows) ?? true);
  return writeCsv([
    [...columns.map(({ heading }) => heading), ...more.map(([heading]) => heading)],
    ...rows.map((cells, index) => [
      ...columns.map(({ name }) => cells[name] ?? ''),
      ...more.map(([, cellOf]) => cellOf(index)),
    ]),
  ]);
}
