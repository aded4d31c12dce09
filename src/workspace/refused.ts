/** Slack's "no": an error code, and the details of response_metadata.messages. */
export class Refused extends Error {
  readonly code: string;
  readonly details: string[];

  constructor(code: string, details: string[] = []) {
    super([code, ...details].join(': '));
    this.code = code;
    this.details = details;
  }
}

/** What may befall any bot that keeps the rules: people leave channels, close modals, uninstall. */
const NO_FAULT = new Set([
  'account_inactive',
  'already_in_channel',
  'bad_refresh_token',
  'cant_delete_message',
  'cant_update_message',
  'channel_not_found',
  'fatal_error',
  'hash_conflict',
  'invalid_auth',
  'invalid_code',
  'invalid_refresh_token',
  'is_archived',
  'message_not_found',
  'not_found',
  'not_in_channel',
  'thread_not_found',
  'token_expired',
  'token_revoked',
  'user_not_found',
  'user_not_in_channel',
  'users_not_found',
]);

export function isBreach(code: string): boolean {
  return !NO_FAULT.has(code);
}
