import * as z from 'zod';
import { labelOf } from '../../openapi/platforms.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import type { AuditTrail } from '../../forms/audit-table.js';
import { changeLines } from './changes.js';
import { slackDate } from '../slack-date.js';

/** Shows entries of the audit trail as sentences. */

export type AuditRow = Awaited<ReturnType<AuditTrail['page']>>[number];

/** What each action did, and how to say that it did not. */
const ACTIONS: Record<string, { done: string; not: string }> = {
  schedule_post: { done: 'Post scheduled', not: 'Post not scheduled' },
  held_edit: { done: 'Post changed', not: 'Post not changed' },
  held_cancel: { done: 'Held post cancelled', not: 'Held post not cancelled' },
  held_approve: { done: 'Post approved', not: 'Post not approved' },
  held_request_changes: { done: 'Requested changes to a post', not: 'Did not request changes to a post' },
  held_approve_as_admin: { done: 'Post approved as an admin', not: 'Post not approved as an admin' },
  start_series: { done: 'Repeating post scheduled', not: 'Repeating post not scheduled' },
  stop_series: { done: 'Repeating post stopped', not: 'Repeating post not stopped' },
  approval_policy: { done: 'Approvals set up', not: 'Approvals not set up' },
  posting_times: { done: 'Posting times set up', not: 'Posting times not set up' },
  proposed_post: { done: 'Proposal scheduled', not: 'Proposal not scheduled' },
  invite_user: { done: 'People invited', not: 'People not invited' },
  change_role: { done: 'Role changed', not: 'Role not changed' },
  create_prompt: { done: 'Prompt created', not: 'Prompt not created' },
  update_source: { done: 'Source updated', not: 'Source not updated' },
  choose_project: { done: 'Channel project chosen', not: 'Channel project not chosen' },
  unbind_project: { done: 'Channel project unlinked', not: 'Channel project not unlinked' },
  daily_digest: { done: 'Digest set up', not: 'Digest not set up' },
  digest_now: { done: 'Digest sent', not: 'Digest not sent' },
  digest_pause: { done: 'Digest paused', not: 'Digest not paused' },
  digest_resume: { done: 'Digest resumed', not: 'Digest not resumed' },
  digest_stop: { done: 'Digest stopped', not: 'Digest not stopped' },
  held_post: { done: 'Post sent to the service', not: 'Post not sent' },
  freeze_project: { done: 'Project frozen', not: 'Project not frozen' },
  freeze_ended: { done: 'Freeze ended automatically', not: 'Freeze not ended' },
  unfreeze_project: { done: 'Project unfrozen', not: 'Project not unfrozen' },
  delete_webhook: { done: 'Webhook deleted', not: 'Webhook not deleted' },
  delete_file: { done: 'File deleted', not: 'File not deleted' },
  project_access: { done: 'Project access changed', not: 'Project access not changed' },
  settings: { done: 'Settings changed', not: 'Settings not changed' },
};

/** What only Upnext stores, so the service did not refuse it. */
const KEPT_BY_UPNEXT = new Set([
  'approval_policy',
  'choose_project',
  'daily_digest',
  'posting_times',
  'project_access',
  'settings',
]);

/** Actions whose outcome says what was done. */
const BY_OUTCOME: Record<string, string> = {
  'connect_agent done': 'Agent connected',
  'revoke_agent done': 'Agent disconnected',
  'calendar_url created': 'Calendar URL created',
  'calendar_url renewed': 'Calendar URL renewed',
  'calendar_url revoked': 'Calendar URL revoked',
  'own_service set': 'Scheduling service changed',
  'own_service removed': 'Scheduling service reset',
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
  const known = ACTIONS[action];
  if (!known) return `*${BY_OUTCOME[`${action} ${outcome}`] ?? plainly(action)}*`;
  if (!DONE.has(outcome)) return `*${known.not}*`;
  if (hadNoWebhook.safeParse(after).success) return '*No webhook to delete*';
  return action === 'schedule_post' ? postScheduled(after) : `*${known.done}*`;
}

const withReason = z.object({ reason: z.string().min(1) });

/** Why it was not done, or the reason that the person gave. */
function whyOf({ action, outcome, after, decidedBy }: AuditRow): string {
  if (!ACTIONS[action]) return '';
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
