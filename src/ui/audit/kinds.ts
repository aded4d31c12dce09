/** What the audit trail can be filtered by. Every action that it has words for is of one kind. */
export const AUDIT_KINDS: Record<string, { label: string; actions: readonly string[] }> = {
  posts: {
    label: 'Posts',
    actions: [
      ...['schedule_post', 'proposed_post', 'held_post', 'held_edit', 'held_cancel'],
      ...['start_series', 'stop_series'],
    ],
  },
  approvals: {
    label: 'Approvals',
    actions: ['held_approve', 'held_request_changes', 'held_approve_as_admin', 'approval_policy'],
  },
  freezes: {
    label: 'Freezes',
    actions: ['freeze_project', 'freeze_ended', 'unfreeze_project'],
  },
  people: {
    label: 'People',
    actions: ['invite_user', 'change_role', 'project_access'],
  },
  agents: { label: 'Agents', actions: ['connect_agent', 'revoke_agent'] },
  channels: {
    label: 'Channels, digests and calendars',
    actions: [
      ...['choose_project', 'unbind_project', 'daily_digest', 'digest_now', 'digest_pause', 'digest_resume'],
      ...['digest_stop', 'posting_times', 'calendar_url'],
    ],
  },
  content: {
    label: 'Sources, prompts, files and webhooks',
    actions: ['create_prompt', 'update_source', 'delete_file', 'delete_webhook'],
  },
  settings: { label: 'Settings', actions: ['settings', 'own_service'] },
};
