import type { DataTableBlock } from '@slack/types';
import { isObject } from '../../rules/check.js';

type Row = DataTableBlock['rows'][number];
type Cell = Row[number];

export interface Sorting {
  column: number;
  order: 'ascending' | 'descending';
}

/** As Slack sorts: by number if all cells of the column are numbers, and alphabetically otherwise. */
export function sortRows(rows: readonly Row[], sorting: Sorting | undefined): readonly Row[] {
  if (!sorting) return rows;
  const { column, order } = sorting;
  const areNumbers = rows.every((row) => row[column]?.type === 'raw_number');
  const compare = (one: Row, other: Row) =>
    areNumbers
      ? numberOf(one[column]) - numberOf(other[column])
      : textOf(one[column]).localeCompare(textOf(other[column]));
  return rows.toSorted((one, other) => (order === 'ascending' ? compare(one, other) : compare(other, one)));
}

const numberOf = (cell: Cell | undefined) => (cell?.type === 'raw_number' ? cell.value : 0);

/** Of a cell with rich text, the texts at any depth. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (!isObject(value)) return '';
  return typeof value.text === 'string' ? value.text : textOf(value.elements);
}
