import type { Option, RadioButtons as RadioButtonsElement } from '@slack/types';
import { useId, useState } from 'react';
import { OptionText } from './OptionText.js';
import { useControlAttributes } from './attributes.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function RadioButtons({ element }: { element: RadioButtonsElement }) {
  const { held, enter } = useElement(element);
  const confirm = useConfirm(element.confirm);
  const name = useId();
  const [chosen, setChosen] = useState((held as Option | null)?.value);

  const choose = (option: Option) =>
    confirm.then(() => {
      setChosen(option.value);
      enter(option);
    });

  return (
    <div role="radiogroup" className="options" {...useControlAttributes()}>
      {element.options.map((option, index) => (
        <label key={option.value} className="option">
          <input
            type="radio"
            name={name}
            checked={chosen === option.value}
            data-focus={element.focus_on_load && index === 0}
            onChange={() => choose(option)}
          />
          <OptionText option={option} />
        </label>
      ))}
      {confirm.dialog}
    </div>
  );
}
