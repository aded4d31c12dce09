import type { Choice, ElementAt } from '../acts.js';
import type { Element } from '../inputs.js';
import { fieldOf, initialValue } from '../inputs.js';
import type { InputValue } from '../model.js';
import type { Workspace } from '../workspace.js';

/** What a test says of a field: words, several words, a moment; null empties it. */
export type FieldInput = string | number | Date | readonly string[] | null;

const CHOSEN = new Set([
  'static_select',
  'external_select',
  'radio_buttons',
  'checkboxes',
  'multi_static_select',
  'multi_external_select',
]);
const NAMED = /^(multi_)?(users|channels|conversations)_select$/;

/** The element's value in Slack's form. Options are looked up by text or value, external ones asked of the bot. */
export async function valueOf(
  workspace: Workspace,
  user: string,
  at: ElementAt,
  element: Element,
  said: FieldInput,
): Promise<InputValue> {
  const { type } = element;
  const field = fieldOf(type);
  if (said === null)
    return { type, [field]: Array.isArray(initialValue({ type, action_id: '' })[field]) ? [] : null };
  if (CHOSEN.has(type)) return { type, [field]: await chosen(workspace, user, at, element, said) };
  if (NAMED.test(type)) return { type, [field]: mapSaid(said, (name) => idOf(workspace, type, name)) };
  if (type === 'datetimepicker')
    return { type, [field]: Math.floor(new Date(said as string | Date).getTime() / 1000) };
  if (type === 'file_input') return { type, [field]: listOf(said).map((name) => fileCalled(name)) };
  if (type === 'rich_text_input') return { type, [field]: richText(String(said)) };
  return { type, [field]: String(said) };
}

async function chosen(
  workspace: Workspace,
  user: string,
  at: ElementAt,
  element: Element,
  said: FieldInput,
): Promise<unknown> {
  const many = element.type === 'checkboxes' || element.type.startsWith('multi_');
  const options = [];
  for (const words of listOf(said)) options.push(await optionCalled(workspace, user, at, element, words));
  return many ? options : options[0];
}

/** Ids and texts both name an option, as in a real select the letters find it. */
async function optionCalled(
  workspace: Workspace,
  user: string,
  at: ElementAt,
  element: Element,
  words: string,
) {
  const letters = element.type.includes('external') ? words : '';
  const offered = await workspace.userActions.choices(user, at, letters);
  const found = offered.find((one) => one.text === words) ?? offered.find((one) => one.value === words);
  if (!found)
    throw new Error(
      `"${words}" is not offered here; these are: ${offered.map((one) => one.text).join(', ')}`,
    );
  return asSent(element, found);
}

/** The option object itself, formatted text and all, where the view brought it. */
function asSent(element: Element, { value, text, description }: Choice): unknown {
  const groups = (element.option_groups ?? []) as { options: { value: string }[] }[];
  const own = [
    ...((element.options ?? []) as { value: string }[]),
    ...groups.flatMap((group) => group.options),
  ];
  const plain = (words: string) => ({ type: 'plain_text', text: words, emoji: true });
  const made = { text: plain(text), value, ...(description ? { description: plain(description) } : {}) };
  return own.find((one) => one.value === value) ?? made;
}

function idOf(workspace: Workspace, type: string, name: string): string {
  return type.includes('users') ? workspace.person(name).id : workspace.channel(name).id;
}

function mapSaid(said: FieldInput, map: (name: string) => string): string | string[] {
  return Array.isArray(said) ? listOf(said).map(map) : map(String(said));
}

function listOf(said: FieldInput): string[] {
  return Array.isArray(said) ? (said as string[]) : [String(said)];
}

function fileCalled(name: string) {
  return {
    id: `F0${name.toUpperCase().replace(/\W/g, '')}`,
    name,
    title: name,
    filetype: name.split('.').at(-1),
    url_private: `https://files.slack.com/files-pri/${name}`,
  };
}

function richText(text: string) {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}
