import type { Option, RadioButtons as RadioButtonsElement } from '@slack/types';
import { useId, useState } from 'react';
import { OptionText } from './menu/OptionText.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function RadioButtons({ element }: { element: RadioButtonsElement }) {
  const { value, change } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const name = useId();
  // The workspace keeps a radio value as an option, or null.
  const [selected, setSelected] = useState((value as Option | null)?.value);

  const select = (option: Option) =>
    confirm.run(() => {
      setSelected(option.value);
      change(option);
    });

  return (
    <div role="radiogroup" className="options" {...useControlAttributes()}>
      {element.options.map((option, index) => (
        <label key={option.value} className="option">
          <input
            type="radio"
            name={name}
            checked={selected === option.value}
            data-focus={element.focus_on_load && index === 0}
            onChange={() => select(option)}
          />
          <OptionText option={option} />
        </label>
      ))}
      {confirm.dialog}
    </div>
  );
}
