import { labelOf, PLATFORMS, type Platform } from '../../../openapi/platforms.js';
import { FIELDS, NAMES, type Columns, type Field } from './columns.js';
import { writeCsv } from './csv.js';

/** Posts as rows of a CSV file, with the same columns in both directions. */

/** A post has its time in `when`, or in `date` and `time`. */
export interface PostRow extends Record<Field, string> {
  /** Other texts, by network. */
  texts: Partial<Record<Platform, string>>;
}

export const emptyRow: PostRow = {
  ...{ text: '', networks: '', when: '', date: '', time: '', zone: '', media: '', link: '', status: '' },
  texts: {},
};

export function rowFrom(cells: readonly string[], columns: Columns): PostRow {
  const row: PostRow = { ...emptyRow, texts: {} };
  columns.forEach((column, index) => {
    const cell = cells[index] ?? '';
    if (column === undefined || cell === '') return;
    if (typeof column === 'string') row[column] = cell;
    else row.texts[column.textFor] = cell;
  });
  return row;
}

/** A column that the import ignores. */
type MoreColumn = [name: string, cellOf: (index: number) => string];

export function postsAsCsv(rows: readonly PostRow[], more: readonly MoreColumn[] = []): string {
  const fields = fieldsOf(rows);
  const own = PLATFORMS.filter((platform) => rows.some(({ texts }) => texts[platform] !== undefined));
  const header = [
    ...fields.map((field) => NAMES[field][0]),
    ...own.map((platform) => `Text for ${labelOf(platform)}`),
    ...more.map(([name]) => name),
  ];
  return writeCsv([
    header,
    ...rows.map((row, index) => [
      ...fields.map((field) => row[field]),
      ...own.map((platform) => row.texts[platform] ?? ''),
      ...more.map(([, cellOf]) => cellOf(index)),
    ]),
  ]);
}

/** The time is in one column or in two, as in the file that the rows are from. */
function fieldsOf(rows: readonly PostRow[]): Field[] {
  const isSplit = rows.some(({ date, time }) => date !== '' || time !== '');
  const left = new Set<Field>([...(isSplit ? (['when'] as const) : (['date', 'time'] as const))]);
  if (rows.every(({ link }) => link === '')) left.add('link');
  return FIELDS.filter((field) => !left.has(field));
}
