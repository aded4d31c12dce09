import type { DataTableBlock } from '@slack/types';
import { useId, useState } from 'react';
import { sortRows, type Sorting } from './sort-rows.js';
import { TableCell } from './TableCell.js';

/** Slack's default. */
const PAGE_SIZE = 5;

/** Can be sorted by each column, in pages. Pressed a third time, a column has the app's order again. */
export function DataTable({ block }: { block: DataTableBlock }) {
  const id = useId();
  const [sorting, setSorting] = useState<Sorting>();
  const [first, setFirst] = useState(0);
  const [header = [], ...rows] = block.rows;
  const size = block.page_size ?? PAGE_SIZE;
  // The app may have replaced the table by a shorter one.
  const from = first < rows.length ? first : 0;
  const shown = sortRows(rows, sorting).slice(from, from + size);
  const rowHeader = block.row_header_column_index ?? 0;
  const sortBy = (column: number) => {
    setFirst(0);
    setSorting(nextSorting(sorting, column));
  };
  return (
    <div className="data-table">
      <div className="table-scroller" tabIndex={0} role="region" aria-labelledby={id}>
        <table>
          <caption id={id}>{block.caption}</caption>
          <thead>
            <tr>
              {header.map((cell, column) => {
                const order = sorting?.column === column ? sorting.order : undefined;
                return (
                  <th key={column} scope="col" aria-sort={order ?? 'none'}>
                    <button type="button" className="sort" onClick={() => sortBy(column)}>
                      <TableCell cell={cell} />
                      <span aria-hidden="true">{order ? SIGNS[order] : '↕'}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) =>
                  column === rowHeader ? (
                    <th key={column} scope="row">
                      <TableCell cell={cell} />
                    </th>
                  ) : (
                    <td key={column}>
                      <TableCell cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > size && <Pager from={from} size={size} total={rows.length} show={setFirst} />}
    </div>
  );
}

const SIGNS = { ascending: '↑', descending: '↓' };

function nextSorting(current: Sorting | undefined, column: number): Sorting | undefined {
  if (current?.column !== column) return { column, order: 'ascending' };
  return current.order === 'ascending' ? { column, order: 'descending' } : undefined;
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
