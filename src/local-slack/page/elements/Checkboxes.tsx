import type { Checkboxes as CheckboxesElement, Option } from '@slack/types';
import { useState } from 'react';
import { OptionText } from './menu/OptionText.js';
import { useGroupAttributes } from './use-aria-attributes.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function Checkboxes({ element }: { element: CheckboxesElement }) {
  const { value, change } = useElement(element);
  const confirm = useConfirm(element.confirm);
  // The workspace keeps checkbox values as a list of options.
  const [checked, setChecked] = useState(() => optionValues(value as Option[]));

  const toggle = (option: Option) =>
    confirm.run(() => {
      const toggled = option.value ?? '';
      const next = checked.includes(toggled)
        ? checked.filter((one) => one !== toggled)
        : [...checked, toggled];
      setChecked(next);
      change(element.options.filter((one) => next.includes(one.value ?? '')));
    });

  return (
    <div role="group" className="options" {...useGroupAttributes()}>
      {element.options.map((option, index) => (
        <label key={option.value} className="option">
          <input
            type="checkbox"
            checked={checked.includes(option.value ?? '')}
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

function optionValues(options: Option[]): string[] {
  return options.map((option) => option.value ?? '');
}
