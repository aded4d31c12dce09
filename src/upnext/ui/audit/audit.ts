import * as z from 'zod';
import { labelOf } from '../../../../openapi/platforms.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import type { AuditTrail } from '../../forms/audit-table.js';
import { changeLines } from './changes.js';
import { slackDate } from '../slack-date.js';

/** Shows entries of the audit trail as sentences. */

export type AuditRow = Awaited<ReturnType<AuditTrail['page']>>[number];

/** What the audit trail can be filtered by. */
export const AUDIT_KINDS = {
  posts: 'Posts',
  approvals: 'Approvals',
  freezes: 'Freezes',
  people: 'People',
  agents: 'Agents',
  channels: 'Channels, digests and calendars',
  content: 'Sources, prompts, files and webhooks',
  settings: 'Settings',
};

/** Of each action: its kind, what it is about, and what it did. */
const ACTIONS: Record<string, [kind: keyof typeof AUDIT_KINDS, what: string, done: string]> = {
  schedule_post: ['posts', 'Post', 'scheduled'],
  held_edit: ['posts', 'Post', 'changed'],
  held_cancel: ['posts', 'Held post', 'cancelled'],
  held_approve: ['approvals', 'Post', 'approved'],
  held_request_changes: ['approvals', 'Changes to a post', 'requested'],
  held_approve_as_admin: ['approvals', 'Post', 'approved as an admin'],
  start_series: ['posts', 'Repeating post', 'scheduled'],
  stop_series: ['posts', 'Repeating post', 'stopped'],
  approval_policy: ['approvals', 'Approvals', 'set up'],
  posting_times: ['channels', 'Posting times', 'set up'],
  invite_user: ['people', 'People', 'invited'],
  change_role: ['people', 'Role', 'changed'],
  create_prompt: ['content', 'Prompt', 'created'],
  update_source: ['content', 'Source', 'updated'],
  choose_project: ['channels', 'Channel project', 'chosen'],
  unbind_project: ['channels', 'Channel project', 'unlinked'],
  daily_digest: ['channels', 'Digest', 'set up'],
  own_digest: ['channels', 'Own digest', 'set up'],
  digest_now: ['channels', 'Digest', 'sent'],
  digest_pause: ['channels', 'Digest', 'paused'],
  digest_resume: ['channels', 'Digest', 'resumed'],
  digest_stop: ['channels', 'Digest', 'stopped'],
  held_post: ['posts', 'Post', 'sent to the service'],
  freeze_project: ['freezes', 'Project', 'frozen'],
  freeze_ended: ['freezes', 'Freeze', 'ended automatically'],
  unfreeze_project: ['freezes', 'Project', 'unfrozen'],
  delete_webhook: ['content', 'Webhook', 'deleted'],
  delete_file: ['content', 'File', 'deleted'],
  access_request: ['people', 'Permission', 'given'],
  project_access: ['people', 'Project access', 'changed'],
  settings: ['settings', 'Settings', 'changed'],
  connect_agent: ['agents', 'Agent', 'connected'],
  revoke_agent: ['agents', 'Agent', 'disconnected'],
  calendar_url: ['channels', 'Calendar URL', 'created'],
  own_service: ['settings', 'Scheduling service', 'changed'],
};

export const actionsOf = (kind: string | undefined): string[] =>
  Object.keys(ACTIONS).filter((action) => ACTIONS[action]?.[0] === kind);

/** What only Upnext stores, so the service did not refuse it. */
const KEPT_BY_UPNEXT = new Set([
  'approval_policy',
  'choose_project',
  'daily_digest',
  'posting_times',
  'project_access',
  'settings',
]);

/** Outcomes that say what was done. */
const BY_OUTCOME: Record<string, string> = {
  created: 'created',
  renewed: 'renewed',
  revoked: 'revoked',
  set: 'changed',
  removed: 'reset',
};

const DONE = new Set(['delivered', 'done']);
const WHY_NOT: Record<string, string> = {
  unsent: 'it couldn’t be sent',
  refused: 'the service rejected it',
  unknown: 'the result isn’t known yet',
  declined: 'declined',
  'not-allowed': 'no permission',
  asked: 'an admin was asked',
};

/** "26 Oct, 09:00 · Ada · *Post scheduled for 27 Oct, 10:00* on X in #launch, approved by Mei" */
export function auditLine(row: AuditRow): string {
  const where = row.place ? ` in <#${row.place}>` : '';
  return `${slackDate(row.at)} · <@${row.person}> · ${whatHappened(row)}${where}${approval(row)}${whyOf(row)}`;
}

/** "role changed from Editor to Admin": what the entry changed, without ids. The line about a post says everything. */
export const auditChanges = ({ action, before, after }: AuditRow): string =>
  action === 'schedule_post' || hadNoWebhook.safeParse(after).success
    ? ''
    : changeLines(before, after).join(' · ');

function whatHappened({ action, outcome, after }: AuditRow): string {
  const [, what, done] = ACTIONS[action] ?? [];
  if (!what) return `*${plainly(action)}*`;
  if (BY_OUTCOME[outcome]) return `*${what} ${BY_OUTCOME[outcome]}*`;
  if (!DONE.has(outcome)) return `*${what} not ${done}*`;
  if (hadNoWebhook.safeParse(after).success) return '*No webhook to delete*';
  return action === 'schedule_post' ? postScheduled(after) : `*${what} ${done}*`;
}

const withReason = z.object({ reason: z.string().min(1) });

/** Why it was not done, or the reason that the person gave. */
function whyOf({ action, outcome, after, decidedBy }: AuditRow): string {
  if (!ACTIONS[action] || BY_OUTCOME[outcome]) return '';
  if (DONE.has(outcome)) {
    const { data } = withReason.safeParse(after);
    return data ? `: “${escape(clip(data.reason, 200))}”` : '';
  }
  if (outcome === 'declined' && decidedBy) return `: declined by <@${decidedBy}>`;
  const isOurs = outcome === 'refused' && KEPT_BY_UPNEXT.has(action);
  return `: ${isOurs ? 'rejected' : (WHY_NOT[outcome] ?? plainly(outcome))}`;
}

const plainly = (name: string) => escape(clip(name.replaceAll(/[_-]/g, ' '), 60));

/** How the audit trail stores that a project had no webhook. */
const hadNoWebhook = z.object({ webhook: z.literal('there was none') });

const scheduledPost = z.object({
  at: z.iso.datetime().optional(),
  Platforms: z.array(z.string()).default([]),
  Status: z.string().optional(),
  needsApproval: z.boolean().default(false),
});

function postScheduled(after: unknown): string {
  const { success, data } = scheduledPost.safeParse(after);
  if (!success) return '*Post scheduled*';
  const what = data.Status?.toUpperCase() === 'DRAFT' ? 'Draft saved' : 'Post scheduled';
  const when = data.at ? ` for ${slackDate(new Date(data.at))}` : '';
  const networks = joinWithAnd(data.Platforms.map(labelOf));
  const condition = data.needsApproval ? ', subject to approval' : '';
  return `*${what}${when}*${networks && ` on ${escape(clip(networks, 200))}`}${condition}`;
}

function approval({ decidedBy, person, outcome }: AuditRow): string {
  return decidedBy && decidedBy !== person && outcome !== 'declined' ? `, allowed by <@${decidedBy}>` : '';
}
