import type { Block } from '../../model.js';
import { BlockView } from './BlockView.js';

export function BlockList({ blocks }: { blocks: Block[] }) {
  return (
    <div className="blocks">
      {blocks.map((block) => (
        <BlockView key={block.block_id} block={block} />
      ))}
    </div>
  );
}
