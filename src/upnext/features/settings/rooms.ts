import { randomUUID } from 'node:crypto';
import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import {
  atTop,
  formAbout,
  formModal,
  readAbout,
  type About,
  type Form,
  type FormContext,
  type FormWarning,
  type Notices,
} from '../../forms/form.js';
import {
  defaultRights,
  mayAdminister,
  RIGHT_IN_WORDS,
  RIGHTS,
  storedRights,
  type Right,
} from '../../rights/rights.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Membership } from '../../slack/people/people.js';
import {
  button,
  buttonRow,
  context,
  field,
  option,
  plain,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { chosenUsers, chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow, CHOSEN } from '../../ui/checkbox-row.js';
import type { ActionArgs } from '../../ui/feature.js';
import { fingerprint, overtaken } from '../../ui/overtaken.js';
import { OPEN_AUDIT, OPEN_WEBHOOK } from '../../ui/shared-buttons.js';
import { capitalize } from '../../ui/words.js';
import { agentButtons, AGENTS, countAgents, noSlackbot, type ShownAgents } from './agents.js';

/** The settings of a workspace: one form, of which each room shows a part. */

export const SETTINGS = 'settings';

const peopleValues = z.object({
  managers: z.array(z.string()),
  members: storedRights,
  guests: storedRights,
  strangers: storedRights,
});
const agentsValues = z.object({ agents: z.boolean() });
const advancedValues = z.object({ fileDeletion: z.boolean() });

/** What its room shows. */
const roomValues = z.union([agentsValues, advancedValues, peopleValues]);
type RoomValues = z.infer<typeof roomValues>;

const TITLES = { people: 'People and rights', agents: 'Agents', advanced: 'Advanced' };

const roomAboutSchema = formAbout.extend({ room: z.enum(['people', 'agents', 'advanced']) });
type RoomAbout = z.infer<typeof roomAboutSchema>;

interface SavedSettings {
  before: WorkspaceSettings;
  after: WorkspaceSettings;
}

export const settingsForm: Form<RoomValues, SavedSettings, RoomAbout> = {
  name: SETTINGS,
  about: roomAboutSchema,
  values: roomValues,
  right: 'set-up',
  projects: () => [],
  open: (values, about) => settingsModal(values, about),
  read: readRoom,
  check: onlyForAdmins,
  send: save,
  done: () => saved,
  audited: (_, result) => result ?? {},
  label: () => 'Workspace settings',
};

/** Nobody can allow it to somebody who is no admin any more. */
export function onlyForAdmins(_: unknown, { rights }: Pick<FormContext, 'rights'>): Notices | undefined {
  return rights.may('administer') ? undefined : atTop(ADMINS_ONLY);
}

const ADMINS_ONLY = 'Only workspace admins and managers can change the settings.';

export const NO_ADMIN: Outcome<never> = { ok: false, kind: 'forbidden', say: ADMINS_ONLY };

async function save(
  values: RoomValues,
  { about, actor, deps, profile }: FormContext<RoomAbout>,
): Promise<Outcome<SavedSettings> | FormWarning> {
  const before = await deps.store.settings.current(actor.workspace);
  if (!mayAdminister(profile, before)) return NO_ADMIN;
  const after = { ...before, ...values };
  const warning = overtaken(about, shownIn(about.room, before), CHANGED_MEANWHILE);
  if (warning) return warning;
  await deps.store.settings.change(actor.workspace, after, deps.now());
  return { ok: true, value: { before, after } };
}

const CHANGED_MEANWHILE =
  'Someone else changed the settings after you opened them. To replace that with your version, save again.';

export const saved: Reply = {
  text: 'Settings saved.',
  blocks: [section(':white_check_mark: *Settings saved.*'), context('They apply to all channels.')],
};

/** What a room shows. */
const shownIn = (
  room: RoomAbout['room'],
  { agents, fileDeletion, ...people }: WorkspaceSettings,
): RoomValues => ({ people, agents: { agents }, advanced: { fileDeletion } })[room];

export const openRoom =
  (deps: Pick<Deps, 'isSocketMode' | 'now' | 'publicUrl' | 'store'>, room: RoomAbout['room']) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const settings = await deps.store.settings.current(actor.workspace);
    const values = shownIn(room, settings);
    const about = { ...roomAbout(deps, args), room, acknowledged: fingerprint(values) };
    if (room !== 'agents') {
      await showModal(args, settingsModal(values, about));
      return;
    }
    const connected = await countAgents(deps, { workspace: actor.workspace });
    await showModal(args, agentsRoom(values, about, { isOn: settings.agents, connected }, noSlackbot(deps)));
  };

