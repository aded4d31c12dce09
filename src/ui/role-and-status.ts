import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs, ViewOutput } from '@slack/bolt';
import type { InputBlock } from '@slack/types';
import { field } from '../slack/text/blocks.js';
import type { ChosenOption } from '../slack/views/view-state.js';
import { joinWithAnd } from '../slack/text/markup.js';
import { NO_CHOICE } from '../slack/answer/error-surfaces.js';
import { MAX_OPTION_VALUE, toOptions, type SelectOption } from './select-options.js';
import { searchedOption, searchSelect } from './project/project-field.js';
import { humanize } from './words.js';

/** Fields for a person's role and status. They suggest the known values and accept any other. */

export const FIND_ROLE = 'find_role';
export const FIND_STATUS = 'find_status';

const ROLES = offers('ADMIN', 'EDITOR', 'VIEWER');
const STATUSES = offers('ACTIVE', 'INACTIVE');

export const ACTIVE: ChosenOption = { text: 'Active', value: 'ACTIVE' };

interface FieldOptions {
  optional?: boolean;
  /** How often the form has replaced the value. Part of the action ID, so that Slack shows the new value. */
  replaced?: number;
}

export const roleField = (
  role: ChosenOption | undefined,
  { optional = false, replaced = 0 }: FieldOptions = {},
): InputBlock =>
  field('Role', 'Role', searchSelect(`${FIND_ROLE}:${replaced}`, 'Choose or enter a role', role), {
    optional,
  });

export const statusField = (
  status: ChosenOption | undefined,
  { optional = false, replaced = 0 }: FieldOptions = {},
): InputBlock =>
  field('Status', 'Status', searchSelect(`${FIND_STATUS}:${replaced}`, 'Choose or enter a status', status), {
    optional,
  });

export const readRoleAndStatus = (state: ViewOutput['state']) => ({
  Role: roleOrStatusOption(searchedOption(state, 'Role')?.value),
  Status: roleOrStatusOption(searchedOption(state, 'Status')?.value),
});

/** The option for a value of the service. An unknown value is put into words. */
export function roleOrStatusOption(value: string | undefined): ChosenOption | undefined {
  if (!value || value.length > MAX_OPTION_VALUE) return undefined;
  return [...ROLES, ...STATUSES].find((known) => known.value === value) ?? { text: humanize(value), value };
}

/** "ada@example.com editor": the known roles among the words, and the words without them. */
export function rolesIn(words: string): { roles: ChosenOption[]; rest: string } {
  const list = words.trim().split(/\s+/);
  const named = (word: string) => ROLES.find(({ value }) => value === word.toUpperCase());
  const rest = list.filter((word) => !named(word)).join(' ');
  return rest === ''
    ? { roles: [], rest: words.trim() }
    : { roles: [...new Set(list.flatMap((word) => named(word) ?? []))], rest };
}

/** Of two roles, none is chosen. */
export const chosenRole = ([role, ...others]: ChosenOption[]) =>
  role && others.length === 0 ? { Role: role } : {};

export const askForOneRole = (roles: ChosenOption[]): string[] =>
  roles.length > 1
    ? [`You named the roles ${joinWithAnd(roles.map(({ text }) => text))}. Choose one below.`]
    : [];

export const roleOrStatusLabel = (value: string) => roleOrStatusOption(value)?.text ?? value;

export const roleAndStatusOptions = { [FIND_ROLE]: suggest(ROLES), [FIND_STATUS]: suggest(STATUSES) };

function suggest(known: SelectOption[]) {
  return async ({ ack, options }: SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs) => {
    const typed = options.value.trim();
    const letters = typed.toLowerCase();
    const matches = known.filter(({ text }) => text.toLowerCase().startsWith(letters));
    const isExact = known.some(({ text }) => text.toLowerCase() === letters);
    await ack(toOptions(isExact ? matches : [...matches, other(typed)]));
  };
}

function other(typed: string): SelectOption {
  if (!typed) return { text: 'Type to enter another value', value: NO_CHOICE };
  return { text: `Use “${typed}”`, value: typed };
}

function offers(...values: string[]): SelectOption[] {
  return values.map((value) => ({ text: value.charAt(0) + value.slice(1).toLowerCase(), value }));
}
