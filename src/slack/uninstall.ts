import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { actorOf } from './actor.js';
import { pause } from './deadlines.js';
import type { EventListeners } from './listeners.js';

interface Uninstalled {
  context: Context;
  /** In seconds. */
  body: { event_time: number };
}

/** Uninstalling deletes everything that is stored about a workspace. Slack sends both events, in either order. */
export const uninstallListeners = (deps: Deps): EventListeners => ({
  app_uninstalled: (args) => deleteWorkspace(args, deps),
  tokens_revoked: async (args) => {
    const { tokens }: { tokens?: { bot?: string[] } } = args.event;
    if (tokens?.bot?.length) await deleteWorkspace(args, deps);
  },
});

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** The event is acked at once and Slack does not resend it, so this retries until the database is available. */
async function deleteWorkspace(uninstalled: Uninstalled, deps: Deps): Promise<void> {
  for (const ms of RETRY_AFTER_MS) {
    const done = await deleteNow(uninstalled, deps).then(
      () => true,
      (error: unknown) => {
        const { workspace } = actorOf(uninstalled.context, uninstalled.body);
        deps.log.error({ workspace, error }, 'could not delete an uninstalled workspace, trying again');
        return false;
      },
    );
    if (done) return;
    await pause(ms);
  }
  return deleteNow(uninstalled, deps);
}

async function deleteNow({ context, body }: Uninstalled, { store, jobs, people, log }: Deps): Promise<void> {
  const { workspace } = actorOf(context, body);
  const installedAt = await store.installations.installedAt(workspace);
  // Slack repeats events for hours: by then somebody may have reinstalled the app.
  if (installedAt && Math.floor(installedAt.getTime() / 1_000) > body.event_time) return;
  await store.deleteWorkspace(workspace);
  await jobs.removeWorkspace(workspace);
  people.clear(workspace);
  log.info({ workspace }, 'uninstalled: deleted everything stored about this workspace');
}
