import { type KeyboardEvent, useId, useState } from 'react';
import type { ElementRef, SelectOption } from '../../../user-actions/schema.js';
import { emojify } from '../../text/emoji.js';
import { useControlAttributes } from '../use-aria-attributes.js';
import { OptionList } from './OptionList.js';
import { useChoices } from './use-choices.js';

interface Props {
  element: ElementRef;
  /** Shown while the list is closed. */
  label: string;
  placeholder: string;
  selected: string[];
  multiple: boolean;
  minQueryLength: number;
  focusOnLoad: boolean | undefined;
  onSelect: (choice: SelectOption) => void;
  /** Backspace in an empty field. */
  onRemoveLast: () => void;
}

/** A search field with a list of matching options. */
export function Combobox(props: Props) {
  const { open, query, active, result, close, select, search, showList, handleKey } = useCombobox(props);
  const listId = `${useId()}-list`;
  return (
    <>
      <input
        {...useControlAttributes()}
        type="text"
        role="combobox"
        autoComplete="off"
        data-focus={props.focusOnLoad}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && result.choices.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={props.placeholder}
        value={open ? query : emojify(props.label)}
        onClick={showList}
        onBlur={close}
        onKeyDown={handleKey}
        onChange={(event) => search(event.target.value)}
      />
      {open && (
        <OptionList
          id={listId}
          result={result}
          active={active}
          selected={props.selected}
          multiple={props.multiple}
          onSelect={select}
        />
      )}
    </>
  );
}

function useCombobox({ element, minQueryLength, onSelect, onRemoveLast }: Props) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const result = useChoices(element, query, open, minQueryLength);

  const showList = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setQuery('');
    setActive(0);
  };
  const search = (text: string) => {
    setOpen(true);
    setQuery(text);
    setActive(0);
  };
  const select = (choice: SelectOption) => {
    onSelect(choice);
    close();
  };
  function keyAction(key: string): (() => void) | undefined {
    const last = result.choices.length - 1;
    if (!open) return ['Enter', 'ArrowDown', 'ArrowUp'].includes(key) ? showList : undefined;
    if (key === 'ArrowDown') return () => setActive(active >= last ? 0 : active + 1);
    if (key === 'ArrowUp') return () => setActive(active <= 0 ? last : active - 1);
    if (key === 'Escape') return close;
    const choice = result.choices[active];
    return key === 'Enter' && choice ? () => select(choice) : undefined;
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '') return onRemoveLast();
    const action = keyAction(event.key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return { open, query, active, result, close, select, search, showList, handleKey };
}
