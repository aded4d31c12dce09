import { useState, type KeyboardEvent } from 'react';
import type { Completion } from './completions.js';

/** Initially no completion is active, so that Enter sends the text as typed. */
export const NONE_ACTIVE = -1;

interface CompletionState {
  shown: Completion[];
  active: number;
  /** Returns whether the list used the key. */
  handleKey: (event: KeyboardEvent) => boolean;
}

export function useCompletion(
  completions: Completion[],
  onAccept: (completion: Completion) => void,
): CompletionState {
  const [selected, setSelected] = useState(NONE_ACTIVE);
  const [dismissed, setDismissed] = useState('');
  const key = completions.map(({ text }) => text).join('\n');
  const shown = dismissed === key ? [] : completions;
  const active = selected < shown.length ? selected : NONE_ACTIVE;

  const accept = (completion: Completion | undefined) => {
    setSelected(NONE_ACTIVE);
    if (completion) onAccept(completion);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (shown.length === 0 || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setSelected((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setSelected(active <= 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Escape') setDismissed(key);
    else if (event.key === 'Tab') accept(shown[Math.max(active, 0)]);
    else if (event.key === 'Enter' && active !== NONE_ACTIVE) accept(shown[active]);
    else return false;
    return true;
  };
  return { shown, active, handleKey };
}
