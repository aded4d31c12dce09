import { useEffect, useRef } from 'react';
import type { Completion } from './completions.js';

interface Props {
  id: string;
  completions: Completion[];
  active: number;
  onSelect: (completion: Completion) => void;
}

export function CompletionList({ id, completions, active, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Commands" className="completions">
      {completions.map((completion, index) => (
        <li
          key={completion.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={index === active ? 'list-option active' : 'list-option'}
          // Keeps the focus in the composer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(completion)}
        >
          <code>{completion.text}</code>
          <small>{completion.description}</small>
        </li>
      ))}
    </ul>
  );
}
