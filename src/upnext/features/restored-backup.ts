import { DAY_MS } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { keep } from '../messages/keep.js';
import { findManagers } from '../rights/access.js';
import { type Reply, section } from '../slack/text/blocks.js';
import { FULL_DATE, slackDate } from '../slack/text/slack-date.js';
import type { Feature } from '../ui/feature.js';

/** Says once in each workspace what a restored backup has lost, and shows held posts as they are now. */

/** Whoever leaves RESTORED_AT where it is hears of it only then. */
const TOLD_FOR_MS = 7 * DAY_MS;

export const restoredBackup = (deps: Deps): Feature => ({
  hourly: [
    {
      name: 'restored backup',
      async run(reference) {
        const { restoredAt } = deps.since;
        if (!restoredAt || deps.now().getTime() - restoredAt.getTime() > TOLD_FOR_MS) return;
        for (const { workspace, at } of await deps.store.audit.latestBefore(restoredAt))
          await tellManagers(deps, { workspace, reference }, { from: at, to: restoredAt });
      },
    },
  ],
});

async function tellManagers(
  deps: Deps,
  { workspace, reference }: { workspace: string; reference: string },
  lost: Lost,
): Promise<void> {
  const about = { workspace, kind: 'restore', id: lost.to.toISOString() } as const;
  const known = await deps.store.messages.about(about);
  if (known.length === 0) deps.jobs.stored(await deps.store.posts.goOn({ workspace }, deps.now()));
  for (const person of await findManagers(deps, { workspace, reference })) {
    const told = known.find(({ name }) => name === person);
    if (told?.state !== 'posted')
      await keep(deps, {
        ...about,
        name: person,
        person,
        reference,
        known: told,
        draw: () => restoredReply(lost),
      });
  }
}

interface Lost {
  from: Date;
  to: Date;
}

export function restoredReply({ from, to }: Lost): Reply {
  const title = 'Upnext was restored from a backup.';
  const lines = [
    `:warning: *${title}*`,
    `What people did here from ${slackDate(from, FULL_DATE)} until ${slackDate(to, FULL_DATE)} is lost: posts that they scheduled, changed, cancelled or approved, and settings. What has gone out isn’t sent again.`,
    'Please check `/upnext posts held`. A post that was cancelled or changed since then is there as it was before, and will go out.',
  ];
  return { text: title, blocks: [section(lines.join('\n'))] };
}
