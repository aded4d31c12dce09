import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { IconName } from './Icon.js';
import { IconButton } from './IconButton.js';

export interface MenuItem {
  label: string;
  description?: string;
  onSelect: () => void;
}

interface Props {
  label: string;
  icon: IconName;
  items: MenuItem[];
  side?: 'above' | 'below';
}

/** A button with a menu. Arrow keys move the focus, Escape or a blur closes it. */
export function Menu({ label, icon, items, side = 'below' }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (!moveFocus(list.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className="menu" onBlur={handleBlur}>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={`menu-list ${side}`}
          onKeyDown={handleKey}
        >
          {items.map((item) => (
            <MenuButton key={item.label} item={item} closeMenu={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuButton({ item, closeMenu }: { item: MenuItem; closeMenu: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        closeMenu();
        item.onSelect();
      }}
    >
      <span>{item.label}</span>
      {item.description && <small>{item.description}</small>}
    </button>
  );
}

/** Returns whether the key was handled. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const current = items.findIndex((item) => item === document.activeElement);
  // The active element may be something other than a menu item: then findIndex gives -1.
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}
