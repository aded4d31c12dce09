import { lazy, Suspense } from 'react';
import type { Block } from '../../model.js';
import { ActionsBlock } from './ActionsBlock.js';
import { AlertBlock } from './AlertBlock.js';
import { ContextBlock } from './ContextBlock.js';
import { InputBlock } from './InputBlock.js';
import { Picture } from './Picture.js';
import { SectionBlock } from './SectionBlock.js';
import { TableBlock } from './TableBlock.js';

/** Rich text and Markdown come from a library four fifths of the page's size: fetched when first seen. */
const LibraryBlock = lazy(async () => ({ default: (await import('./LibraryBlock.js')).LibraryBlock }));

export function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'section':
      return <SectionBlock block={block} />;
    case 'context':
      return <ContextBlock block={block} />;
    case 'actions':
      return <ActionsBlock block={block} />;
    case 'input':
      return <InputBlock block={block} />;
    case 'header':
      return <h3 className="block-header">{block.text.text}</h3>;
    case 'divider':
      return <hr />;
    case 'image':
      return <Picture image={block} />;
    case 'table':
      return <TableBlock block={block} />;
    case 'alert':
      return <AlertBlock block={block} />;
    default:
      return (
        <Suspense fallback={<p className="unknown">…</p>}>
          <LibraryBlock block={block} />
        </Suspense>
      );
  }
}
