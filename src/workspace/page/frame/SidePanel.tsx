import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Props {
  title: string;
  says?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the channel where there is room, over it on a phone. Takes the focus when it comes, Escape closes it. */
export function SidePanel({ title, says, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <aside
      ref={panel}
      className="side-panel"
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {says && <small>{says}</small>}
        <button type="button" className="icon-button" aria-label={`Close ${title}`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  );
}
