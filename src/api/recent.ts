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

const FRESH_MS = 30_000;
const KEPT = 100;

/** Refused before anything was done. */
const CHANGED_NOTHING = new Set(['invalid', 'token', 'forbidden', 'too-large', 'too-many', 'down']);

interface Kept {
  project: string | undefined;
  until: number;
  answer: Promise<Outcome<unknown>>;
}

/**
 * What the service said within the last half minute, for lists and cards. Forms ask afresh: after a post whose fate
 * nobody knows, an old list would say that it never arrived.
 */
export function createRecent(now: () => Date) {
  const kept = new Map<string, Kept>();

  /** Failures are not kept, and neither is an answer that a change has overtaken: see `changing`. */
  function recall<T>(
    question: readonly unknown[],
    project: string | undefined,
    ask: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const key = JSON.stringify(question);
    const known = kept.get(key);
    if (known && known.until > now().getTime()) return known.answer as Promise<Outcome<T>>;
    const asked: Kept = { project, until: now().getTime() + FRESH_MS, answer: Promise.resolve().then(ask) };
    kept.delete(key);
    kept.set(key, asked);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    const drop = () => kept.get(key) === asked && kept.delete(key);
    asked.answer.then(({ ok }) => ok || drop(), drop);
    return asked.answer as Promise<Outcome<T>>;
  }

  function forget(project: string | undefined): void {
    for (const [key, known] of kept) if (project === undefined || known.project === project) kept.delete(key);
  }

  /** Afterwards, what was read meanwhile counts for nothing either: it may be the old answer. */
  async function changing<T>(
    project: string | undefined,
    change: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const outcome = await change();
    if (outcome.ok || !CHANGED_NOTHING.has(outcome.kind)) forget(project);
    return outcome;
  }

  return {
    /** Kept by token: who has less rights at the service never sees the answer to another. */
    reads(api: Api, token: string): Reads {
      return {
        listProjects: () => recall([token, 'projects'], undefined, () => api.listProjects()),
        listPosts: (project, filter = {}) =>
          recall([token, project, 'posts', filter], project, () => api.listPosts(project, filter)),
        listTemplates: (project) =>
          recall([token, project, 'templates'], project, () => api.listTemplates(project)),
        getTemplate: (project, template) =>
          recall([token, project, 'template', template], project, () => api.getTemplate(project, template)),
        listSources: (project) =>
          recall([token, project, 'sources'], project, () => api.listSources(project)),
        listLogs: (project) => recall([token, project, 'logs'], project, () => api.listLogs(project)),
        getUpnextPost: (project) =>
          recall([token, project, 'upnext'], project, () => api.getUpnextPost(project)),
      };
    },

    /** The same API, whose every change makes the answers about its project be asked for anew. */
    noticing(api: Api): Api {
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
        deleteFile: () => changing(undefined, () => api.deleteFile()),
      };
    },
  };
}
