import type { EmailInput, NumberInput, PlainTextInput, URLInput } from '@slack/types';
import { type KeyboardEvent, useContext, useState } from 'react';
import { Spinner } from '../ui/Spinner.js';
import { ElementContext } from './element-context.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

type Element = PlainTextInput | EmailInput | NumberInput | URLInput;

/** `inputMode` instead of `type`, so that Slack's validation messages are shown and not the browser's. */
const INPUT_MODES = {
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'decimal',
} as const;

export function TextInput({ element }: { element: Element }) {
  const { dispatchesActions } = useContext(ElementContext);
  const { value, isBusy, change, pressEnter } = useElement(element);
  // The workspace keeps a text input's value as a string, or null.
  const [text, setText] = useState((value as string | null) ?? '');
  const multiline = element.type === 'plain_text_input' && element.multiline === true;
  const sendsOnEnter = dispatchesActions && triggers(element).includes('on_enter_pressed');

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !sendsOnEnter) return;
    event.preventDefault();
    pressEnter();
  };

  const attributes = {
    ...useControlAttributes(),
    value: text,
    placeholder: element.placeholder?.text,
    'data-focus': element.focus_on_load,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      change(target.value === '' ? null : target.value);
    },
    onKeyDown: handleKey,
  };
  return (
    <>
      {multiline ? (
        <textarea rows={5} {...attributes} />
      ) : (
        <input type="text" inputMode={INPUT_MODES[element.type]} autoComplete="off" {...attributes} />
      )}
      <div className="under-input">
        {isBusy && sendsOnEnter && <Spinner label="Checking…" />}
        {element.type === 'plain_text_input' && <Counter length={text.length} max={element.max_length} />}
      </div>
    </>
  );
}

function triggers({ dispatch_action_config: config }: Element): string[] {
  return config?.trigger_actions_on ?? ['on_enter_pressed'];
}

/** Appears when 80% of the limit is used. */
function Counter({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length < max * 0.8) return null;
  return (
    <span className={length > max ? 'counter over' : 'counter'}>{`${length} of ${max} characters`}</span>
  );
}