/** A form that is opened from the settings, and answered where they were opened. */
export function roomAbout({ now }: Pick<Deps, 'now'>, { body }: ActionArgs): About {
  const { channel, responseUrl, team } = body.view ? readAbout(body.view) : {};
  return { submissionId: randomUUID(), openedAt: now().getTime(), channel, responseUrl, team };
}

export const settingsModal = (values: RoomValues, about: RoomAbout, more: KnownBlock[] = []): ModalView =>
  formModal(SETTINGS, about, { title: TITLES[about.room], submit: 'Save' }, [
    ...('agents' in values ? agentFields(values) : []),
    ...('fileDeletion' in values ? advancedFields(values) : []),
    ...('managers' in values ? peopleFields(values) : []),
    ...more,
  ]);

/** `problem`: why Slackbot can’t call Upnext, if it can’t. */
export const agentsRoom = (
  values: RoomValues,
  about: RoomAbout,
  agents: ShownAgents,
  problem: string | undefined,
): ModalView =>
  settingsModal(values, about, [
    ...(problem === undefined ? [] : [context(problem)]),
    ...agentButtons(agents),
  ]);

const agentFields = ({ agents }: z.infer<typeof agentsValues>): KnownBlock[] => [
  AGENTS,
  checkboxRow('agents', [option('Let people connect AI agents', 'on')], agents ? ['on'] : []),
];

const peopleFields = ({ managers, ...values }: z.infer<typeof peopleValues>): KnownBlock[] => [
  context('Admins and owners of this workspace can do everything.'),
  field(
    'managers',
    'Managers',
    {
      type: 'multi_users_select',
      action_id: 'managers',
      max_selected_items: 50,
      ...(managers.length > 0 && { initial_users: managers }),
    },
    {
      optional: true,
      hint: 'Managers can do everything admins can, and get requests sent with “Ask an admin”.',
    },
  ),
  rightsField('members', 'Members', 'member', values.members),
  rightsField('guests', 'Guests', 'guest', values.guests),
  rightsField('strangers', 'People from other organizations', 'stranger', values.strangers),
];

const advancedFields = (values: z.infer<typeof advancedValues>): KnownBlock[] => [
  ...buttonRow('advanced', [button('Audit trail', OPEN_AUDIT), deleteWebhookButton]),
  checkboxRow('fileDeletion', [option('Allow deleting files', 'on')], values.fileDeletion ? ['on'] : []),
  context(WHICH_FILE),
];

export const deleteWebhookButton = button('Delete a webhook', OPEN_WEBHOOK);

const WHICH_FILE =
  'Adds *Delete file* to the details of a post. The service that comes with Upnext deletes exactly that file. Another service may not: the API doesn’t document how to name a file.';

/** A view’s blocks are not always delivered, so its room says what it shows. */
function readRoom({ state }: Pick<ViewOutput, 'state'>, { room }: RoomAbout): RoomValues {
  const isOn = (block: string) => chosenValues(state, block).includes('on');
  if (room === 'agents') return { agents: isOn('agents') };
  if (room === 'advanced') return { fileDeletion: isOn('fileDeletion') };
  const rightsIn = (block: string) => {
    const chosen = chosenValues(state, block);
    return RIGHTS.filter((right) => chosen.includes(right));
  };
  return {
    managers: chosenUsers(state, 'managers'),
    members: rightsIn('members'),
    guests: rightsIn('guests'),
    strangers: rightsIn('strangers'),
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
function rightsField(name: string, who: string, membership: Membership, granted: Right[]): KnownBlock {
  const always = defaultRights(membership);
  const offered = RIGHTS.filter((right) => !always.includes(right));
  const options = offered.map((right) => option(capitalize(RIGHT_IN_WORDS[right]), right, ALSO[right]));
  const initial_options = options.filter((_, index) => granted.some((right) => right === offered[index]));
  const can =
    always.length > 0
      ? `can always ${rightsInWords(always)}. Choose what else they can do.`
      : 'can do nothing until you allow it. Choose what they can do.';
  return {
    ...section(`*${who}* ${can}`, {
      type: 'multi_static_select',
      action_id: `${CHOSEN}:${name}`,
      placeholder: plain('Nothing else', 150),
      options,
      ...(initial_options.length > 0 && { initial_options }),
    }),
    block_id: name,
  };
}
