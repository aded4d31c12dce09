import type { TextObject } from '@slack/types';
import { useEffect, useRef, useState } from 'react';
import type { DeskView } from '../../desk/state.js';
import type { Block } from '../../model.js';
import { usePlainText } from '../text/plain-text.js';

/** Tells screen readers what the app changed in an open form, such as the date that the words in a field mean. */
export function RedrawAnnouncer({ view }: { view: DeskView }) {
  const plainText = usePlainText();
  const last = useRef(view);
  const [announced, setAnnounced] = useState<{ hash: string; texts: string[] }>();

  useEffect(() => {
    const { hash, blocks } = last.current;
    last.current = view;
    if (view.hash === hash) return;
    const before = new Set(textsOf(blocks).map(({ text }) => text));
    const added = textsOf(view.blocks).filter(({ text }) => !before.has(text));
    setAnnounced({ hash: view.hash, texts: added.map(plainText) });
  });

  return (
    <div className="visually-hidden" role="log" aria-live="polite">
      {announced?.texts.map((text, index) => (
        <p key={`${announced.hash} ${index}`}>{text}</p>
      ))}
    </div>
  );
}

/** Without labels and values, which are read when they get the focus, and alerts, which announce themselves. */
function textsOf(blocks: Block[]): TextObject[] {
  return blocks.flatMap((block): TextObject[] => {
    switch (block.type) {
      case 'header':
        return [block.text];
      case 'section':
        return [...(block.text ? [block.text] : []), ...(block.fields ?? [])];
      case 'context':
        return block.elements.filter((element) => element.type !== 'image');
      case 'input':
        return block.hint ? [block.hint] : [];
      default:
        return [];
    }
  });
}
