import { useLayoutEffect, useRef, useState } from 'react';

/** The position of the caret, and a way to complete the text before it. */
export function useCaret(text: string, setText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    // A changed value moves the browser's caret to the end.
    if (next.current !== undefined) field.current?.setSelectionRange(next.current, next.current);
    next.current = undefined;
    setCaret(field.current?.selectionEnd ?? text.length);
  }, [text]);
  return {
    field,
    caret,
    followCaret: () => setCaret(field.current?.selectionEnd ?? 0),
    replaceBeforeCaret: (from: number, completed: string) => {
      next.current = from + completed.length;
      setText(text.slice(0, from) + completed + text.slice(caret));
      field.current?.focus();
    },
  };
}
