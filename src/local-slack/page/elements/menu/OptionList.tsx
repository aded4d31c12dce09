import { useEffect, useRef } from 'react';
import type { SelectOption } from '../../../user-actions/schema.js';
import { emojify } from '../../text/emoji.js';
import { Icon } from '../../ui/Icon.js';
import type { ChoicesResult } from './use-choices.js';

interface Props {
  id: string;
  result: ChoicesResult;
  active: number;
  selected: string[];
  multiple?: boolean;
  /** Default: the label of the field. */
  label?: string;
  className?: string;
  onSelect: (choice: SelectOption) => void;
}

export function OptionList({ id, result, active, selected, multiple, label, className, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      className={className ?? 'option-list'}
      aria-label={label}
      aria-multiselectable={multiple}
    >
      {result.message && (
        <li role="presentation" className="option-list-message">
          {result.message}
        </li>
      )}
      {result.choices.map((choice, index) => (
        <li
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={selected.includes(choice.value)}
          className={index === active ? 'list-option active' : 'list-option'}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(choice)}
        >
          <span>{emojify(choice.text)}</span>
          {choice.description && <small>{emojify(choice.description)}</small>}
          {selected.includes(choice.value) && <Icon name="check" />}
        </li>
      ))}
    </ul>
  );
}
