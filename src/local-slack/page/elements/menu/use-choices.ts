import { useEffect, useState } from 'react';
import type { ElementRef, SelectOption } from '../../../user-actions/schema.js';
import { useDesk } from '../../state/desk.js';

export interface ChoicesResult {
  choices: SelectOption[];
  /** Shown instead of choices. */
  message: string;
}

const DEBOUNCE_MS = 150;

const instead = (message: string): ChoicesResult => ({ choices: [], message });

/** The options that match the query while the list is open. Responses to older queries are ignored. */
export function useChoices(
  element: ElementRef,
  query: string,
  open: boolean,
  minQueryLength: number,
): ChoicesResult {
  const { fetchChoices } = useDesk();
  const [result, setResult] = useState(instead('Loading…'));
  // The element is a new object on every render.
  const elementKey = JSON.stringify(element);

  useEffect(() => {
    if (!open) return;
    if (query.length < minQueryLength) {
      const enough = minQueryLength === 1 ? 'Type' : `Type at least ${minQueryLength} characters`;
      return setResult(instead(`${enough} to search`));
    }
    let current = true;
    const load = async () => {
      // The key is an ElementRef as JSON.
      const at = JSON.parse(elementKey) as ElementRef;
      const loaded = await fetchChoices({ element: at, query }).then(
        (choices) => ({ choices, message: choices.length === 0 ? 'No results' : '' }),
        () => instead('Couldn’t load options. Please try again.'),
      );
      if (current) setResult(loaded);
    };
    setResult((previous) => (previous.choices.length > 0 ? previous : instead('Loading…')));
    const timer = setTimeout(() => void load(), query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [fetchChoices, elementKey, query, open, minQueryLength]);

  return result;
}
