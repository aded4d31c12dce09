import type { TableBlock as Table } from '@slack/types';
import { emojify } from '../text/emoji.js';
import { RichBlock } from './RichBlock.js';

/** Slack shows the first row as the header. */
export function TableBlock({ block }: { block: Table }) {
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

function TableCell({ cell }: { cell: Table['rows'][number][number] }) {
  if (cell.type !== 'rich_text') return emojify(cell.text);
  return <RichBlock block={{ ...cell, block_id: cell.block_id ?? '' }} />;
}
