import { SealedOtherwise } from '../store/seal.js';
import { Interrupted } from './in-flight.js';

/** What happened, whose side it is on, what to do, and the reference that is also in the log. */
export function failureMessage(error: unknown, reference: string): string {
  return `${cause(error)} Reference: ${reference}`;
}

const SLACK_SAYS: Record<string, string> = {
  expired_trigger_id:
    'Slack waits only three seconds for a form, and this one came too late. Please do it again.',
  trigger_expired:
    'Slack waits only three seconds for a form, and this one came too late. Please do it again.',
  exchanged_trigger_id: 'Slack has opened this form already. Close what is open and do it again.',
  trigger_exchanged: 'Slack has opened this form already. Close what is open and do it again.',
  not_in_channel: 'I am not in this channel. Type `/invite @Upnext` there, then do it again.',
  channel_not_found: 'I cannot see this channel. Type `/invite @Upnext` there, then do it again.',
  user_not_in_channel: 'You are not in this channel any more.',
  is_archived: 'This channel is archived, so nothing can be written there.',
  hash_conflict: 'This view was changed in the meantime. Close it and open it again.',
  not_found: 'This view is closed already. Open it again.',
  push_limit_reached: 'Too many windows are open. Close one and do it again.',
  missing_scope: 'Upnext lacks a permission in this workspace. An admin can install it again to grant it.',
  invalid_auth: 'Slack refuses the bot’s token. An admin has to install Upnext again.',
  token_revoked: 'Slack refuses the bot’s token. An admin has to install Upnext again.',
  account_inactive: 'Slack refuses the bot’s token. An admin has to install Upnext again.',
  token_expired: 'Slack refuses the bot’s token. An admin has to install Upnext again.',
  not_authed: 'Upnext has no token in this workspace. An admin has to install it again.',
};

function cause(error: unknown): string {
  const { code, data } = (typeof error === 'object' && error ? error : {}) as {
    code?: string;
    data?: { error?: string };
  };
  if (code === 'slack_webapi_rate_limited_error')
    return 'Slack asks for a short break. Please try again in a minute.';
  if (code === 'slack_webapi_platform_error') {
    // Where Slack, or what stands before it, answers with a page, that is all of the error.
    const said = /^\w{1,60}$/.test(data?.error ?? '') ? data?.error : undefined;
    return (
      SLACK_SAYS[said ?? ''] ?? `Slack did not take it (${said ?? 'no reason given'}). Please try again.`
    );
  }
  if (error instanceof Interrupted)
    return 'Upnext is being restarted and did not finish this. Please do it again.';
  if (error instanceof SealedOtherwise)
    return error.isOnesOwn
      ? 'Upnext cannot read your own token at the service any more. Link it again in `/upnext settings`, or remove it there.'
      : 'Upnext cannot read what it keeps for this workspace. Whoever runs it has to look at ENCRYPTION_KEY.';
  if (code?.startsWith('slack_')) return 'Slack could not be reached just now. Please try again in a moment.';
  return 'Something went wrong on Upnext’s side. Please try again.';
}
