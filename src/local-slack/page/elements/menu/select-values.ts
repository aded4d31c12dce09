import type { MultiSelect, PlainTextOption, Select } from '@slack/types';
import { fieldOf } from '../../../inputs.js';
import type { SelectOption } from '../../../user-actions/schema.js';

type AnySelect = Select | MultiSelect;
/** The id of a person or channel, or an option. */
type SlackValue = string | PlainTextOption;

export function isMulti(element: AnySelect): element is MultiSelect {
  return element.type.startsWith('multi_');
}

/** Reads a select's value in Slack's format. `labelOf` names people and channels. */
export function toChoices(value: unknown, labelOf: (id: string) => string): SelectOption[] {
  // The workspace keeps one value, a list, or null, depending on the element's type.
  const values = (Array.isArray(value) ? value : [value]) as (SlackValue | null | undefined)[];
  return values.flatMap((one) => {
    if (!one) return [];
    return [typeof one === 'string' ? { text: labelOf(one), value: one } : toChoice(one)];
  });
}

export function toSlackValue(element: AnySelect, choices: SelectOption[]): SlackValue | SlackValue[] | null {
  const hasOptions = fieldOf(element.type).startsWith('selected_option');
  const values = choices.map((choice): SlackValue => (hasOptions ? toOption(choice) : choice.value));
  return isMulti(element) ? values : (values[0] ?? null);
}

function toChoice({ text, value = '', description }: PlainTextOption): SelectOption {
  return { text: text.text, value, ...(description && { description: description.text }) };
}

function toOption({ text, value, description }: SelectOption): PlainTextOption {
  return {
    text: { type: 'plain_text', text, emoji: true },
    value,
    ...(description && { description: { type: 'plain_text', text: description, emoji: true } }),
  };
}
