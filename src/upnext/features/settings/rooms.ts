import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import type * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { type About, atTop, type FormContext, type Notices, readAbout } from '../../forms/form.js';
import {
  defaultRights,
  mayAdminister,
  type Right,
  RIGHT_IN_WORDS,
  RIGHTS,
  storedRights,
} from '../../rights/rights.js';
import { settingsSchema, type WorkspaceSettings } from '../../rights/settings-table.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Membership } from '../../slack/people/people.js';
import { button, buttonRow, context, option, plain, type Reply, section } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { CHOSEN } from '../../ui/checkbox-row.js';
import type { ActionArgs } from '../../ui/feature.js';
import { fingerprint, overtaken } from '../../ui/overtaken.js';
import { OPEN_AUDIT, OPEN_WEBHOOK } from '../../ui/shared-buttons.js';
import { checkbox, people, type SmallField } from '../../ui/small-fields.js';
import { smallForm, type SmallRow } from '../../ui/small-form.js';
import { capitalize } from '../../ui/words.js';
import { agentButtons, AGENTS, countAgents, noSlackbot, type ShownAgents } from './agents.js';

/** The settings of a workspace, in rooms: each is a form of some of them. */

/** Also the action of the audit trail where something else changes rights. */
export const SETTINGS = 'settings';

interface SavedSettings {
  before: WorkspaceSettings;
  after: WorkspaceSettings;
}

/** What only its first view shows. */
type More<Values> = (shown: Values, workspace: string) => Promise<KnownBlock[]>;

/** `values`: the settings that it shows. */
function room<Values extends Partial<WorkspaceSettings>>(
  name: string,
  values: z.ZodType<Values>,
  row: Pick<SmallRow<Values, SavedSettings>, 'title' | 'above' | 'fields' | 'below'>,
) {
  const form = smallForm<Values, SavedSettings>({
    ...row,
    name,
    right: 'set-up',
    submit: 'Save',
    values,
    projects: () => [],
    check: onlyForAdmins,
    async send(chosen, { about, actor, deps, profile }) {
      const before = await deps.store.settings.current(actor.workspace);
      if (!mayAdminister(profile, before)) return NO_ADMIN;
      const warning = overtaken(about, values.parse(before), CHANGED_MEANWHILE);
      if (warning) return warning;
      const after = { ...before, ...chosen };
      await deps.store.settings.change(actor.workspace, after, deps.now());
      return { ok: true, value: { before, after } };
    },
    done: () => saved,
    audited: (_, result) => result ?? {},
    label: () => 'Workspace settings',
  });
  return {
    ...form,
    async openRoom(deps: Pick<Deps, 'now' | 'store'>, args: ActionArgs, more?: More<Values>): Promise<void> {
      const { workspace } = (await args.access()).actor;
      const shown = values.parse(await deps.store.settings.current(workspace));
      const view = form.open(shown, { ...roomAbout(deps, args), acknowledged: fingerprint(shown) });
      const below = (await more?.(shown, workspace)) ?? [];
      await showModal(args, { ...view, blocks: [...view.blocks, ...below] });
    },
  };
}

/** Nobody can allow it to somebody who is no admin any more. */
export function onlyForAdmins(_: unknown, { rights }: Pick<FormContext, 'rights'>): Notices | undefined {
  return rights.may('administer') ? undefined : atTop(ADMINS_ONLY);
}

const ADMINS_ONLY = 'Only workspace admins and managers can change the settings.';

export const NO_ADMIN: Outcome<never> = { ok: false, kind: 'forbidden', say: ADMINS_ONLY };

const CHANGED_MEANWHILE =
  'Someone else changed the settings after you opened them. To replace that with your version, save again.';

export const saved: Reply = {
  text: 'Settings saved.',
  blocks: [section(':white_check_mark: *Settings saved.*'), context('They apply to all channels.')],
};

/** A form that is opened from the settings, and answered where they were opened. */
export function roomAbout({ now }: Pick<Deps, 'now'>, { body }: ActionArgs): About {
  const { channel, responseUrl, team } = body.view ? readAbout(body.view) : {};
  return { submissionId: randomUUID(), openedAt: now().getTime(), channel, responseUrl, team };
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
function rightsField(name: string, who: string, membership: Membership): SmallField {
  const always = defaultRights(membership);
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
      const initial_options = options.filter((one) => granted.some((right) => right === one.value));
      const choice = section(`*${who}* ${can}`, {
        type: 'multi_static_select',
        action_id: `${CHOSEN}:${name}`,
        placeholder: plain('Nothing else', 150),
        options,
        ...(initial_options.length > 0 && { initial_options }),
      });
      return [{ ...choice, block_id: name }];
    },
    read: (state) => RIGHTS.filter((right) => chosenValues(state, name).includes(right)),
  };
}

export const peopleRoom = room(
  SETTINGS,
  settingsSchema.pick({ managers: true, members: true, guests: true, strangers: true }),
  {
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
  },
);

export const agentsRoom = room('agent_settings', settingsSchema.pick({ agents: true }), {
  title: 'Agents',
  above: () => [AGENTS],
  fields: [checkbox({ name: 'agents', label: 'Let people connect AI agents' })],
});

export const openAgents =
  (deps: Pick<Deps, 'isSocketMode' | 'now' | 'publicUrl' | 'store'>) =>
  (args: ActionArgs): Promise<void> =>
    agentsRoom.openRoom(deps, args, async ({ agents: isOn }, workspace) =>
      agentsBelow({ isOn, connected: await countAgents(deps, { workspace }) }, noSlackbot(deps)),
    );

/** `problem`: why Slackbot can’t call Upnext, if it can’t. */
export const agentsBelow = (agents: ShownAgents, problem: string | undefined): KnownBlock[] => [
  ...(problem === undefined ? [] : [context(problem)]),
  ...agentButtons(agents),
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
