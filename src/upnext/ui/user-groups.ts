import type { InputBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { readAbout } from '../forms/form.js';
import { NO_CHOICE } from '../slack/answer/error-surfaces.js';
import { groupsOf, HIDDEN } from '../slack/people/user-groups.js';
import { field, option } from '../slack/text/blocks.js';
import {
  chosenOptions,
  chosenOptionSchema,
  chosenUsers,
  type ChosenOption,
  type ViewState,
} from '../slack/views/view-state.js';
import type { OptionsArgs } from './feature.js';
import { toOptions } from './select-options.js';

/** User groups in forms: Slack has no select for them that fills itself. */

/** An option holds 75 characters. */
const CANNOT_SEE_GROUPS = 'Upnext can’t see user groups. Ask an admin to allow it.';

export async function suggestGroups({
  access,
  ack,
  body: { view },
  client,
  options,
}: OptionsArgs): Promise<void> {
  const { actor } = await access();
  const groups = await groupsOf(client, actor.team ?? (view && readAbout(view).team));
  if (groups === HIDDEN) return ack(toOptions([{ text: CANNOT_SEE_GROUPS, value: NO_CHOICE }]));
  const typed = options.value.trim().toLowerCase();
  await ack(toOptions(asOptions(groups).filter(({ text }) => text.toLowerCase().includes(typed))));
}

/** Empty if Slack does not say. */
export async function groupsIn(client: WebClient, team: string | undefined): Promise<ChosenOption[]> {
  const groups = await groupsOf(client, team);
  return asOptions(groups === HIDDEN ? [] : groups);
}

const asOptions = (groups: { id: string; name: string }[] = []): ChosenOption[] =>
  groups.map(({ id, name }) => ({ value: id, text: name }));

/** A group without a known name shows its id. */
export const groupOptions = (groups: string[], known: ChosenOption[]): ChosenOption[] =>
  groups.map((value) => known.find((group) => group.value === value) ?? { value, text: value });

/** Who is named in a form: people, and groups with their names. */
export const namedSchema = z.object({ people: z.array(z.string()), groups: z.array(chosenOptionSchema) });
type Named = z.infer<typeof namedSchema>;

interface NamedFields {
  /** How the ids of both blocks begin. */
  prefix?: string;
  /** "can approve" */
  can: string;
  hint?: string | undefined;
  /** The action_ids. */
  actions: { people: string; groups: string };
}

const MOST_PEOPLE = 50;
const MOST_GROUPS = 10;

export const namedFields = (
  { people, groups }: Named,
  { prefix = '', can, hint, actions }: NamedFields,
): InputBlock[] => [
  field(
    `${prefix}people`,
    `People who ${can}`,
    {
      type: 'multi_users_select',
      action_id: actions.people,
      max_selected_items: MOST_PEOPLE,
      ...(people.length > 0 && { initial_users: people }),
    },
    { optional: true, hint },
  ),
  field(
    `${prefix}groups`,
    `User groups that ${can}`,
    {
      type: 'multi_external_select',
      action_id: actions.groups,
      min_query_length: 0,
      max_selected_items: MOST_GROUPS,
      ...(groups.length > 0 && { initial_options: groups.map(({ text, value }) => option(text, value)) }),
    },
    { optional: true },
  ),
];

export const readNamed = (state: ViewState, prefix = ''): Named => ({
  people: chosenUsers(state, `${prefix}people`),
  groups: chosenOptions(state, `${prefix}groups`).filter(({ value }) => value !== NO_CHOICE),
});
