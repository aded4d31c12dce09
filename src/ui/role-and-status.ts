import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs, ViewOutput } from '@slack/bolt';
import type { InputBlock } from '@slack/types';
import { field } from '../slack/text/blocks.js';
import type { ChosenOption } from '../slack/views/view-state.js';
import { joinWithAnd } from '../slack/text/markup.js';
import { MAX_OPTION_VALUE, toOptions, type SelectOption } from './select-options.js';
import { searchedOption, searchSelect } from './project/project-field.js';
import { humanize } from './words.js';

/** Fields for a person's role and status. They suggest the known values and accept any other. */

export const FIND_ROLE = 'find_role';
export const FIND_STATUS = 'find_status';

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

export const roleField = (
  role: ChosenOption | undefined,
  look: { optional?: boolean; hint?: string } = {},
): InputBlock => field('Role', 'Role', searchSelect(FIND_ROLE, 'Choose a role', role), look);

export const statusField = (status: ChosenOption | undefined, hint: string): InputBlock =>
  field('Status', 'Status', searchSelect(FIND_STATUS, 'Choose a status', status), { hint });

export const readRole = (state: ViewOutput['state']) =>
  roleOrStatusOption(searchedOption(state, 'Role')?.value);

export const readStatus = (state: ViewOutput['state']) =>
  roleOrStatusOption(searchedOption(state, 'Status')?.value);

/** The option for a value of the service. An unknown value is put into words. */
function roleOrStatusOption(value: string | undefined): ChosenOption | undefined {
  if (!value || value.length > MAX_OPTION_VALUE) return undefined;
  return [...ROLES, ...STATUSES].find((known) => known.value === value) ?? { text: humanize(value), value };
}

/** "ada@example.com editor": the known roles and statuses among the words, and the words without them. */
export function rolesIn(words: string): { roles: ChosenOption[]; statuses: ChosenOption[]; rest: string } {
  const list = words.trim().split(/\s+/);
  const find = (known: SelectOption[], word: string) =>
    known.find(({ value }) => value === word.toUpperCase());
  const named = (known: SelectOption[]) => [...new Set(list.flatMap((word) => find(known, word) ?? []))];
  const rest = list.filter((word) => !find([...ROLES, ...STATUSES], word)).join(' ');
  return rest === ''
    ? { roles: [], statuses: [], rest: words.trim() }
    : { roles: named(ROLES), statuses: named(STATUSES), rest };
}

/** Of two roles, none is chosen. */
export const chosenRole = ({ roles, statuses }: Pick<ReturnType<typeof rolesIn>, 'roles' | 'statuses'>) => ({
  ...(roles[0] && roles.length === 1 && { Role: roles[0] }),
  ...(statuses[0] && statuses.length === 1 && { Status: statuses[0] }),
});

export const askForOneRole = (roles: ChosenOption[]): string[] =>
  roles.length > 1
    ? [`You named the roles ${joinWithAnd(roles.map(({ text }) => text))}. Choose one below.`]
    : [];

export const roleOrStatusLabel = (value: string) => roleOrStatusOption(value)?.text ?? value;

export const roleAndStatusOptions = { [FIND_ROLE]: suggest(ROLES), [FIND_STATUS]: suggest(STATUSES) };

/** Another value can be typed. */
function suggest(known: SelectOption[]) {
  return async ({ ack, options }: SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs) => {
    const typed = options.value.trim();
    const letters = typed.toLowerCase();
    const matches = known.filter(({ text }) => text.toLowerCase().startsWith(letters));
    const isKnown = typed === '' || known.some(({ text }) => text.toLowerCase() === letters);
    await ack(toOptions(isKnown ? matches : [...matches, { text: `Use “${typed}”`, value: typed }]));
  };
}
