import type { Checkboxes, Option, RadioButtons } from '@slack/types';
import { useId, useState } from 'react';
import { Text } from '../text/Text.js';
import { useControlAttributes, useGroupAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

/** Checkboxes and radio buttons. */
export function Choices({ element }: { element: Checkboxes | RadioButtons }) {
  const { value, change } = useElement(element);
  const name = useId();
  const group = useGroupAttributes();
  const control = useControlAttributes();
  // The workspace keeps a list of options for checkboxes, and an option or null for radio buttons.
  const given = value as Option[] | Option | null;
  const [chosen, setChosen] = useState(() => [given ?? []].flat().map((option) => option.value));
  const isRadio = element.type === 'radio_buttons';

  const press = (option: Option) => {
    const others = chosen.filter((one) => one !== option.value);
    const next = !isRadio && others.length < chosen.length ? others : [...others, option.value];
    setChosen(isRadio ? [option.value] : next);
    change(isRadio ? option : element.options.filter((one) => next.includes(one.value)));
  };

  return (
    <div
      className="options"
      {...(isRadio ? { role: 'radiogroup', ...control } : { role: 'group', ...group })}
    >
      {element.options.map((option, index) => (
        <label key={option.value} className="option">
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(option.value)}
            data-focus={element.focus_on_load && index === 0}
            onChange={() => press(option)}
          />
          <span className="option-text">
            <span>
              <Text text={option.text} />
            </span>
            {option.description && (
              <small>
                <Text text={option.description} />
              </small>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
