import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.js';
import { OpenDialogs } from './open-dialogs.js';

interface Props {
  title: string;
  className?: string;
  /** Called for the close button and for Escape. */
  onClose: () => void;
  backButton?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser traps the focus, except at its ends, and restores it afterwards. */
export function Dialog({ title, className = '', onClose, backButton, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const setDialogs = useContext(OpenDialogs);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>('[data-focus=true]')?.focus();
    setDialogs((all) => [...all, element]);
    element.addEventListener('keydown', goRound);
    return () => {
      setDialogs((all) => all.filter((one) => one !== element));
      // Must be closed before React removes it, or the browser doesn't restore the focus.
      element.close();
    };
  }, [setDialogs]);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The browser lets only the first of several be prevented in `cancel`.
        event.preventDefault();
        onClose();
      }}
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

/** A Tab on the last control goes to the first, and back. The browser would go to the page behind. */
function goRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.target instanceof HTMLElement)) return;
  const controls = event.target.closest('dialog')?.querySelectorAll<HTMLElement>('button, input, [tabindex]');
  const reached = [...(controls ?? [])].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  const ends = event.shiftKey ? reached : reached.toReversed();
  if (event.target !== ends[0]) return;
  event.preventDefault();
  ends.at(-1)?.focus();
}
