import type { components } from '../../openapi/schema.js';
import type { Outcome } from './outcome.js';
import type { Log, Post, Project, Prompt, Source, Template, User } from './records.js';

type Schema = components['schemas'];

export interface PostFilter {
  skip?: number;
  limit?: number;
  /** Both bounds are inclusive, and of the ScheduleDate: posts without one are in no range. */
  from?: Date;
  to?: Date;
  platforms?: readonly string[];
  status?: readonly string[];
}

export interface Page<T> {
  items: T[];
  /** The page is full, so there may be more: the service names no total. */
  more: boolean;
}

interface Once {
  idempotencyKey: string;
}

/** The fourteen operations, by their names in the document. */
export interface Api {
  listProjects(): Promise<Outcome<Project[]>>;
  listPosts(project: string, filter?: PostFilter): Promise<Outcome<Page<Post>>>;
  createPost(project: string, body: Schema['Post'], once: Once): Promise<Outcome<Post | undefined>>;
  addNonPlatformUserToProject(
    project: string,
    body: Schema['ProjectUserInvitation'],
    once: Once,
  ): Promise<Outcome<User | undefined>>;
  updateProjectUser(
    project: string,
    user: string,
    body: Schema['ProjectUserUpdate'],
  ): Promise<Outcome<User | undefined>>;
  createPrompt(project: string, body: Schema['Prompt'], once: Once): Promise<Outcome<Prompt | undefined>>;
  listTemplates(project: string): Promise<Outcome<Template[]>>;
  getTemplate(project: string, template: string): Promise<Outcome<Template | undefined>>;
  listSources(project: string): Promise<Outcome<Source[]>>;
  updateSource(
    project: string,
    source: string,
    body: Schema['SourceUpdate'],
  ): Promise<Outcome<Source | undefined>>;
  listLogs(project: string): Promise<Outcome<Log[]>>;
  /** Undefined when nothing is scheduled. */
  getUpnextPost(project: string): Promise<Outcome<Post | undefined>>;
  deleteWebhook(project: string): Promise<Outcome<true>>;
  deleteFile(): Promise<Outcome<true>>;
}
