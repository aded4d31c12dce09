import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formAbout, formModal } from '../../forms/form.js';
import { context, field, header, option, plain, section } from '../../slack/text/blocks.js';
import { chosenUsers, chosenValues } from '../../slack/views/view-state.js';
import { defaultRights, RIGHT_IN_WORDS, RIGHTS, storedRights, type Right } from '../../rights/rights.js';
import type { Membership } from '../../slack/people/people.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { checkboxRow, CHOSEN } from '../../ui/checkbox-row.js';
import { capitalize } from '../../ui/words.js';
import { agentButtons, AGENTS, type AgentCounts } from './agents/modal.js';

/** The settings of a workspace: one form, of which each room shows a part. */

export const SETTINGS = 'settings';

export const settingsSchema = z.object({
  managers: z.array(z.string()),
  members: storedRights,
  guests: storedRights,
  strangers: storedRights,
  fileDeletion: z.boolean(),
  agents: z.boolean(),
});

/** `seen`: the settings when the form was opened. Someone else may change them before it is submitted. */
export const editedSettingsSchema = settingsSchema.extend({ seen: settingsSchema });
export type EditedSettings = z.infer<typeof editedSettingsSchema>;

const roomSchema = z.enum(['people', 'agents']);
export const settingsAbout = formAbout.extend({ room: roomSchema });
export type SettingsAbout = z.infer<typeof settingsAbout>;

const TITLES: Record<SettingsAbout['room'], string> = { people: 'People and rights', agents: 'Agents' };

export const settingsModal = (
  settings: EditedSettings,
  about: SettingsAbout,
  more: KnownBlock[] = [],
): ModalView =>
  formModal(SETTINGS, { ...about, seen: settings.seen }, { title: TITLES[about.room], submit: 'Save' }, [
    ...(about.room === 'agents' ? agentFields(settings) : peopleFields(settings)),
    ...more,
  ]);

/** `problem`: why Slackbot can’t call Upnext, if it can’t. */
export const agentsRoom = (
  settings: EditedSettings,
  about: SettingsAbout,
  counts: AgentCounts,
  problem: string | undefined,
): ModalView =>
  settingsModal(settings, about, [
    ...(problem === undefined ? [] : [context(problem)]),
    ...agentButtons(counts, counts.all),
  ]);

const agentFields = ({ agents }: EditedSettings): KnownBlock[] => [
  AGENTS,
  checkboxRow('agents', [option('Let people connect AI agents', 'on')], agents ? ['on'] : []),
];

const peopleFields = (settings: EditedSettings): KnownBlock[] => [
  context('Admins and owners of this workspace can do everything.'),
  field(
    'managers',
    'Managers',
    {
      type: 'multi_users_select',
      action_id: 'managers',
      max_selected_items: 50,
      ...(settings.managers.length > 0 && { initial_users: settings.managers }),
    },
    {
      optional: true,
      hint: 'Managers can do everything admins can, and get requests sent with “Ask an admin”.',
    },
  ),
  ...rightsFields('members', 'Members', 'member', settings.members),
  ...rightsFields('guests', 'Guests', 'guest', settings.guests),
  ...rightsFields('strangers', 'People from other organizations', 'stranger', settings.strangers),
  header('Can’t be undone'),
  checkboxRow('fileDeletion', [option('Allow deleting files', 'on')], settings.fileDeletion ? ['on'] : []),
  context(WHICH_FILE),
];

const WHICH_FILE =
  '*Delete file* in a post’s details tells the service which file you mean. The service that comes with Upnext then deletes that file. The API doesn’t document how to name a file, so check first what any other service does.';

const metadataSchema = z.object({ seen: settingsSchema, room: roomSchema });

/** What another room shows stays as it was. A view’s blocks are not always delivered, so its room says what it shows. */
export function readSettings({ state, private_metadata }: ViewOutput): EditedSettings {
  const { room, seen } = metadataSchema.parse(JSON.parse(private_metadata));
  const isHere = (block: string) => (block === 'agents') === (room === 'agents');
  const rightsIn = (block: 'members' | 'guests' | 'strangers') => {
    const chosen = chosenValues(state, block);
    return isHere(block) ? RIGHTS.filter((right) => chosen.includes(right)) : seen[block];
  };
  const isOn = (block: 'agents' | 'fileDeletion') =>
    isHere(block) ? chosenValues(state, block).includes('on') : seen[block];
  return {
    managers: isHere('managers') ? chosenUsers(state, 'managers') : seen.managers,
    members: rightsIn('members'),
    guests: rightsIn('guests'),
    strangers: rightsIn('strangers'),
    fileDeletion: isOn('fileDeletion'),
    agents: isOn('agents'),
    seen,
  };
}

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
function rightsFields(name: string, who: string, membership: Membership, granted: Right[]): KnownBlock[] {
  const always = defaultRights(membership);
  const offered = RIGHTS.filter((right) => !always.includes(right));
  const options = offered.map((right) => option(capitalize(RIGHT_IN_WORDS[right]), right, ALSO[right]));
  const initial_options = options.filter((_, index) => granted.some((right) => right === offered[index]));
  const can =
    always.length > 0
      ? `can always ${rightsInWords(always)}. Choose what else they can do.`
      : 'can do nothing until you allow it. Choose what they can do.';
  return [
    {
      ...section(`*${who}* ${can}`, {
        type: 'multi_static_select',
        action_id: `${CHOSEN}:${name}`,
        placeholder: plain('Nothing else', 150),
        options,
        ...(initial_options.length > 0 && { initial_options }),
      }),
      block_id: name,
    },
  ];
}
