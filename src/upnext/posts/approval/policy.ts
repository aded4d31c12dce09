import * as z from 'zod';
import { atField, type FormContext, type Notices, noticesAt, type Sent, warned } from '../../forms/form.js';
import { type ApprovalPolicy, approvalPolicySchema } from '../../rights/project-settings-table.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { callOnce } from '../../slack/send/call-once.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { context } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { type ChosenOption, chosenOptionSchema } from '../../slack/views/view-state.js';
import { channel, checkbox, choice, person } from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';
import { namedFields } from '../../ui/user-groups.js';
import {
  CHOOSE_APPROVERS,
  CHOOSE_CHANNEL,
  MODES,
  NOT_IN_CHANNEL,
  policyInWords,
  policyReply,
  tooFewApprovers,
} from './reply.js';

/** Sets up who must approve the posts of a project. */

interface SavedPolicy {
  before?: ApprovalPolicy | undefined;
  after?: ApprovalPolicy | undefined;
  /** Its person was told in the approval channel. */
  isTold: boolean;
}

export const FIND_GROUP = 'approval_find_group';

/** The policy as its form has it: perhaps with nothing chosen yet, and the groups with their names. */
const policyValues = approvalPolicySchema.omit({ team: true }).extend({
  mode: z.enum(['none', 'on-request', 'required']),
  groups: z.array(chosenOptionSchema),
  needed: z.union([z.literal('all'), z.coerce.number().int().positive()]),
  channel: z.string().optional(),
  allowsEmergency: z.boolean().default(false),
});
type PolicyValues = z.infer<typeof policyValues>;

/** At first, cards are shown in the channel where the form was opened. */
export const valuesFrom = (
  policy: ApprovalPolicy | undefined,
  groups: ChosenOption[],
  channel?: string,
): PolicyValues => ({
  ...(policy ?? { mode: 'none', people: [], needed: 1, allowsEmergency: false }),
  groups,
  channel: policy?.channel ?? (isReadByOthers(channel) ? channel : undefined),
});

const HOW_MANY = { 1: '1 approval', 2: '2 approvals', 3: '3 approvals', 4: '4 approvals', 5: '5 approvals' };

const TO_WHICH_POSTS = 'Changes apply to every post that hasn’t been sent yet.';

const form = smallForm<PolicyValues, SavedPolicy>({
  name: 'approval_policy',
  right: 'set-up',
  title: 'Approvals',
  submit: 'Save',
  values: policyValues,
  projects: (_, about) => [about.target?.id],
  above: ({ target }) => [context(`Project: *${escape(target?.name ?? '')}*. ${TO_WHICH_POSTS}`)],
  fields: [
    choice({ name: 'mode', label: 'Posts that need approval', as: 'radio_buttons', options: MODES }),
    // Either is enough.
    ...namedFields('can approve', {
      hint: 'Or choose user groups below, or both. Guests can approve only if you name them here.',
      findGroup: FIND_GROUP,
    }),
    choice({
      name: 'needed',
      label: 'Approvals needed',
      as: 'static_select',
      options: { ...HOW_MANY, all: 'Everyone’s approval' },
    }),
    channel({
      name: 'channel',
      label: 'Approval channel',
      hint: 'Approvers see and approve posts here. Upnext has to be in the channel: /invite @Upnext.',
    }),
    person({
      name: 'escalationTo',
      label: 'Who to tell if approvals are missing',
      hint: 'They get a direct message one hour before the deadline.',
    }),
    checkbox({ name: 'allowsEmergency', label: 'In an emergency, admins can approve too' }),
  ],
  check,
  send: save,
  done: ({ after }, _, { about }) => policyReply(about.target?.name ?? '', after),
  isShown: async ({ after, isTold }, _, { about }) => isTold && after?.channel === about.channel,
  audited: (_, saved, { about }) => ({
    before: saved?.before && { approvals: policyInWords(saved.before) },
    after: { project: { name: about.target?.name ?? '' }, approvals: policyInWords(saved?.after) },
  }),
  label: ({ mode }) => `Approvals: ${MODES[mode]}`,
});

/** Without approvals, nothing else matters. */
export const policyForm = {
  ...form,
  approval: (values: PolicyValues) => form.approval(values).slice(0, values.mode === 'none' ? 1 : undefined),
};

function check({ mode, people, groups, needed, channel }: PolicyValues): Notices | undefined {
  if (mode === 'none') return undefined;
  const isShort = groups.length === 0 && people.length > 0 && needed !== 'all' && needed > people.length;
  return noticesAt({
    people: people.length + groups.length === 0 && CHOOSE_APPROVERS,
    needed: isShort && tooFewApprovers(needed, people.length),
    channel: !channel && CHOOSE_CHANNEL,
  });
}

async function save(values: PolicyValues, { actor, about, deps }: FormContext): Promise<Sent<SavedPolicy>> {
  const { workspace, team } = actor;
  const project = about.target?.id ?? '';
  const after = policyFrom(values, team);
  const client = await deps.slack(workspace);
  // Nobody else sees it. Only posting shows whether Upnext can post there.
  const settings = policyReply(about.target?.name ?? '', after);
  const place = after && { channel: after.channel, user: actor.person };
  const told = place && (await callOnce(() => postEphemeral(client, place, settings)));
  if (told?.state === 'refused' && CANNOT_POST.has(told.error))
    return warned(atField('channel', NOT_IN_CHANNEL));
  const { decisions, projectSettings } = deps.store;
  const { approval: before } = await projectSettings.findFresh(workspace, project);
  const jobs = await decisions.savePolicy({ workspace, project }, after, deps.now());
  projectSettings.forget(workspace);
  deps.jobs.stored(jobs);
  return { ok: true, value: { before, after, isTold: told?.state === 'done' } };
}

function policyFrom(values: PolicyValues, team: string | undefined): ApprovalPolicy | undefined {
  const { mode, channel, groups, ...chosen } = values;
  if (mode === 'none' || !channel) return undefined;
  return { ...chosen, mode, channel, groups: groups.map(({ value }) => value), team };
}

const CANNOT_POST = new Set(['not_in_channel', 'channel_not_found', 'is_archived']);
