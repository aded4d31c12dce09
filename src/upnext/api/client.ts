import type { components } from '../../../openapi/schema.js';
import { FORM_FIELDS } from './form-fields.js';
import { type ApiOptions, connect, type DataReader } from './http/connection.js';
import type { Outcome } from './outcome.js';
import { isEmpty, list, record } from './read/read.js';
import type { Kind, PostRecord, Records } from './records.js';

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

export type Api = ReturnType<typeof createApi>;

/** The fourteen operations, by their names in the OpenAPI document. A record is undefined if the service returns none. */
export function createApi(options: ApiOptions) {
  const connection = connect(options);
  return { ...reading(connection), ...creating(connection), ...changing(connection) };
}

type Connection = ReturnType<typeof connect>;

function reading({ client, read }: Connection) {
  const listOf =
    <K extends Kind>(kind: K, path: `/api/v1/projects/{project_id}/${'templates' | 'sources' | 'logs'}`) =>
    (project_id: string) =>
      read({ path: { project_id }, send: (init) => client.GET(path, init), read: lists(kind) });
  return {
    listProjects: () =>
      read({
        path: {},
        send: ({ parseAs }) => client.GET('/api/v1/projects', { parseAs }),
        read: lists('project'),
      }),

    listPosts(project_id: string, filter: PostFilter = {}): Promise<Outcome<Page<PostRecord>>> {
      const query = queryOf(filter);
      return read({
        path: { project_id },
        send: ({ params, ...init }) =>
          client.GET('/api/v1/projects/{project_id}/posts', { ...init, params: { ...params, query } }),
        read(data) {
          const items = list(data, 'post');
          return items && { value: { items, more: items.length >= query.limit } };
        },
        request: { fields: FORM_FIELDS.listPosts, sent: query },
      });
    },

    /** Undefined when nothing is scheduled. Then some services return 404. */
    async getUpnextPost(project_id: string): Promise<Outcome<PostRecord | undefined>> {
      const found = await read({
        path: { project_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/dashboard/upnext-post', init),
        read: records('post'),
      });
      return !found.ok && found.status === 404 ? { ok: true, value: undefined } : found;
    },

    listTemplates: listOf('template', '/api/v1/projects/{project_id}/templates'),

    getTemplate: (project_id: string, template_id: string) =>
      read({
        path: { project_id, template_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/templates/{template_id}', init),
        read: records('template'),
      }),

    listSources: listOf('source', '/api/v1/projects/{project_id}/sources'),

    listLogs: listOf('log', '/api/v1/projects/{project_id}/logs'),
  };
}

function creating({ client, once }: Connection) {
  return {
    createPost: (project_id: string, body: Schema['Post'], key: CreateOptions) =>
      once({
        path: { project_id },
        send: (init) => client.POST('/api/v1/projects/{project_id}/posts', { ...init, ...keyed(key), body }),
        read: records('post'),
        request: { fields: FORM_FIELDS.createPost, sent: body },
      }),

    addNonPlatformUserToProject: (
      project_id: string,
      body: Schema['ProjectUserInvitation'],
      key: CreateOptions,
    ) =>
      once({
        path: { project_id },
        send: (init) =>
          client.POST('/api/v1/projects/{project_id}/users/invite', { ...init, ...keyed(key), body }),
        read: records('user'),
        request: { fields: FORM_FIELDS.addNonPlatformUserToProject, sent: body },
      }),

    createPrompt: (project_id: string, body: Schema['Prompt'], key: CreateOptions) =>
      once({
        path: { project_id },
        send: (init) =>
          client.POST('/api/v1/projects/{project_id}/prompts', { ...init, ...keyed(key), body }),
        read: records('prompt'),
        request: { fields: FORM_FIELDS.createPrompt, sent: body },
      }),
  };
}

function changing({ client, change, once }: Connection) {
  return {
    updateProjectUser: (project_id: string, user_id: string, body: Schema['ProjectUserUpdate']) =>
      change({
        path: { project_id, user_id },
        send: (init) => client.PUT('/api/v1/projects/{project_id}/users/{user_id}', { ...init, body }),
        read: records('user'),
        request: { fields: FORM_FIELDS.updateProjectUser, sent: body },
      }),

    updateSource: (project_id: string, source_id: string, body: Schema['SourceUpdate']) =>
      change({
        path: { project_id, source_id },
        send: (init) => client.PUT('/api/v1/projects/{project_id}/sources/{source_id}', { ...init, body }),
        read: records('source'),
        request: { fields: FORM_FIELDS.updateSource, sent: body },
      }),

    deleteWebhook: (project_id: string) =>
      change({
        path: { project_id },
        send: (init) => client.DELETE('/api/v1/projects/{project_id}/webhook', init),
        read: done,
      }),

    /** `file`: what posts refer to as Media. A service may ignore it, so a second request could delete another file. */
    deleteFile: (file?: string) =>
      once({
        path: {},
        send: ({ parseAs }) =>
          client.DELETE('/api/v1/common/file', {
            parseAs,
            // The API document has no such parameter: it leaves open how a file is named.
            ...(file !== undefined && { querySerializer: () => new URLSearchParams({ file }).toString() }),
          }),
        read: done,
      }),
  };
}

const MAX_PAGE_SIZE = 100;

const lists =
  <K extends Kind>(kind: K): DataReader<Records[K][]> =>
  (data) => {
    const value = list(data, kind);
    return value && { value };
  };

const records =
  <K extends Kind>(kind: K): DataReader<Records[K] | undefined> =>
  (data) => {
    const value = record(data, kind);
    return value || isEmpty(data) ? { value } : undefined;
  };

const done: DataReader<true> = () => ({ value: true });

const keyed = ({ idempotencyKey }: CreateOptions) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

/** A page of 100 is the service's default, so it is certainly allowed. */
function queryOf({ skip = 0, limit = MAX_PAGE_SIZE, from, to, platforms, status }: PostFilter) {
  return {
    skip: Math.max(0, Math.trunc(skip)),
    limit: Math.min(MAX_PAGE_SIZE, Math.max(1, Math.trunc(limit))),
    ...(from && { schedule_date_from: instant(from) }),
    ...(to && { schedule_date_to: instant(to) }),
    ...(platforms?.length && { platforms: [...platforms] }),
    ...(status?.length && { status: [...status] }),
  };
}

/** Without milliseconds and with an offset, which every parser accepts. */
const instant = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
