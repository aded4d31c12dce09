import type { WebClient } from '@slack/web-api';
import type { Access } from '../access.js';
import { readAbout } from '../forms/form.js';
import type { OptionsArgs } from '../slack/listeners.js';
import type { ChosenOption } from '../slack/view-state.js';
import { toOptions } from './select-options.js';

/** User groups in forms: Slack has no select for them that fills itself. */

export async function suggestGroups({
  access,
  ack,
  body: { view },
  client,
  options,
}: OptionsArgs & { access: () => Promise<Access> }): Promise<void> {
  const { actor } = await access();
  const groups = await groupsIn(client, actor.team ?? (view && readAbout(view).team));
  const typed = options.value.trim().toLowerCase();
  await ack(toOptions(groups.filter(({ text }) => text.toLowerCase().includes(typed))));
}

/** Empty if Slack does not say. */
export async function groupsIn(client: WebClient, team_id: string | undefined): Promise<ChosenOption[]> {
  const listed = await client.usergroups.list(team_id ? { team_id } : {}).catch(() => undefined);
  return (listed?.usergroups ?? []).flatMap(({ id, handle, name }) =>
    id ? [{ value: id, text: `@${handle ?? name ?? id}` }] : [],
  );
}

/** A group without a known name shows its id. */
export const groupOptions = (groups: string[], known: ChosenOption[]): ChosenOption[] =>
  groups.map((value) => known.find((group) => group.value === value) ?? { value, text: value });
