import type { DataTableBlock } from '@slack/types';
import { useId, useState } from 'react';
import { emojify } from '../text/emoji.js';
import { ExternalLink } from '../text/ExternalLink.js';

type Row = DataTableBlock['rows'][number];
type Cell = Row[number];

/** Slack's default. */
const PAGE_SIZE = 5;

/** Can be sorted by each column, in pages. */
export function DataTable({ block }: { block: DataTableBlock }) {
  const id = useId();
  const [sorting, setSorting] = useState({ column: -1, isDescending: false });
  const [first, setFirst] = useState(0);
  const [header = [], ...rows] = block.rows;
  const size = block.page_size ?? PAGE_SIZE;
  // The app may have replaced the table by a shorter one.
  const from = first < rows.length ? first : 0;
  const sorted = sorting.column < 0 ? rows : sortBy(rows, sorting.column);
  const shown = (sorting.isDescending ? sorted.toReversed() : sorted).slice(from, from + size);
  const rowHeader = block.row_header_column_index ?? 0;
  const press = (column: number) => {
    setFirst(0);
    setSorting({ column, isDescending: sorting.column === column && !sorting.isDescending });
  };
  const order = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <div className="data-table">
      <div className="table-scroller" tabIndex={0} role="group" aria-labelledby={id}>
        <table>
          <caption id={id}>{block.caption}</caption>
          <thead>
            <tr>
              {header.map((cell, column) => (
                <th key={column} scope="col" aria-sort={sorting.column === column ? order : 'none'}>
                  <button type="button" className="sort" onClick={() => press(column)}>
                    {textOf(cell)}
                    <span aria-hidden="true">{sorting.column === column ? SIGNS[order] : '↕'}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => {
                  const Tag = column === rowHeader ? 'th' : 'td';
                  return (
                    <Tag key={column} {...(column === rowHeader && { scope: 'row' })}>
                      <CellView cell={cell} />
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > size && <Pager from={from} size={size} total={rows.length} show={setFirst} />}
    </div>
  );
}

/** With the links of a rich text. */
function CellView({ cell }: { cell: Cell }) {
  if (cell.type !== 'rich_text') return textOf(cell);
  return cell.elements
    .flatMap((part) => (part.type === 'rich_text_section' ? part.elements : []))
    .map((one, index) => {
      if (one.type === 'link')
        return (
          <ExternalLink key={index} href={one.url}>
            {one.text ?? one.url}
          </ExternalLink>
        );
      return one.type === 'text' ? one.text : '';
    });
}

const SIGNS = { ascending: '↑', descending: '↓' };

const textOf = (cell: Cell | undefined) => (cell && 'text' in cell ? emojify(cell.text) : '');

/** As Slack sorts: numbers by their value, and all others by the alphabet. */
function sortBy(rows: readonly Row[], column: number): readonly Row[] {
  const numberOf = (row: Row) => (row[column]?.type === 'raw_number' ? row[column].value : Number.NaN);
  return rows.toSorted(
    (one, other) =>
      numberOf(one) - numberOf(other) || textOf(one[column]).localeCompare(textOf(other[column])),
  );
}

interface PagerProps {
  from: number;
  size: number;
  total: number;
  show: (from: number) => void;
}

/** The buttons stay at both ends, so that they keep the focus. */
function Pager({ from, size, total, show }: PagerProps) {
  const turn = (text: string, to: number) => {
    const isEnd = to < 0 || to >= total;
    return (
      <button type="button" className="button" aria-disabled={isEnd} onClick={() => !isEnd && show(to)}>
        {text}
      </button>
    );
  };
  return (
    <div className="table-pager" role="group" aria-label="Pages of the table">
      {turn('Previous rows', from - size)}
      <span role="status">
        {from + 1}–{Math.min(from + size, total)} of {total}
      </span>
      {turn('Next rows', from + size)}
    </div>
  );
}
