import { useState, type KeyboardEvent } from 'react';
import type { Completion } from './completions.js';

/** Nothing is chosen until an arrow says so: Enter sends what was typed. */
export const NO_ACTIVE = -1;

interface CompletionState {
  shown: Completion[];
  active: number;
  /** Whether the key was for the list. */
  takesKey: (event: KeyboardEvent) => boolean;
}

export function useCompletion(
  completions: Completion[],
  take: (completion: Completion) => void,
): CompletionState {
  const [active, setActive] = useState(NO_ACTIVE);
  const [dismissed, setDismissed] = useState('');
  const offered = completions.map(({ text }) => text).join('\n');
  const shown = dismissed === offered ? [] : completions;
  const at = active < shown.length ? active : NO_ACTIVE;

  const takeOne = (completion: Completion | undefined) => {
    setActive(NO_ACTIVE);
    if (completion) take(completion);
  };
  const takesKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (shown.length === 0 || shiftKey) return false;
    if (key === 'ArrowDown') setActive((at + 1) % shown.length);
    else if (key === 'ArrowUp') setActive(at <= 0 ? shown.length - 1 : at - 1);
    else if (key === 'Escape') setDismissed(offered);
    else if (key === 'Tab') takeOne(shown[Math.max(at, 0)]);
    else if (key === 'Enter' && at !== NO_ACTIVE) takeOne(shown[at]);
    else return false;
    return true;
  };
  return { shown, active: at, takesKey };
}
