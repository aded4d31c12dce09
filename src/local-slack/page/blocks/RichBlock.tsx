import { lazy, Suspense } from 'react';
import type { Block } from '../../model.js';

/** The library is four fifths of the page's size, so it loads with the first such block. */
const LibraryBlock = lazy(async () => ({ default: (await import('./LibraryBlock.js')).LibraryBlock }));

export function RichBlock({ block }: { block: Block }) {
  return (
    <Suspense fallback={<p className="unsupported">Loading…</p>}>
      <LibraryBlock block={block} />
    </Suspense>
  );
}
