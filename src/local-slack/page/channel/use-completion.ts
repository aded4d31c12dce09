import { type KeyboardEvent, useState } from 'react';
import type { SelectOption } from '../../user-actions/schema.js';

/** No completion is active, so Enter sends the text as typed. */
export const NONE_ACTIVE = -1;

export function useCompletion(
  options: SelectOption[],
  onAccept: (completion: SelectOption | undefined) => void,
) {
  const [selected, setSelected] = useState({ key: '', index: NONE_ACTIVE });
  const [dismissed, setDismissed] = useState('');
  const key = options.map(({ text }) => text).join('\n');
  const shown = dismissed === key ? [] : options;
  const active = selected.key === key && shown.length > 0 ? selected.index : NONE_ACTIVE;

  const select = (index: number) => setSelected({ key, index });
  /** Returns whether the list used the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (shown.length === 0 || event.shiftKey) return false;
    if (event.key === 'ArrowDown') select((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') select(active <= 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Escape') setDismissed(key);
    else if (event.key === 'Tab') onAccept(shown[Math.max(active, 0)]);
    else if (event.key === 'Enter' && active !== NONE_ACTIVE) onAccept(shown[active]);
    else return false;
    return true;
  };
  return { shown, active, handleKey };
}
