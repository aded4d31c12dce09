import type { WebClient } from '@slack/web-api';
import { readAbout } from '../forms/form.js';
import { groupsOf, HIDDEN } from '../slack/people/user-groups.js';
import { NO_CHOICE, toOptions } from '../slack/views/options.js';
import type { ChosenOption } from '../slack/views/view-state.js';
import type { OptionsArgs } from './feature.js';
import { people, searchMany, type SmallField } from './small-fields.js';

/** User groups in forms: Slack has no select for them that fills itself. */

/** An option holds 75 characters. */
const CANNOT_SEE_GROUPS = 'Upnext can’t see user groups. Ask an admin to allow it.';

export async function suggestGroups({ access, ack, body, client, options }: OptionsArgs): Promise<void> {
  const { actor } = await access();
  const groups = await groupsOf(client, actor.team ?? (body.view && readAbout(body.view).team));
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

const MOST_PEOPLE = 50;
const MOST_GROUPS = 10;

/** Who is named in a form: people, and groups with their names. `can`: "can approve". `prefix`: how both names begin. */
export const namedFields = (
  can: string,
  { hint, prefix = '', findGroup }: { hint: string; prefix?: string; findGroup: string },
): SmallField[] => [
  people({ name: `${prefix}people`, label: `People who ${can}`, hint, most: MOST_PEOPLE }),
  searchMany({
    name: `${prefix}groups`,
    label: `User groups that ${can}`,
    action: findGroup,
    most: MOST_GROUPS,
  }),
];
