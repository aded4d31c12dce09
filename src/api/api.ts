import type { components } from '../../openapi/schema.js';
import type { Outcome } from './outcome.js';
import type { Log, Post, Project, Prompt, Source, Template, User } from './records.js';

type Schema = components['schemas'];

export interface PostFilter {
  skip?: number;
  limit?: number;
  /** Inclusive bounds of ScheduleDate. Posts without a date are in no range. */
  from?: Date;
  to?: Date;
  platforms?: readonly string[];
  status?: readonly string[];
}

export interface Page<T> {
  items: T[];
  /** The page is full, so there may be more. The service returns no total. */
  more: boolean;
}

interface CreateOptions {
  idempotencyKey: string;
}

/** The fourteen operations, by their names in the OpenAPI document. */
export interface Api {
  listProjects(): Promise<Outcome<Project[]>>;
  listPosts(project: string, filter?: PostFilter): Promise<Outcome<Page<Post>>>;
  createPost(project: string, body: Schema['Post'], once: CreateOptions): Promise<Outcome<Post | undefined>>;
  addNonPlatformUserToProject(
    project: string,
    body: Schema['ProjectUserInvitation'],
    once: CreateOptions,
  ): Promise<Outcome<User | undefined>>;
  updateProjectUser(
    project: string,
    user: string,
    body: Schema['ProjectUserUpdate'],
  ): Promise<Outcome<User | undefined>>;
  createPrompt(
    project: string,
    body: Schema['Prompt'],
    once: CreateOptions,
  ): Promise<Outcome<Prompt | undefined>>;
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
  /** `file`: what posts refer to as Media. */
  deleteFile(file?: string): Promise<Outcome<true>>;
}
