import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs, ViewOutput } from '@slack/bolt';
import type { InputBlock } from '@slack/types';
import { field } from '../slack/blocks.js';
import type { ChosenOption } from '../slack/view-state.js';
import { NO_CHOICE } from '../slack/error-surfaces.js';
import { LONGEST_ID, offered, type Offer } from './offers.js';
import { found, search } from './project-field.js';

/** A person's role and status: the known ones are offered, any other one is typed. The service has the last word. */

export const FIND_ROLE = 'find_role';
export const FIND_STATUS = 'find_status';

const ROLES = offers('ADMIN', 'EDITOR', 'VIEWER');
const STATUSES = offers('ACTIVE', 'INACTIVE');

export const ACTIVE: ChosenOption = { text: 'Active', value: 'ACTIVE' };

interface Look {
  optional?: boolean;
  /** How often the form has replaced what stood there. */
  replaced?: number;
}

export const roleField = (
  role: ChosenOption | undefined,
  { optional = false, replaced = 0 }: Look = {},
): InputBlock => field('Role', 'Role', search(`${FIND_ROLE}:${replaced}`, WORDS, role), { optional });

export const statusField = (
  status: ChosenOption | undefined,
  { optional = false, replaced = 0 }: Look = {},
): InputBlock => field('Status', 'Status', search(`${FIND_STATUS}:${replaced}`, WORDS, status), { optional });

export const readRoleAndStatus = (state: ViewOutput['state']) => ({
  Role: asChosen(found(state, 'Role')?.value),
  Status: asChosen(found(state, 'Status')?.value),
});

const WORDS = 'Choose one, or type another';

/** As the selects show it: a role that nobody knows is called what the service calls it. */
export function asChosen(value: string | undefined): ChosenOption | undefined {
  if (!value || value.length > LONGEST_ID) return undefined;
  return [...ROLES, ...STATUSES].find((known) => known.value === value) ?? { text: value, value };
}

export const inWords = (value: string) => asChosen(value)?.text ?? value;

export const roleAndStatusOptions = { [FIND_ROLE]: suggest(ROLES), [FIND_STATUS]: suggest(STATUSES) };

function suggest(known: Offer[]) {
  return async ({ ack, options }: SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs) => {
    const typed = options.value.trim();
    const wanted = typed.toLowerCase();
    const fitting = known.filter(({ text }) => text.toLowerCase().startsWith(wanted));
    const exact = known.some(({ text }) => text.toLowerCase() === wanted);
    await ack(offered(exact ? fitting : [...fitting, other(typed)]));
  };
}

function other(typed: string): Offer {
  if (!typed) return { text: 'Other… (type it)', value: NO_CHOICE };
  return { text: `Other: “${typed}”`, value: typed };
}

function offers(...values: string[]): Offer[] {
  return values.map((value) => ({ text: value.charAt(0) + value.slice(1).toLowerCase(), value }));
}
