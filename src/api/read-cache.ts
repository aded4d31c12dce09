import { LRUCache } from 'lru-cache';
import { createSteadyClock } from '../steady-clock.js';
import type { Api } from './api.js';
import type { Outcome } from './outcome.js';

/** The reading operations. */
export type Reads = Pick<
  Api,
  | 'listProjects'
  | 'listPosts'
  | 'listTemplates'
  | 'getTemplate'
  | 'listSources'
  | 'listLogs'
  | 'getUpnextPost'
>;

/** How long a read is cached. */
export const FRESH_MS = 30_000;
const MAX_ENTRIES = 100;

/** Failures after which the service has certainly changed nothing. */
const NOTHING_CHANGED = new Set(['invalid', 'token', 'forbidden', 'too-large', 'too-many', 'down']);

interface CachedRead {
  project: string | undefined;
  /** As `performance.now()` says it. */
  readAt: number;
  outcome: Promise<Outcome<unknown>>;
}

/**
 * Caches reads for 30 seconds, for lists and cards. Forms read without it: if a request may or may not have been
 * carried out, an old list would wrongly show that it was not.
 */
function createCache(now: () => Date) {
  const cache = new LRUCache<string, CachedRead>({
    max: MAX_ENTRIES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: createSteadyClock(now) },
  });

  /** Failures are not cached. */
  function cached<T>(
    keyParts: readonly unknown[],
    project: string | undefined,
    read: () => Promise<Outcome<T>>,
    since: number,
  ): Promise<Outcome<T>> {
    const key = JSON.stringify(keyParts);
    const known = cache.get(key);
    // The key names the operation, so the type is the one that was cached under it.
    if (known && known.readAt >= since) return known.outcome as Promise<Outcome<T>>;
    const outcome = Promise.resolve().then(read);
    const entry: CachedRead = { project, readAt: performance.now(), outcome };
    cache.set(key, entry);
    const drop = () => cache.peek(key) === entry && cache.delete(key);
    outcome.then(({ ok }) => ok || drop(), drop);
    return outcome;
  }

  function forget(project: string | undefined): void {
    for (const [key, entry] of [...cache.entries()])
      if (project === undefined || entry.project === project) cache.delete(key);
  }

  /** Forgets after the change, so that a read which started during the change is dropped as well. */
  async function changing<T>(
    project: string | undefined,
    change: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const outcome = await change();
    if (outcome.ok || !NOTHING_CHANGED.has(outcome.kind)) forget(project);
    return outcome;
  }

  return { cached, changing };
}

export function createReadCache(now: () => Date) {
  const { cached: cachedSince, changing } = createCache(now);
  return {
    /**
     * Cached per token, so that a person with fewer rights never sees what another person's token can read. What was read before
     * `since`, as `performance.now()` says it, is read again.
     */
    reads(api: Api, token: string, since = -Infinity): Reads {
      const cached = <T>(
        key: readonly unknown[],
        project: string | undefined,
        read: () => Promise<Outcome<T>>,
      ) => cachedSince(key, project, read, since);
      return {
        listProjects: () => cached([token, 'projects'], undefined, () => api.listProjects()),
        listPosts: (project, filter = {}) =>
          cached([token, project, 'posts', filter], project, () => api.listPosts(project, filter)),
        listTemplates: (project) =>
          cached([token, project, 'templates'], project, () => api.listTemplates(project)),
        getTemplate: (project, template) =>
          cached([token, project, 'template', template], project, () => api.getTemplate(project, template)),
        listSources: (project) =>
          cached([token, project, 'sources'], project, () => api.listSources(project)),
        listLogs: (project) => cached([token, project, 'logs'], project, () => api.listLogs(project)),
        getUpnextPost: (project) =>
          cached([token, project, 'upnext'], project, () => api.getUpnextPost(project)),
      };
    },

    /** The same API; each change clears what is cached about its project. */
    invalidating(api: Api): Api {
      return {
        ...api,
        createPost: (project, ...rest) => changing(project, () => api.createPost(project, ...rest)),
        addNonPlatformUserToProject: (project, ...rest) =>
          changing(project, () => api.addNonPlatformUserToProject(project, ...rest)),
        updateProjectUser: (project, ...rest) =>
          changing(project, () => api.updateProjectUser(project, ...rest)),
        createPrompt: (project, ...rest) => changing(project, () => api.createPrompt(project, ...rest)),
        updateSource: (project, ...rest) => changing(project, () => api.updateSource(project, ...rest)),
        deleteWebhook: (project) => changing(project, () => api.deleteWebhook(project)),
        deleteFile: (...named) => changing(undefined, () => api.deleteFile(...named)),
      };
    },
  };
}
