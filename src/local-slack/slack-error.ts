/** An error response of Slack: its code, and the details that go into response_metadata.messages. */
export class SlackError extends Error {
  readonly code: string;
  readonly details: string[];

  constructor(code: string, details: string[] = []) {
    super([code, ...details].join(': '));
    this.code = code;
    this.details = details;
  }
}

/** Says which scopes the method needs, and which ones the token has. */
export class MissingScopeError extends SlackError {
  readonly needed: string;
  readonly provided: string;

  constructor(needed: readonly string[], provided: readonly string[]) {
    super('missing_scope', [`needed: ${needed.join(' or ')}`]);
    this.needed = needed.join(',');
    this.provided = provided.join(',');
  }
}

/** A block shows a file that is gone or that the bot never saw, or an image that Slack can’t load. The app can’t know that. */
export class UnavailablePictureError extends SlackError {}

/** Slack does not know data tables here. The app can’t know that. */
export class UnknownTableError extends SlackError {}

/** Errors that a correct bot can run into: people leave channels, close modals or uninstall the app. */
const UNAVOIDABLE = new Set([
  'account_inactive',
  'already_in_channel',
  'cannot_dm_bot',
  'cant_delete_message',
  'cant_update_message',
  'channel_not_found',
  'execution_not_in_running_state',
  'fatal_error',
  'file_deleted',
  'file_not_found',
  'hash_conflict',
  'invalid_auth',
  'invalid_code',
  'is_archived',
  'is_inactive',
  'message_not_found',
  'not_found',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
  'thread_not_found',
  'token_expired',
  'token_revoked',
  'user_disabled',
  'user_not_found',
  'user_not_in_channel',
  'users_not_found',
]);

export function isViolation(error: SlackError): boolean {
  if (error instanceof UnavailablePictureError || error instanceof UnknownTableError) return false;
  return !UNAVOIDABLE.has(error.code);
}
