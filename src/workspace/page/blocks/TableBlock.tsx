import type { TableBlock as Table } from '@slack/types';
import { TableCell } from './TableCell.js';

/** The first row is the head, as Slack draws it. */
export function TableBlock({ block }: { block: Table }) {
  const [head = [], ...rows] = block.rows;
  const align = (column: number) => `align-${block.column_settings?.[column]?.align ?? 'left'}`;
  return (
    <div className="table-frame" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
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
