import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './IconButton.js';

interface Props {
  title: string;
  subtitle?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Next to the channel, or over it on small screens. Takes the focus on opening and restores it on closing. */
export function SidePanel({ title, subtitle, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => {
    const previous = document.activeElement;
    panel.current?.focus();
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
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
      <header className="panel-header">
        <h2 id={id}>{title}</h2>
        {subtitle && <small>{subtitle}</small>}
        <IconButton icon="close" label={`Close ${title}`} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
