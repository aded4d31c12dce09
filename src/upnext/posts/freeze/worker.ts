import { MINUTE_MS } from '../../../when/index.js';
import { CACHED_MS } from '../../database/table-caches.js';
import type { Deps } from '../../deps.js';
import { workerJob } from '../../forms/kept-forms-table.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { readAtService } from './freeze.js';
import { alreadyEnded, endedNews, frozenNews } from './reply.js';
import { entryAbout, type FreezeJob, freezeJob, FREEZES, freezingOf, keyOf } from './stop.js';

const MOST_CHANNELS = 50;

type FreezeDeps = MessageDeps & Pick<Deps, 'api' | 'jobs' | 'now' | 'startTimer' | 'store'>;

/**
 * Shows a freeze on the cards of its posts and in digests, ends it at its time, and tells the project’s channels. Each has one
 * message, which says that the project is frozen and, once that is over, that it isn’t any more. Requests to end it are closed then.
 */
export function freezeWorker(deps: FreezeDeps): Worker {
  return defineWorker({
    queue: FREEZES,
    concurrency: 16,
    leaseSeconds: 60,
    schema: freezeJob,
    async handler({ data, reference }): Promise<NextRun<FreezeJob> | undefined> {
      const { since, ended } = data;
      const freeze = ended ? undefined : await findFreeze(deps, data);
      // Whoever ended it has replaced this job.
      if (!ended && freeze?.since.getTime() !== since) return undefined;
      if (freeze && isOver(freeze, deps.now())) return endInTime(deps, data, { freeze, reference });
      deps.jobs.stored(await deps.store.posts.goOn(keyOf(data), deps.now()));
      if (ended) await closeRequests(deps, data, reference);
      // By then, no instance remembers what was true before.
      const drawnAt = new Date(deps.now().getTime() + CACHED_MS);
      deps.jobs.stored(await deps.store.digests.drawAgain(data.workspace, data.project.id, drawnAt));
      // Whatever Slack and the service say, the freeze ends at its time.
      const retryAt = await tellChannels(deps, data, freeze, reference).catch((error: unknown) => {
        deps.log.error({ reference, error }, 'could not tell the channels of a freeze');
        return new Date(deps.now().getTime() + MINUTE_MS);
      });
      const dueAt = retryAt ?? freeze?.until;
      return dueAt && { dueAt, data };
    },
  });
}

const findFreeze = async ({ store }: FreezeDeps, { workspace, project }: FreezeJob) =>
  (await store.projectSettings.findFresh(workspace, project.id)).freeze;

const isOver = ({ until }: Freeze, now: Date) => until !== undefined && until <= now;

async function endInTime(
  deps: FreezeDeps,
  data: FreezeJob,
  { freeze, reference }: { freeze: Freeze; reference: string },
): Promise<undefined> {
  const { person, since, until } = freeze;
  const entry = { ...entryAbout(data, { until }), action: 'freeze_ended', person, reference, at: deps.now() };
  await freezingOf(deps).unfreeze(data, undefined, { isMeant: (one) => +one.since === +since, entry });
}

/** No admin needs to end it any more. */
async function closeRequests({ jobs, now, store }: FreezeDeps, data: FreezeJob, reference: string) {
  const { workspace, project, since, ended } = data;
  for (const asked of await store.keptForms.askingToUnfreeze(workspace, project.id, since)) {
    const [text, card] = [alreadyEnded(ended?.by), endedNews(project, ended?.by)];
    const job = workerJob(asked, now(), { text, card, news: `news ${reference}` });
    if (await store.keptForms.finish(asked, { job })) jobs.stored([job]);
  }
}

/** Resolves to when to try again. */
async function tellChannels(
  deps: FreezeDeps,
  data: FreezeJob,
  freeze: Freeze | undefined,
  reference: string,
): Promise<Date | undefined> {
  const { workspace, project, since, ended } = data;
  const reply = freeze ? await newsOf(deps, data, freeze) : endedNews(project, ended?.by);
  const about = { workspace, kind: 'freeze', id: `${project.id} ${since}` } as const;
  // People who have not heard of it by now need to hear nothing.
  const channels = ended
    ? (await deps.store.messages.about(about)).map(({ name }) => name)
    : await findChannels(deps, data);
  let retryAt: Date | undefined;
  for (const channel of channels) {
    const wanted = { ...about, name: channel, channel, person: '', reference };
    const kept = await keep(deps, { ...wanted, draw: () => reply });
    retryAt ??= kept.retryAt;
    if (ended && !kept.retryAt) await deps.store.messages.forget(wanted);
  }
  return retryAt;
}

/** A token that can’t be decrypted doesn’t keep the channels from hearing it. */
async function newsOf(deps: FreezeDeps, data: FreezeJob, freeze: Freeze): Promise<Reply> {
  const { workspace, project } = data;
  const client = await deps.api({ workspace }).catch(() => undefined);
  const atService = client ? await readAtService(deps, keyOf(data), client.recent, freeze.until) : 'unknown';
  return frozenNews(project, freeze, atService);
}

async function findChannels({ store }: FreezeDeps, { workspace, project }: FreezeJob): Promise<string[]> {
  const [linked, withDigest] = await Promise.all([
    store.channels.linkedTo(workspace, project.id),
    store.digests.channelsOf(workspace, project.id),
  ]);
  return [...new Set([...linked, ...withDigest])].sort().slice(0, MOST_CHANNELS).filter(isReadByOthers);
}
