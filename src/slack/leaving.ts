import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import type { EventEars } from './ears.js';
import { whoAsks } from './who.js';

interface Left {
  context: Context;
  /** In seconds. */
  body: { event_time: number };
}

/** Whoever removes the app takes everything along that was kept of their workspace. Both events come, in either order. */
export const leaving = (deps: Deps): EventEars => ({
  app_uninstalled: (args) => forget(args, deps),
  tokens_revoked: async (args) => {
    if (args.event.tokens.bot?.length) await forget(args, deps);
  },
});

async function forget({ context, body }: Left, { store, jobs, people, log }: Deps): Promise<void> {
  const { workspace } = whoAsks(context, body);
  const installedAt = await store.installations.installedAt(workspace);
  const isOfBefore = installedAt && Math.floor(installedAt.getTime() / 1_000) > body.event_time;
  // Slack sends an event again for hours: by then somebody may have installed it anew.
  if (isOfBefore) return;
  await store.forgetWorkspace(workspace);
  await jobs.forget(workspace);
  people.forget(workspace);
  log.info({ workspace }, 'uninstalled: all that was kept of it is deleted');
}
