import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import {
  FREEZE_NEWS,
  freezeJob,
  freezeNewsJob,
  FREEZES,
  keyOf,
  type FreezeJob,
  type FreezeNewsJob,
} from './jobs.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { createMessages, type MessageDeps } from '../../messages/keep.js';
import { readAtService } from './freeze.js';
import { endedNews, frozenNews } from './reply.js';

/** What goes on about a freeze after somebody began it. */

const MOST_CHANNELS = 50;

/** Ends freezes at their time. */
export const freezeWorker = (deps: Pick<Deps, 'plan'>): Worker =>
  defineWorker({
    queue: FREEZES,
    concurrency: 16,
    leaseSeconds: 60,
    schema: freezeJob,
    async handler({ data, reference }): Promise<NextRun<FreezeJob> | undefined> {
      const dueAt = await deps.plan.settleFreeze(data, reference);
      return dueAt && { dueAt, data };
    },
  });

/** Each channel of the project has one message, which says that it is frozen and, once that is over, that it isn’t any more. */
export function freezeNewsWorker(deps: MessageDeps & Pick<Deps, 'api' | 'plan'>): Worker {
  const messages = createMessages(deps);

  return defineWorker({
    queue: FREEZE_NEWS,
    concurrency: 8,
    leaseSeconds: 60,
    schema: freezeNewsJob,
    async handler({ data, reference }): Promise<NextRun<FreezeNewsJob> | undefined> {
      const { workspace, project, since, ended } = data;
      const about = { workspace, kind: 'freeze', id: `${project.id} ${since}` } as const;
      const reply = ended ? endedNews(project, ended.by) : await beginning(deps, data);
      if (!reply) return undefined;
      // People who have not heard of it by now need to hear nothing.
      const channels = ended
        ? (await deps.store.messages.about(about)).map(({ name }) => name)
        : await findChannels(deps, data);
      let retryAt: Date | undefined;
      for (const channel of channels) {
        const wanted = { ...about, name: channel, channel, person: '', reference };
        const kept = await messages.keep({ ...wanted, draw: () => reply });
        retryAt ??= kept.retryAt;
      }
      return retryAt && { dueAt: retryAt, data };
    },
  });
}

/** Undefined if it is over. */
async function beginning(
  deps: Pick<Deps, 'api' | 'now' | 'plan'>,
  job: FreezeNewsJob,
): Promise<Reply | undefined> {
  const key = keyOf(job);
  const freeze = await deps.plan.findFreeze(key);
  if (freeze?.since.getTime() !== job.since) return undefined;
  const { recent } = await deps.api({ ...key, person: '' });
  const found = await readAtService(deps, recent, { ...key, until: freeze.until });
  const atService = found === 'unknown' ? found : { ...found, posts: found.posts.map(withoutText) };
  return frozenNews(job.project, freeze, atService);
}

/** Not everyone who reads it may view the posts of the project. */
const withoutText = ({ scheduledAt, platforms }: Pick<Post, 'scheduledAt' | 'platforms'>) => ({
  scheduledAt,
  platforms,
  label: '',
});

async function findChannels(
  { store }: Pick<Deps, 'store'>,
  { workspace, project }: FreezeNewsJob,
): Promise<string[]> {
  const [linked, withDigest] = await Promise.all([
    store.channels.linkedTo(workspace, project.id),
    store.digests.channelsOf(workspace, project.id),
  ]);
  return [...new Set([...linked, ...withDigest])].sort().slice(0, MOST_CHANNELS).filter(isReadByOthers);
}
