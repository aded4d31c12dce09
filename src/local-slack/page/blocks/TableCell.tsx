import type { TableBlock } from '@slack/types';
import { emojify } from '../text/emoji.js';
import { RichBlock } from './RichBlock.js';

export function TableCell({ cell }: { cell: TableBlock['rows'][number][number] }) {
  if (cell.type !== 'rich_text') return emojify(cell.text);
  return <RichBlock block={{ ...cell, block_id: cell.block_id ?? '' }} />;
}
