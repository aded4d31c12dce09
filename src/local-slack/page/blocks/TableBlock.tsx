import type { DataTableBlock, TableBlock as Table } from '@slack/types';
import { DataTable } from './DataTable.js';
import { TableCell } from './TableCell.js';

export function TableBlock({ block }: { block: Table | DataTableBlock }) {
  return block.type === 'table' ? <PlainTable block={block} /> : <DataTable block={block} />;
}

/** Slack shows the first row as the header. */
function PlainTable({ block }: { block: Table }) {
  const [header = [], ...rows] = block.rows;
  const align = (column: number) => `align-${block.column_settings?.[column]?.align ?? 'left'}`;
  return (
    <div className="table-scroller" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} scope="col" className={align(column)}>
                <TableCell cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} className={align(column)}>
                  <TableCell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
