import { useId, useState, type KeyboardEvent } from 'react';
import type { Choice, ElementAt } from '../../acts.js';
import { withEmoji } from '../words/emoji.js';
import { ChoiceList } from './ChoiceList.js';
import { useControlAttributes } from './attributes.js';
import { useChoices } from './use-choices.js';

interface Props {
  element: ElementAt;
  /** Shown while nobody types. */
  label: string;
  placeholder: string;
  chosen: string[];
  multiple: boolean;
  atLeast: number;
  focusOnLoad: boolean | undefined;
  choose: (choice: Choice) => void;
  /** Backspace in an empty field. */
  removeLast: () => void;
}

/** A field to type letters into, and the list of what they find. */
export function Combobox(props: Props) {
  const [open, setOpen] = useState(false);
  const [letters, setLetters] = useState('');
  const [active, setActive] = useState(0);
  const offer = useChoices(props.element, letters, open, props.atLeast);
  const id = useId();

  const close = () => {
    setOpen(false);
    setLetters('');
    setActive(0);
  };
  const choose = (choice: Choice) => {
    props.choose(choice);
    close();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && letters === '') return props.removeLast();
    const use = keyUses(event.key);
    if (!use) return;
    event.preventDefault();
    event.stopPropagation();
    use();
  };

  function keyUses(key: string): (() => void) | undefined {
    const last = offer.choices.length - 1;
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) return () => setOpen(true);
    }
    if (!open) return undefined;
    if (key === 'ArrowDown') return () => setActive(active >= last ? 0 : active + 1);
    if (key === 'ArrowUp') return () => setActive(active <= 0 ? last : active - 1);
    if (key === 'Escape') return close;
    const choice = offer.choices[active];
    return key === 'Enter' && choice ? () => choose(choice) : undefined;
  }

  return (
    <>
      <input
        {...useControlAttributes()}
        type="text"
        role="combobox"
        autoComplete="off"
        data-focus={props.focusOnLoad}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && offer.choices.length > 0 ? `${id}-list-${active}` : undefined}
        placeholder={props.placeholder}
        value={open ? letters : withEmoji(props.label)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={pressKey}
        onChange={(event) => {
          setOpen(true);
          setLetters(event.target.value);
          setActive(0);
        }}
      />
      {open && (
        <ChoiceList
          id={`${id}-list`}
          offer={offer}
          active={active}
          chosen={props.chosen}
          multiple={props.multiple}
          choose={choose}
        />
      )}
    </>
  );
}
