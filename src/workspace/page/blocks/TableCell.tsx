import type { TableBlock } from '@slack/types';
import { withEmoji } from '../words/emoji.js';
import { BlockView } from './BlockView.js';

export function TableCell({ cell }: { cell: TableBlock['rows'][number][number] }) {
  if (cell.type !== 'rich_text') return withEmoji(cell.text);
  return <BlockView block={{ ...cell, block_id: cell.block_id ?? '' }} />;
}
