import { joinWithAnd } from '../slack/text/markup.js';
import { MAX_OPTION_VALUE, type SelectOption, toOptions } from '../slack/views/options.js';
import type { ChosenOption, ViewState } from '../slack/views/view-state.js';
import { chosenOption } from '../slack/views/view-state.js';
import type { OptionsArgs } from './feature.js';
import { search, type SmallField } from './small-fields.js';
import { humanize } from './words.js';

/** Fields for a person's role and status. They suggest the known values and accept any other. */

const FIND_ROLE = 'find_role';
const FIND_STATUS = 'find_status';

/** What the included service allows. Only ADMIN is documented for all. */
const ROLES: SelectOption[] = [
  { text: 'Admin', value: 'ADMIN', description: 'Can do everything in the project' },
  { text: 'Editor', value: 'EDITOR', description: 'Can view, create posts and prompts, and edit sources' },
  { text: 'Viewer', value: 'VIEWER', description: 'Can only view' },
];
const STATUSES: SelectOption[] = [
  { text: 'Active', value: 'ACTIVE' },
  { text: 'Inactive', value: 'INACTIVE' },
];

export const ACTIVE: ChosenOption = { text: 'Active', value: 'ACTIVE' };

type Look = { hint?: string; required?: string };

const optionField = (name: string, action: string, look: Look): SmallField =>
  search({
    name,
    label: name,
    action,
    placeholder: `Choose a ${name.toLowerCase()}`,
    read: readOption,
    ...look,
  });
export const roleField = (look: Look): SmallField => optionField('Role', FIND_ROLE, look);
export const statusField = (look: Look): SmallField => optionField('Status', FIND_STATUS, look);

const readOption = (state: ViewState, name: string) => roleOrStatusOption(chosenOption(state, name)?.value);

/** The option for a value of the service. An unknown value is put into words. */
function roleOrStatusOption(value: string | undefined): ChosenOption | undefined {
  if (!value || value.length > MAX_OPTION_VALUE) return undefined;
  return [...ROLES, ...STATUSES].find((known) => known.value === value) ?? { text: humanize(value), value };
}

const NAMES = [...ROLES, ...STATUSES].map(({ value }) => value).join('|');
const BEFORE_ROLE = new RegExp(`\\s(?:as|to)(?:\\s+(?:an?|the))?\\s+(?=(?:${NAMES})(?:\\s|$))`, 'gi');

/** "ada@example.com as editor": the role among the words, and the words without it. Of two roles, none is chosen. */
export function roleIn(words: string) {
  const list = words.replaceAll(BEFORE_ROLE, ' ').trim().split(/\s+/);
  const find = (known: SelectOption[]) =>
    new Set(list.flatMap((word) => known.find(({ value }) => value === word.toUpperCase()) ?? []));
  const known = [...find([...ROLES, ...STATUSES])].map(({ value }) => value);
  const rest = list.filter((word) => !known.includes(word.toUpperCase())).join(' ');
  const [[Role, ...others], [Status]] = [find(ROLES), find(STATUSES)];
  if (!Role || others.length === 0) return { Role, Status, notes: [], rest };
  const names = joinWithAnd([Role, ...others].map(({ text }) => text));
  return { Status, notes: [`You named the roles ${names}. Choose one below.`], rest };
}

export const roleOrStatusLabel = (value: string) => roleOrStatusOption(value)?.text ?? value;

export const roleAndStatusOptions = { [FIND_ROLE]: suggest(ROLES), [FIND_STATUS]: suggest(STATUSES) };

/** Another value can be typed. */
function suggest(known: SelectOption[]) {
  return async ({ ack, options }: OptionsArgs) => {
    const typed = options.value.trim();
    const letters = typed.toLowerCase();
    const matches = known.filter(({ text }) => text.toLowerCase().startsWith(letters));
    const isKnown = typed === '' || known.some(({ text }) => text.toLowerCase() === letters);
    await ack(toOptions(isKnown ? matches : [...matches, { text: `Use “${typed}”`, value: typed }]));
  };
}
