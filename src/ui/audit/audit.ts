import * as z from 'zod';
import { labelOf } from '../../openapi/platforms.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { AuditTrail } from '../../forms/audit-table.js';
import { changeLines } from './changes.js';
import { slackDate } from '../slack-date.js';

/** Shows entries of the audit trail as sentences. */

export type AuditRow = Awaited<ReturnType<AuditTrail['page']>>[number];

/** What each action did, and how to say that it was attempted. */
const ACTIONS: Record<string, { done: string; attempted: string }> = {
  schedule_post: { done: 'Post scheduled', attempted: 'Scheduling a post' },
  held_edit: { done: 'Post changed', attempted: 'Changing a post' },
  held_cancel: { done: 'Held post cancelled', attempted: 'Cancelling a held post' },
  held_approve: { done: 'Post approved', attempted: 'Approving a post' },
  held_request_changes: { done: 'Changes to a post requested', attempted: 'Requesting changes to a post' },
  send_unapproved_post: {
    done: 'Post sent without the required approvals',
    attempted: 'Sending a post without the required approvals',
  },
  start_series: { done: 'Repeating post scheduled', attempted: 'Scheduling a repeating post' },
  stop_series: { done: 'Repeating post stopped', attempted: 'Stopping a repeating post' },
  approval_policy: { done: 'Approvals set up', attempted: 'Setting up approvals' },
  posting_times: { done: 'Posting times set up', attempted: 'Setting up posting times' },
  held_send: { done: 'Held post sent before its turn', attempted: 'Sending a held post' },
  invite_user: { done: 'Person invited', attempted: 'Inviting a person' },
  invite_several: { done: 'People invited', attempted: 'Inviting people' },
  change_role: { done: 'Role changed', attempted: 'Changing a role' },
  create_prompt: { done: 'Prompt created', attempted: 'Creating a prompt' },
  update_source: { done: 'Source updated', attempted: 'Updating a source' },
  choose_project: { done: 'Channel project chosen', attempted: 'Choosing a channel project' },
  unbind_project: { done: 'Channel project unlinked', attempted: 'Unlinking a channel project' },
  daily_digest: { done: 'Digest set up', attempted: 'Setting up a digest' },
  digest_now: { done: 'Digest sent', attempted: 'Sending a digest' },
  digest_pause: { done: 'Digest paused', attempted: 'Pausing a digest' },
  digest_resume: { done: 'Digest resumed', attempted: 'Resuming a digest' },
  digest_stop: { done: 'Digest stopped', attempted: 'Stopping a digest' },
  clock_rules_changed: {
    done: 'Held post moved, because the rules of its time zone changed',
    attempted: 'Moving a held post',
  },
  held_post: { done: 'Post sent to the service', attempted: 'Sending a post to the service' },
  freeze_project: { done: 'Project frozen', attempted: 'Freezing a project' },
  set_freeze_end: { done: 'End of a freeze chosen', attempted: 'Choosing the end of a freeze' },
  freeze_ended: { done: 'Freeze ended at its time', attempted: 'Ending a freeze' },
  unfreeze_project: { done: 'Project unfrozen', attempted: 'Unfreezing a project' },
  send_frozen_post: {
    done: 'Post sent although its project is frozen',
    attempted: 'Sending a post of a frozen project',
  },
  delete_webhook: { done: 'Webhook deleted', attempted: 'Deleting a webhook' },
  delete_file: { done: 'File deleted', attempted: 'Deleting a file' },
  project_access: { done: 'Project access changed', attempted: 'Changing project access' },
  settings: { done: 'Settings changed', attempted: 'Changing the settings' },
};

/** Actions whose outcome says what was done. */
const BY_OUTCOME: Record<string, string> = {
  'own_token linked': 'Own token linked',
  'own_token replaced': 'Own token replaced',
  'own_token removed': 'Own token removed',
  'own_service set': 'Scheduling service changed',
  'own_service removed': 'Scheduling service reset',
};

const DONE = new Set(['delivered', 'done']);
const NOT_DONE: Record<string, string> = {
  unsent: 'not sent',
  refused: 'refused',
  unknown: 'result not known yet',
  declined: 'declined',
  'not-allowed': 'no permission',
};

/** "26 Oct, 09:00 · Ada · *Post scheduled for 27 Oct, 10:00* on X in #launch, approved by Mei" */
export function auditLine(row: AuditRow): string {
  const where = row.place ? ` in <#${row.place}>` : '';
  return `${slackDate(row.at)} · <@${row.person}> · ${whatHappened(row)}${where}${decision(row)}`;
}

/** "role changed from Editor to Admin": what the entry changed, without ids. The line about a post says everything. */
export const auditChanges = ({ action, before, after }: AuditRow): string =>
  action === 'schedule_post' || hadNoWebhook.safeParse(after).success
    ? ''
    : changeLines(before, after).join(' · ');

function whatHappened({ action, outcome, after }: AuditRow): string {
  const known = ACTIONS[action];
  if (!known) return `*${BY_OUTCOME[`${action} ${outcome}`] ?? plainly(action)}*`;
  if (DONE.has(outcome) && hadNoWebhook.safeParse(after).success) return '*No webhook to delete*';
  if (DONE.has(outcome)) return action === 'schedule_post' ? postScheduled(after) : `*${known.done}*`;
  return `*${known.attempted}*: ${NOT_DONE[outcome] ?? plainly(outcome)}`;
}

const plainly = (name: string) => escape(clip(name.replaceAll(/[_-]/g, ' '), 60));

/** How the audit trail stores that a project had no webhook. */
const hadNoWebhook = z.object({ webhook: z.literal('there was none') });

const scheduledPost = z.object({
  at: z.iso.datetime().optional(),
  Platforms: z.array(z.string()).default([]),
  Status: z.string().optional(),
});

function postScheduled(after: unknown): string {
  const { success, data } = scheduledPost.safeParse(after);
  if (!success) return '*Post scheduled*';
  const what = data.Status?.toUpperCase() === 'DRAFT' ? 'Draft saved' : 'Post scheduled';
  const when = data.at ? ` for ${slackDate(new Date(data.at))}` : '';
  const networks = data.Platforms.map(labelOf).join(', ');
  return `*${what}${when}*${networks && ` on ${escape(clip(networks, 200))}`}`;
}

function decision({ decidedBy, person, outcome }: AuditRow): string {
  if (!decidedBy || decidedBy === person) return '';
  return outcome === 'declined' ? ` by <@${decidedBy}>` : `, approved by <@${decidedBy}>`;
}
