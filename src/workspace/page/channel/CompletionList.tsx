import type { Completion } from './completions.js';

interface Props {
  id: string;
  completions: Completion[];
  active: number;
  choose: (completion: Completion) => void;
}

export function CompletionList({ id, completions, active, choose }: Props) {
  return (
    <ul id={id} role="listbox" aria-label="Commands" className="completions">
      {completions.map((completion, index) => (
        <li
          key={completion.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={index === active ? 'choice active' : 'choice'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(completion)}
        >
          <code>{completion.text}</code>
          <small>{completion.says}</small>
        </li>
      ))}
    </ul>
  );
}
