import type { Deps } from '../../../deps.js';
import { DAY_MS } from '../../../durations.js';
import { showWhenReady } from '../../../slack/answer/show-modal.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { countingView, USAGE_DAYS, usageView, type Usage } from './reply.js';

/** Counting takes long in a large workspace. */
export const showUsage =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showWhenReady(args, countingView, async () => usageView(await countUsage(deps, actor.workspace)));
  };

async function countUsage({ now, store }: Pick<Deps, 'now' | 'store'>, workspace: string): Promise<Usage> {
  const to = now();
  const since = new Date(to.getTime() - USAGE_DAYS * DAY_MS);
  const [ways, { repeated, refused, missed, expired }, { waits }, outcomes, digests] = await Promise.all([
    store.audit.waysIn(workspace, since),
    store.postUsage.since(workspace, since),
    store.approvalFigures.of(workspace, undefined, { from: since, to }),
    store.messages.outcomesSince(workspace, since),
    store.digests.unused(workspace, since),
  ]);
  return {
    ways: { ...ways, series: repeated },
    failures: { ...outcomes, refused, missed, expired },
    waits,
    digests,
  };
}
