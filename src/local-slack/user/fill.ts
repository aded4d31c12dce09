import * as z from 'zod';
import { type FileToUpload, uploadByPerson } from '../files/uploads.js';
import { getChannel, getPerson } from '../find.js';
import { type Element, fieldOf, initialValue } from '../inputs.js';
import type { InputValue } from '../model.js';
import type { ElementRef, SelectOption } from '../user-actions/schema.js';
import { loadOptions } from '../user-actions/select-options.js';
import type { World } from '../world.js';
import type { Acting } from './acting.js';
import { fileToUpload } from './file-to-upload.js';

/** The value a test gives for a field: a text, several texts or a time; null empties the field. */
export type FieldInput = string | number | Date | readonly (string | FileToUpload)[] | FileToUpload | null;

interface Field {
  acting: Acting;
  user: string;
  ref: ElementRef;
  element: Element;
}

const OPTION_INPUTS = new Set([
  'static_select',
  'external_select',
  'radio_buttons',
  'checkboxes',
  'multi_static_select',
  'multi_external_select',
]);
const REFERENCE_INPUT = /^(multi_)?(users|channels|conversations)_select$/;

/** The value in Slack's format. Options are found by text or value; those of external selects come from the bot. */
export async function toInputValue(field: Field, input: FieldInput): Promise<InputValue> {
  const { type } = field.element;
  return { type, [fieldOf(type)]: await contentOf(field, input) };
}

async function contentOf(field: Field, input: FieldInput): Promise<unknown> {
  const { acting, user, element } = field;
  const { world } = acting;
  const { type } = element;
  if (input === null) return initialValue({ type, action_id: '' })[fieldOf(type)];
  if (type === 'file_input')
    return filesOf(input).map((file) => uploadByPerson(world, user, fileToUpload(file)));
  if (OPTION_INPUTS.has(type)) return selectedOptions(field, listOf(input));
  if (REFERENCE_INPUT.test(type)) {
    const ids = listOf(input).map((name) => idOf(world, type, name));
    return Array.isArray(input) ? ids : ids[0];
  }
  if (type === 'datetimepicker') return Math.floor(toDate(input).getTime() / 1000);
  if (type === 'rich_text_input') return richText(nameOf(input));
  return nameOf(input);
}

async function selectedOptions(field: Field, names: string[]): Promise<unknown> {
  const { type } = field.element;
  const options = [];
  for (const name of names) options.push(await findOption(field, name));
  return type === 'checkboxes' || type.startsWith('multi_') ? options : options[0];
}

/** A query only filters external selects, because their options may be found by text or value. */
async function findOption({ acting, user, ref, element }: Field, name: string): Promise<unknown> {
  const query = element.type.includes('external') ? name : '';
  const options = await loadOptions(acting, { user, element: ref, query });
  const found = options.find(({ text }) => text === name) ?? options.find(({ value }) => value === name);
  if (!found)
    throw new Error(`"${name}" is not an option. Options: ${options.map(({ text }) => text).join(', ')}`);
  return toSlackOption(element, found);
}

const optionsSchema = z.array(z.looseObject({ value: z.string() })).default([]);
const menuSchema = z.object({
  options: optionsSchema,
  option_groups: z.array(z.object({ options: optionsSchema })).default([]),
});

/** The option exactly as the view defines it, with its formatting; a new one for suggested options. */
function toSlackOption(element: Element, { value, text, description }: SelectOption): unknown {
  const { options, option_groups } = menuSchema.parse(element);
  const defined = [...options, ...option_groups.flatMap((group) => group.options)];
  const plainText = (content: string) => ({ type: 'plain_text', text: content, emoji: true });
  return (
    defined.find((option) => option.value === value) ?? {
      text: plainText(text),
      value,
      ...(description ? { description: plainText(description) } : {}),
    }
  );
}

function idOf(world: World, type: string, name: string): string {
  return type.includes('users') ? getPerson(world, name).id : getChannel(world, name).id;
}

type GivenInput = Exclude<FieldInput, null>;

const toDate = (input: GivenInput): Date => new Date(typeof input === 'number' ? input : nameOf(input));

const listOf = (input: GivenInput): string[] => filesOf(input).map(nameOf);

/** Files are given by their names, or with their content. */
const filesOf = (input: GivenInput): (string | FileToUpload)[] => {
  if (isList(input)) return [...input];
  return [isFile(input) ? input : nameOf(input)];
};

const nameOf = (input: GivenInput): string => {
  if (isFile(input)) return input.name;
  return isList(input) ? input.map(nameOf).join() : String(input);
};

const isList = (input: GivenInput): input is readonly (string | FileToUpload)[] => Array.isArray(input);

const isFile = (input: GivenInput): input is FileToUpload => typeof input === 'object' && 'content' in input;

function richText(text: string) {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}
