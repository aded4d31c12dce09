import type { Checkboxes as CheckboxesElement, Option } from '@slack/types';
import { useState } from 'react';
import { OptionText } from './OptionText.js';
import { useGroupAttributes } from './attributes.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function Checkboxes({ element }: { element: CheckboxesElement }) {
  const { held, enter } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const [chosen, setChosen] = useState(() => values(held as Option[]));

  const toggle = (option: Option) =>
    confirm.then(() => {
      const value = option.value ?? '';
      const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      setChosen(next);
      enter(element.options.filter((one) => next.includes(one.value ?? '')));
    });

  return (
    <div role="group" className="options" {...useGroupAttributes()}>
      {element.options.map((option, index) => (
        <label key={option.value} className="option">
          <input
            type="checkbox"
            checked={chosen.includes(option.value ?? '')}
            data-focus={element.focus_on_load && index === 0}
            onChange={() => toggle(option)}
          />
          <OptionText option={option} />
        </label>
      ))}
      {confirm.dialog}
    </div>
  );
}

function values(options: Option[]): string[] {
  return options.map((option) => option.value ?? '');
}
