import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon, type IconName } from './Icon.js';

export interface MenuItem {
  label: string;
  says?: string;
  choose: () => void;
}

interface Props {
  label: string;
  icon: IconName;
  items: MenuItem[];
  /** Above the button where there is no room below. */
  side?: 'above' | 'below';
}

/** A button that opens a menu: arrows move in it, Escape and leaving close it. */
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
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (!moveFocus(list.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className="menu" onBlur={leave}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={`menu-list ${side}`}
          onKeyDown={pressKey}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.choose();
              }}
            >
              <span>{item.label}</span>
              {item.says && <small>{item.says}</small>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether the key was one that moves in a menu. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const goals: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const goal = goals[key];
  if (goal === undefined) return false;
  items.at(goal % items.length)?.focus();
  return true;
}
