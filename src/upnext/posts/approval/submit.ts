import type { Deps } from '../../deps.js';
import {
  atField,
  formAbout,
  noticesAt,
  warned,
  type Form,
  type FormContext,
  type Notices,
  type Sent,
} from '../../forms/form.js';
import { callOnce } from '../../slack/send/call-once.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { type ApprovalPolicy } from '../../rights/project-settings-table.js';
import { APPROVAL_POLICY, policyModal, policyValues, readPolicy, type PolicyValues } from './modal.js';
import {
  CHOOSE_APPROVERS,
  CHOOSE_CHANNEL,
  MODES,
  NOT_IN_CHANNEL,
  policyInWords,
  policyReply,
  tooFewApprovers,
} from './reply.js';

interface SavedPolicy {
  before?: ApprovalPolicy | undefined;
  after?: ApprovalPolicy | undefined;
  /** Its person was told in the approval channel. */
  isTold: boolean;
}

type PolicyDeps = Pick<Deps, 'store' | 'now' | 'slack' | 'plan'>;

export const policyForm = (deps: PolicyDeps): Form<PolicyValues, SavedPolicy> => ({
  name: APPROVAL_POLICY,
  about: formAbout,
  values: policyValues,
  right: 'set-up',
  projects: (_, about) => [about.target?.id],
  open: policyModal,
  read: readPolicy,
  check,
  send: (values, context) => save(deps, values, context),
  done: ({ after }, _, { about }) => policyReply(about.target?.name ?? '', after),
  isShown: async ({ after, isTold }, _, { about }) => isTold && after?.channel === about.channel,
  audited: (_, saved, { about }) => ({
    before: saved?.before && { approvals: policyInWords(saved.before) },
    after: { project: { name: about.target?.name ?? '' }, approvals: policyInWords(saved?.after) },
  }),
  approval: ({ mode }) => [`*Posts that need approval*: ${MODES[mode]}`],
  label: ({ mode }) => `Approvals: ${MODES[mode]}`,
});

function check({ mode, people, groups, needed, channel }: PolicyValues): Notices | undefined {
  if (mode === 'none') return undefined;
  const fields: Record<string, string> = {};
  if (people.length + groups.length === 0) fields.people = CHOOSE_APPROVERS;
  else if (groups.length === 0 && typeof needed === 'number' && needed > people.length)
    fields.needed = tooFewApprovers(needed, people.length);
  if (!channel) fields.channel = CHOOSE_CHANNEL;
  return noticesAt(fields);
}

async function save(
  { store, now, slack, plan }: PolicyDeps,
  values: PolicyValues,
  { actor, about }: FormContext,
): Promise<Sent<SavedPolicy>> {
  const { workspace, team } = actor;
  const project = about.target?.id ?? '';
  const after = policyFrom(values, team);
  const client = await slack(workspace);
  // Nobody else sees it. Only posting shows whether Upnext can post there.
  const settings = policyReply(about.target?.name ?? '', after);
  const place = after && { channel: after.channel, user: actor.person };
  const told = place && (await callOnce(() => postEphemeral(client, place, settings)));
  if (told?.state === 'refused' && CANNOT_POST.has(told.error))
    return warned(atField('channel', NOT_IN_CHANNEL));
  const { approval: before } = await store.projectSettings.findFresh(workspace, project);
  await store.projectSettings.saveApproval(workspace, project, after, now());
  // Nothing leaves that was read before.
  if (after) await store.sendings.readAgain({ workspace, project });
  await plan.showAgain({ workspace, project });
  return { ok: true, value: { before, after, isTold: told?.state === 'done' } };
}

function policyFrom(
  { mode, channel, groups, ...chosen }: PolicyValues,
  team: string | undefined,
): ApprovalPolicy | undefined {
  if (mode === 'none' || !channel) return undefined;
  return { ...chosen, mode, channel, groups: groups.map(({ value }) => value), team };
}

const CANNOT_POST = new Set(['not_in_channel', 'channel_not_found', 'is_archived']);
