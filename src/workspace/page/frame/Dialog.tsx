import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.js';

interface Props {
  title: string;
  className?: string;
  /** The × or Escape. */
  onClose: () => void;
  /** Stands before the title: the way back. */
  before?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, and gives it back when it goes. */
export function Dialog({ title, className = '', onClose, before, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before React takes it away, or the browser would not return the focus.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        {before}
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
