import { useLayoutEffect, useRef } from 'react';

/** If a part that has the focus is drawn again, the whole gets it: whoever uses a keyboard or listens stays there, and hears it. */
export function useKeptFocus() {
  const whole = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) whole.current?.focus();
  });
  return {
    ref: whole,
    tabIndex: -1,
    onFocus: () => void (hadFocus.current = true),
    onBlur: () => void (hadFocus.current = false),
  };
}
