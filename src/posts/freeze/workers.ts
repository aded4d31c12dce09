import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
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
import type { Freeze } from './table.js';
import type { LeavingPost } from '../table/leaving-posts.js';
import { isStopped, type ReleasedPosts } from './freezing.js';
import { freezeEnded, releasedNews } from './released-reply.js';
import { frozenAuthorNews, frozenNews } from './reply.js';

/** What goes on about a freeze after somebody began it. */

const EVERY_MS = 1_000;
const MOST_CHANNELS = 50;
const MOST_AUTHORS = 100;

type Recipient = NonNullable<FreezeNewsJob['left']>[number];

/** Ends freezes at their time, and tells the people who began them. */
export function freezeWorker(deps: MessageDeps & Pick<Deps, 'plan'>): Worker {
  const messages = createMessages(deps);

  return defineWorker({
    queue: FREEZES,
    concurrency: 16,
    leaseSeconds: 60,
    schema: freezeJob,
    async handler({ data, reference }): Promise<NextRun<FreezeJob> | undefined> {
      const { workspace, person, project, since } = data;
      const { until, released } = await deps.plan.settleFreeze(data, reference);
      if (until) return { dueAt: until, data };
      if (!released) return undefined;
      const { retryAt } = await messages.tell({
        workspace,
        kind: 'freeze',
        id: project.id,
        name: `ended ${since}`,
        person,
        reference,
        draw: () => freezeEnded(project, toldTo(person, released), deps.now()),
      });
      return retryAt && { dueAt: retryAt, data };
    },
  });
}

/** An author has a message about each of their own posts. */
const toldTo = (person: string, { missed, ...released }: ReleasedPosts): ReleasedPosts => ({
  ...released,
  missed: missed.filter(({ author }) => author !== person),
});

/**
 * Tells the channels of a project and the authors of stopped posts once that it is frozen. When it is not any more, the same
 * channels are told once, and the messages to authors say that instead. One message after another: each run sends one.
 */
export function freezeNewsWorker(deps: MessageDeps & Pick<Deps, 'api' | 'plan'>): Worker {
  const messages = createMessages(deps);

  /** Undefined if there is nothing to say any more. */
  async function newsFor(job: FreezeNewsJob, to: Recipient): Promise<Reply | undefined> {
    const { project, ended } = job;
    const key = keyOf(job);
    const since = new Date(job.since);
    if (ended) {
      const released = await deps.plan.findReleased(key, since);
      return releasedNews(project, { by: ended.by, released, now: deps.now() });
    }
    const freeze = await findFreeze(deps, job);
    const isCurrent =
      freeze && (await deps.store.freezes.saveTold(key, since, 'person' in to ? to.person : to.channel));
    if (!isCurrent) return undefined;
    const { recent } = await deps.api({ ...key, person: '' });
    const found = await readAtService(deps, recent, { ...key, until: freeze.until });
    const atService = found === 'unknown' ? found : { ...found, posts: found.posts.map(withoutText) };
    if ('channel' in to) return frozenNews(project, freeze, atService);
    const { posts = 0, first } = to;
    return frozenAuthorNews(project, freeze, {
      posts,
      first: first === undefined ? undefined : new Date(first),
      atService,
    });
  }

  return defineWorker({
    queue: FREEZE_NEWS,
    concurrency: 8,
    leaseSeconds: 60,
    schema: freezeNewsJob,
    async handler(job: Job<FreezeNewsJob>): Promise<NextRun<FreezeNewsJob> | undefined> {
      const { data, reference } = job;
      const inMs = (ms: number) => new Date(deps.now().getTime() + ms);
      const [to, ...left] = data.left ?? (await findRecipients(deps, data));
      const reply = to && (await newsFor(data, to));
      if (!reply) return undefined;
      const { workspace, project, since, ended } = data;
      const person = 'person' in to ? to.person : data.person;
      const channel = 'channel' in to ? to.channel : undefined;
      const about = { workspace, kind: 'freeze', id: project.id, person, channel, reference } as const;
      const { retryAt } = await (channel === undefined
        ? messages.keep({
            ...about,
            name: `start ${since} ${person}`,
            draw: () => reply,
          })
        : messages.tell({
            ...about,
            name: `${ended ? 'end' : 'start'} ${since} ${channel}`,
            draw: () => reply,
          }));
      if (retryAt) return { dueAt: retryAt, data: { ...data, left: [to, ...left] } };
      return left.length > 0 ? { dueAt: inMs(EVERY_MS), data: { ...data, left } } : undefined;
    },
  });
}

/** Not everyone who reads it may view the posts of the project. */
const withoutText = ({ scheduledAt, platforms }: Pick<Post, 'scheduledAt' | 'platforms'>) => ({
  scheduledAt,
  platforms,
  label: '',
});

/** Undefined if it is over. */
async function findFreeze({ plan }: Pick<Deps, 'plan'>, job: FreezeNewsJob): Promise<Freeze | undefined> {
  const freeze = await plan.findFreeze(keyOf(job));
  return freeze?.since.getTime() === job.since ? freeze : undefined;
}

async function findRecipients(
  { store }: Pick<Deps, 'store'>,
  { workspace, project, person }: FreezeNewsJob,
): Promise<Recipient[]> {
  const [linked, withDigest, held, freeze] = await Promise.all([
    store.channels.linkedTo(workspace, project.id),
    store.digests.channelsOf(workspace, project.id),
    store.heldPosts.heldIn({ workspace, project: project.id }),
    store.freezes.find({ workspace, project: project.id }),
  ]);
  const stopped = held.filter((post) => isStopped(post, freeze?.until));
  const channels = [...new Set([...linked, ...withDigest])].sort().slice(0, MOST_CHANNELS);
  return [
    ...channels.filter(isReadByOthers).map((channel) => ({ channel })),
    ...byAuthor(stopped.filter(({ author }) => author !== person)).slice(0, MOST_AUTHORS),
  ];
}

function byAuthor(stopped: LeavingPost[]): Recipient[] {
  const authors = [...new Set(stopped.map(({ author }) => author))];
  return authors.map((person) => {
    const own = stopped.filter(({ author }) => author === person);
    const first = own[0]?.dueAt?.getTime();
    return { person, posts: own.length, ...(first !== undefined && { first }) };
  });
}
