import { useEffect, useState } from 'react';
import type { SelectOption, ElementRef } from '../../../user-actions/schema.js';
import { useDesk } from '../../state/desk.js';

export interface ChoicesResult {
  choices: SelectOption[];
  /** Shown instead of choices. */
  message: string;
}

const DEBOUNCE_MS = 150;

const LOADING: ChoicesResult = { choices: [], message: 'Loading…' };
const FAILED: ChoicesResult = { choices: [], message: 'Couldn’t load options. Please try again.' };

/** The options that match the query while the list is open. Responses to older queries are ignored. */
export function useChoices(
  element: ElementRef,
  query: string,
  open: boolean,
  minQueryLength: number,
): ChoicesResult {
  const { fetchChoices } = useDesk();
  const [result, setResult] = useState(LOADING);
  // The element is a new object on every render.
  const elementKey = JSON.stringify(element);

  useEffect(() => {
    if (!open) return;
    if (query.length < minQueryLength) {
      setResult({ choices: [], message: typeMore(minQueryLength) });
      return;
    }
    let current = true;
    const load = async () => {
      // The key is an ElementRef as JSON.
      const at = JSON.parse(elementKey) as ElementRef;
      const loaded = await fetchChoices({ element: at, query }).then(toResult, () => FAILED);
      if (current) setResult(loaded);
    };
    setResult((previous) => (previous.choices.length > 0 ? previous : LOADING));
    const timer = setTimeout(() => void load(), query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [fetchChoices, elementKey, query, open, minQueryLength]);

  return result;
}

function typeMore(minQueryLength: number): string {
  return minQueryLength === 1 ? 'Type to search' : `Type at least ${minQueryLength} characters to search`;
}

function toResult(choices: SelectOption[]): ChoicesResult {
  return { choices, message: choices.length === 0 ? 'No results' : '' };
}
