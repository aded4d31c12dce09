import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.js';

interface Props {
  title: string;
  className?: string;
  /** Called for the close button and for Escape. */
  onClose: () => void;
  backButton?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser traps the focus and restores it afterwards. */
export function Dialog({ title, className = '', onClose, backButton, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Must be closed before React removes it, or the browser doesn't restore the focus.
    return () => element?.close();
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
      <header className="dialog-header">
        {backButton}
        <h1 id={titleId}>{title}</h1>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
