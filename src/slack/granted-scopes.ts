import type { WebClient } from '@slack/web-api';
import { ttlCache } from '../store/ttl-cache.js';
import { settledWithin, type StartTimer } from './deadlines.js';

/** Whether Slack has granted a scope to the app in a workspace. */
export type IsGranted = (workspace: string, scope: string) => Promise<boolean>;

/** Short, because an admin can reinstall the app at any time. */
const KEPT_MS = 60_000;
/** A form waits for the answer, and its trigger expires after three seconds. */
const ANSWER_MS = 1_000;

/** If Slack doesn’t answer in time, the scope counts as granted, as it usually is. */
export function createIsGranted(
  slackOnce: (workspace: string) => Promise<WebClient>,
  startTimer: StartTimer,
): IsGranted {
  const scopes = ttlCache(
    () => KEPT_MS,
    async (workspace = '') => {
      const { response_metadata } = await (await slackOnce(workspace)).auth.test();
      return response_metadata?.scopes;
    },
  );
  return async (workspace, scope) => {
    const asked = scopes.get(workspace).catch(() => undefined);
    const granted = await settledWithin(ANSWER_MS, asked, startTimer);
    return granted?.includes(scope) ?? true;
  };
}
