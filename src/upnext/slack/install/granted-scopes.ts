import { MINUTE_MS } from '../../../when/index.js';
import { ttlCache } from '../../database/ttl-cache.js';
import { settledWithin, type StartTimer } from '../answer/deadlines.js';
import type { ClientOf } from './client.js';

/** The scopes that manifest.yml names as optional: an admin may install Upnext without them. */
const WHAT_IT_ALLOWS = {
  'channels:history': 'look for its own messages in channels',
  'groups:history': 'look for its own messages in private channels',
  'files:read': 'read files',
  'files:write': 'send files',
  'usergroups:read': 'see user groups',
  'users:read.email': 'see email addresses',
};
export type OptionalScope = keyof typeof WHAT_IT_ALLOWS;

const isOptional = (scope: string): scope is OptionalScope => scope in WHAT_IT_ALLOWS;

export const notGranted = (scope: OptionalScope): string =>
  `Upnext doesn’t have permission to ${WHAT_IT_ALLOWS[scope]}. Ask an admin to install Upnext again and allow it.`;

/** `needed`: the scopes that Slack names in a `missing_scope` error, separated by commas. */
export const optionalScopeIn = (needed = ''): OptionalScope | undefined => needed.split(',').find(isOptional);

/** Whether Slack has granted a scope to the app in a workspace. */
export type IsGranted = (workspace: string, scope: OptionalScope) => Promise<boolean>;

/** Short, because an admin can reinstall the app at any time. */
const KEPT_MS = MINUTE_MS;
/** A form waits for the answer, and its trigger expires after three seconds. */
const ANSWER_MS = 1_000;

/** If Slack doesn’t answer in time, the scope counts as granted, as it usually is. */
export function createIsGranted(slackOnce: ClientOf, startTimer: StartTimer): IsGranted {
  const scopes = ttlCache(KEPT_MS, async (workspace = '') => {
    const { response_metadata } = await (await slackOnce(workspace)).auth.test();
    return response_metadata?.scopes;
  });
  return async (workspace, scope) => {
    const asked = scopes.get(workspace).catch(() => undefined);
    const granted = await settledWithin(ANSWER_MS, asked, startTimer);
    return granted?.includes(scope) ?? true;
  };
}
