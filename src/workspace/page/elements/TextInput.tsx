import type { EmailInput, NumberInput, PlainTextInput, URLInput } from '@slack/types';
import { useContext, useState, type KeyboardEvent } from 'react';
import { useControlAttributes } from './attributes.js';
import { ElementContext } from './element-context.js';
import { Spinner } from '../frame/Spinner.js';
import { EnterHint } from './EnterHint.js';
import { useElement } from './use-element.js';

type Element = PlainTextInput | EmailInput | NumberInput | URLInput;

/** The browser's own checks stay off (`inputMode`, not `type`): Slack's words are shown, not the browser's. */
const INPUT_MODES = {
  plain_text_input: 'text',
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'decimal',
} as const;

export function TextInput({ element }: { element: Element }) {
  const { dispatches, hinted } = useContext(ElementContext);
  const handle = useElement(element);
  const [text, setText] = useState((handle.held as string | null) ?? '');
  const multiline = element.type === 'plain_text_input' && element.multiline === true;
  const onEnter = dispatches && triggers(element).includes('on_enter_pressed');

  const change = (next: string) => {
    setText(next);
    handle.enter(next === '' ? null : next);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !onEnter) return;
    event.preventDefault();
    handle.pressEnter();
  };

  const attributes = {
    ...useControlAttributes(),
    value: text,
    placeholder: element.placeholder?.text,
    'data-focus': element.focus_on_load,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
    onKeyDown: pressKey,
  };
  return (
    <>
      {multiline ? (
        <textarea rows={5} {...attributes} />
      ) : (
        <input type="text" inputMode={INPUT_MODES[element.type]} autoComplete="off" {...attributes} />
      )}
      <div className="under-input">
        {handle.waiting && onEnter && <Spinner label="Asking the app …" />}
        {!handle.waiting && onEnter && !hinted && <EnterHint multiline={multiline} />}
        {element.type === 'plain_text_input' && <Count length={text.length} limit={element.max_length} />}
      </div>
    </>
  );
}

function triggers({ dispatch_action_config: config }: Element): string[] {
  return config?.trigger_actions_on ?? ['on_enter_pressed'];
}

/** Said only once it matters. */
function Count({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined || length < limit * 0.8) return null;
  return (
    <span className={length > limit ? 'count over' : 'count'}>{`${length} of ${limit} characters`}</span>
  );
}
