import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import type { EventListeners } from './listeners.js';
import { actorOf } from './actor.js';
import { pause } from './deadlines.js';

interface Left {
  context: Context;
  /** In seconds. */
  body: { event_time: number };
}

/** Whoever removes the app takes everything along that was kept of their workspace. Both events come, in either order. */
export const uninstallListeners = (deps: Deps): EventListeners => ({
  app_uninstalled: (args) => forget(args, deps),
  tokens_revoked: async (args) => {
    if ((args.event as Partial<typeof args.event>).tokens?.bot?.length) await forget(args, deps);
  },
});

const AGAIN_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** Slack does not send it again once it is answered, and answered it is at once: so it is tried until the database is there. */
async function forget(left: Left, deps: Deps): Promise<void> {
  for (const ms of AGAIN_AFTER_MS) {
    const done = await forgetNow(left, deps).then(
      () => true,
      (error: unknown) => {
        const { workspace } = actorOf(left.context, left.body);
        deps.log.error(
          { workspace, error },
          'uninstalled, but what is kept of it is still there: tried again',
        );
        return false;
      },
    );
    if (done) return;
    await pause(ms);
  }
  return forgetNow(left, deps);
}

async function forgetNow({ context, body }: Left, { store, jobs, people, log }: Deps): Promise<void> {
  const { workspace } = actorOf(context, body);
  const installedAt = await store.installations.installedAt(workspace);
  const isOfBefore = installedAt && Math.floor(installedAt.getTime() / 1_000) > body.event_time;
  // Slack sends an event again for hours: by then somebody may have installed it anew.
  if (isOfBefore) return;
  await store.forgetWorkspace(workspace);
  await jobs.removeWorkspace(workspace);
  people.forget(workspace);
  log.info({ workspace }, 'uninstalled: all that was kept of it is deleted');
}
