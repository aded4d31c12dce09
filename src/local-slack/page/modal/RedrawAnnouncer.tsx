import { useEffect, useRef, useState } from 'react';
import type { DeskView } from '../../desk/state.js';
import { textsOf } from '../text/notification.js';
import { usePlainText } from '../text/plain-text.js';

/**
 * Tells screen readers what the app changed in an open form, such as the date that the words in a field mean. Alerts announce
 * themselves.
 */
export function RedrawAnnouncer({ view }: { view: DeskView }) {
  const plainText = usePlainText();
  const last = useRef(view);
  const [announced, setAnnounced] = useState<{ hash: string; texts: string[] }>();

  useEffect(() => {
    const { hash, blocks } = last.current;
    last.current = view;
    if (view.hash === hash) return;
    const before = new Set(blocks.flatMap(textsOf).map(({ text }) => text));
    const added = view.blocks.flatMap(textsOf).filter(({ text }) => !before.has(text));
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
