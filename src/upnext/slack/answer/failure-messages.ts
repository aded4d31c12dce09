import { UnknownKeyError } from '../../database/seal.js';
import { Interrupted } from '../events/in-flight.js';
import { notGranted, optionalScopeIn } from '../install/granted-scopes.js';
import { failureSchema, RATE_LIMIT_ERRORS, TOKEN_ERRORS } from '../send/call-once.js';

/** What happened, whose side it is on, what to do, and the reference that is also in the log. */
export function failureMessage(error: unknown, reference: string): string {
  return `${explain(error)} Reference: ${reference}`;
}

const TOO_LATE = 'That took longer than Slack allows. Please try again.';
const ALREADY_OPEN = 'This form is already open in Slack. Close it and try again.';
const REINSTALL = 'Slack rejected Upnext’s token. Ask an admin to reinstall Upnext.';

const SLACK_ERRORS: Record<string, string> = {
  expired_trigger_id: TOO_LATE,
  trigger_expired: TOO_LATE,
  exchanged_trigger_id: ALREADY_OPEN,
  trigger_exchanged: ALREADY_OPEN,
  not_in_channel: 'Upnext isn’t in this channel. Type `/invite @Upnext` there, then try again.',
  channel_not_found: 'Upnext can’t see this channel. Type `/invite @Upnext` there, then try again.',
  user_not_in_channel: 'You’re no longer in this channel.',
  is_archived: 'This channel is archived, so Upnext can’t post here.',
  hash_conflict: 'This window changed in the meantime. Close it and open it again.',
  not_found: 'This window was closed. Please open it again.',
  push_limit_reached: 'Too many windows are open. Close one and try again.',
  missing_scope: 'Upnext is missing a permission in this workspace. Ask an admin to reinstall Upnext.',
  not_authed: 'Upnext has no token for this workspace. Ask an admin to reinstall Upnext.',
};

function explain(error: unknown): string {
  if (error instanceof Interrupted) return 'Upnext restarted before this finished. Please try again.';
  if (error instanceof UnknownKeyError)
    return 'Upnext can’t read what it stored for this workspace. Ask the person who runs Upnext to check ENCRYPTION_KEY.';
  const { code, data } = failureSchema.safeParse(error).data ?? { code: '' };
  if (code === 'slack_webapi_rate_limited_error' || RATE_LIMIT_ERRORS.has(data?.error ?? ''))
    return 'Slack is limiting requests right now. Please try again in a minute.';
  if (code === 'slack_webapi_platform_error') return explainSlackError(data?.error, data?.needed);
  if (code.startsWith('slack_')) return 'Upnext couldn’t reach Slack. Please try again in a moment.';
  return 'Something went wrong in Upnext. Please try again.';
}

function explainSlackError(error = '', needed?: string): string {
  const optional = error === 'missing_scope' ? optionalScopeIn(needed) : undefined;
  if (optional) return notGranted(optional);
  const known = SLACK_ERRORS[error] ?? (TOKEN_ERRORS.has(error) ? REINSTALL : undefined);
  return known ?? 'Slack rejected this. Please try again.';
}
