import type { KnownBlock } from '@slack/types';
import type { Deps } from '../../deps.js';
import {
  DEFAULT_RIGHTS,
  grantedRights,
  type Right,
  RIGHT_IN_WORDS,
  RIGHTS,
  storedRights,
} from '../../rights/rights.js';
import { settingsSchema } from '../../rights/settings-table.js';
import type { Membership } from '../../slack/people/people.js';
import { button, buttonRow, context, multiSelect, option, section } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { CHOSEN } from '../../ui/checkbox-row.js';
import type { ActionArgs } from '../../ui/feature.js';
import { OPEN_AUDIT, OPEN_WEBHOOK } from '../../ui/shared-buttons.js';
import { checkbox, people, type SmallField } from '../../ui/small-fields.js';
import { capitalize } from '../../ui/words.js';
import { agentButtons, AGENTS, noSlackbot } from './agents.js';
import { room, SETTINGS } from './room.js';

export const rightsInWords = (rights: readonly Right[]) =>
  joinWithAnd(
    rights.flatMap((right) => [RIGHT_IN_WORDS[right], ...(right === 'schedule' ? ['freeze projects'] : [])]),
  );

/** What freezing and the other settings need is named too. */
const ALSO: Partial<Record<Right, string>> = {
  schedule: 'Also import and change posts, and freeze projects',
  'set-up': 'Channel projects, digests, approvals, posting times, unfreezing',
};

/** Offers only what the group cannot do by default, since default permissions cannot be taken away. */
function rightsField(name: string, who: string, membership: Membership): SmallField {
  const always = DEFAULT_RIGHTS[membership];
  const offered = RIGHTS.filter((right) => !always.includes(right));
  const options = offered.map((right) => option(capitalize(RIGHT_IN_WORDS[right]), right, ALSO[right]));
  const can =
    always.length > 0
      ? `can always ${rightsInWords(always)}. Choose what else they can do.`
      : 'can do nothing until you allow it. Choose what they can do.';
  return {
    name,
    label: who,
    blocks(value) {
      const granted = storedRights.parse(value);
      const select = multiSelect(`${CHOSEN}:${name}`, 'Nothing else', options, granted);
      return [{ ...section(`*${who}* ${can}`, select), block_id: name }];
    },
    read: (state) => RIGHTS.filter((right) => chosenValues(state, name).includes(right)),
  };
}

export const peopleRoom = room(SETTINGS, grantedRights, {
  title: 'People and rights',
  above: () => [context('Admins and owners of this workspace can do everything.')],
  fields: [
    people({
      name: 'managers',
      label: 'Managers',
      most: 50,
      hint: 'Managers can do everything admins can, and get requests sent with “Ask an admin”.',
    }),
    rightsField('members', 'Members', 'member'),
    rightsField('guests', 'Guests', 'guest'),
    rightsField('strangers', 'People from other organizations', 'stranger'),
  ],
});

export const agentsRoom = room('agent_settings', settingsSchema.pick({ agents: true }), {
  title: 'Agents',
  above: () => [AGENTS],
  fields: [checkbox({ name: 'agents', label: 'Let people connect AI agents' })],
});

export const openAgents =
  (deps: Pick<Deps, 'isSocketMode' | 'now' | 'publicUrl' | 'store'>) =>
  (args: ActionArgs): Promise<void> =>
    agentsRoom.openRoom(deps, args, ({ agents: isOn }) => agentsBelow(isOn, noSlackbot(deps)));

/** `problem`: why Slackbot can’t call Upnext, if it can’t. */
export const agentsBelow = (isOn: boolean, problem: string | undefined): KnownBlock[] => [
  ...(problem === undefined ? [] : [context(problem)]),
  ...agentButtons(isOn),
];

export const deleteWebhookButton = button('Delete a webhook', OPEN_WEBHOOK);

const WHICH_FILE =
  'Adds *Delete file* to the details of a post. The service that comes with Upnext deletes exactly that file. Another service may not: the API doesn’t document how to name a file.';

export const advancedRoom = room('advanced_settings', settingsSchema.pick({ fileDeletion: true }), {
  title: 'Advanced',
  above: () => buttonRow('advanced', [button('Audit trail', OPEN_AUDIT), deleteWebhookButton]),
  fields: [checkbox({ name: 'fileDeletion', label: 'Allow deleting files' })],
  below: () => [context(WHICH_FILE)],
});
