import type { MultiSelect, PlainTextOption, Select } from '@slack/types';
import type { Choice } from '../../acts.js';
import { fieldOf } from '../../inputs.js';

type AnySelect = Select | MultiSelect;
type Chosen = string | PlainTextOption;

export function isMulti(element: AnySelect): element is MultiSelect {
  return element.type.startsWith('multi_');
}

/** The choices that a select holds: options as they are, people and channels by `labelOf`. */
export function chosenIn(held: unknown, labelOf: (id: string) => string): Choice[] {
  const all = (Array.isArray(held) ? held : [held]) as (Chosen | null | undefined)[];
  return all.flatMap((one) => {
    if (!one) return [];
    return [typeof one === 'string' ? { text: labelOf(one), value: one } : asChoice(one)];
  });
}

/** What it then holds in Slack's form: options, or the ids of people and channels. */
export function holding(element: AnySelect, choices: Choice[]): Chosen | Chosen[] | null {
  const options = fieldOf(element.type).startsWith('selected_option');
  const all = choices.map((choice): Chosen => (options ? asOption(choice) : choice.value));
  return isMulti(element) ? all : (all[0] ?? null);
}

function asChoice({ text, value = '', description }: PlainTextOption): Choice {
  return { text: text.text, value, ...(description && { description: description.text }) };
}

function asOption({ text, value, description }: Choice): PlainTextOption {
  return {
    text: { type: 'plain_text', text, emoji: true },
    value,
    ...(description && { description: { type: 'plain_text', text: description, emoji: true } }),
  };
}
