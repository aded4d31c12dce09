import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formModal, type About } from '../../forms/form.js';
import { context, field, option, plain, radioButtons } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import {
  chosenConversation,
  chosenOption,
  chosenUser,
  chosenValues,
  type ChosenOption,
} from '../../slack/views/view-state.js';
import { approvalPolicySchema, type ApprovalPolicy } from '../../rights/project-settings-table.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import { namedFields, namedSchema, readNamed } from '../../ui/user-groups.js';
import { MODES, type Mode } from './reply.js';

export const APPROVAL_POLICY = 'approval_policy';
export const FIND_GROUP = 'approval_find_group';

/** The policy as its form has it: perhaps with nothing chosen yet, and the groups with their names. */
export const policyValues = approvalPolicySchema.omit({ team: true }).extend({
  mode: z.enum(['none', 'on-request', 'required']),
  groups: namedSchema.shape.groups,
  channel: z.string().optional(),
});
export type PolicyValues = z.infer<typeof policyValues>;

const HIGHEST_NUMBER = 5;

export const valuesFrom = (policy: ApprovalPolicy | undefined, groups: ChosenOption[]): PolicyValues => ({
  ...(policy ?? { mode: 'none', people: [], needed: 1, allowsEmergency: false }),
  groups,
});

export function policyModal(values: PolicyValues, about: About): ModalView {
  const project = about.target?.name ?? '';
  return formModal(APPROVAL_POLICY, about, { title: 'Approvals', submit: 'Save' }, [
    context(`Project: *${escape(project)}*. Changes apply to every post that hasn’t been sent yet.`),
    modeField(values),
    // One of both is enough, which is checked when the form is sent.
    ...namedFields(values, {
      can: 'can approve',
      hint: 'Choose at least one person or user group. Guests can approve only if you name them here.',
      actions: { people: 'people', groups: FIND_GROUP },
    }),
    neededField(values),
    channelField(values, about),
    escalationField(values),
    checkboxRow('allowsEmergency', [option(ADMINS_TOO, ON)], values.allowsEmergency ? [ON] : []),
  ]);
}

function modeField({ mode }: PolicyValues): InputBlock {
  const options = Object.entries(MODES).map(([value, text]) => option(text, value));
  const chosen = options.find(({ value }) => value === mode);
  return field('mode', 'Which posts need approval?', radioButtons('mode', options, chosen));
}

function neededField({ needed }: PolicyValues): InputBlock {
  const numbers = Array.from({ length: HIGHEST_NUMBER }, (_, index) => index + 1);
  const options = [
    ...numbers.map((count) => option(count === 1 ? '1 approval' : `${count} approvals`, String(count))),
    option('Everyone’s approval', 'all'),
  ];
  const initial_option = options.find(({ value }) => value === String(needed));
  return field('needed', 'How many approvals?', {
    type: 'static_select',
    action_id: 'needed',
    options,
    ...(initial_option && { initial_option }),
  });
}

/** At first, the channel where the form was opened. */
function channelField({ channel }: PolicyValues, about: About): InputBlock {
  const chosen = channel ?? (isChannel(about.channel) ? about.channel : undefined);
  return field(
    'channel',
    'Approval channel',
    {
      type: 'conversations_select',
      action_id: 'channel',
      filter: { include: ['public', 'private'], exclude_bot_users: true },
      placeholder: plain('Choose a channel', 150),
      ...(chosen && { initial_conversation: chosen }),
    },
    {
      optional: true,
      hint: 'Approvers see and approve posts here. Upnext has to be in the channel: /invite @Upnext.',
    },
  );
}

/** Not a direct message. */
const isChannel = (id = '') => /^[CG]/.test(id);

const escalationField = ({ escalationTo }: PolicyValues): InputBlock =>
  field(
    'escalationTo',
    'Who to tell if approvals are missing',
    {
      type: 'users_select',
      action_id: 'escalationTo',
      ...(escalationTo && { initial_user: escalationTo }),
    },
    { optional: true, hint: 'They get a direct message one hour before the deadline.' },
  );

const ADMINS_TOO = 'In an emergency, admins can approve too';
const ON = 'on';

export function readPolicy({ state }: Pick<ViewOutput, 'state'>): PolicyValues {
  const mode = chosenOption(state, 'mode')?.value;
  const needed = chosenOption(state, 'needed')?.value;
  return {
    mode: isMode(mode) ? mode : 'none',
    ...readNamed(state),
    needed: needed === 'all' ? 'all' : Number(needed ?? 1),
    channel: chosenConversation(state, 'channel'),
    escalationTo: chosenUser(state, 'escalationTo'),
    allowsEmergency: chosenValues(state, 'allowsEmergency').includes(ON),
  };
}

const isMode = (value: string | undefined): value is Mode => value !== undefined && value in MODES;
