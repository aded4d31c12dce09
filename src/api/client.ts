import type { Api, PostFilter } from './api.js';
import { connect, type ApiOptions } from './http/connection.js';
import { FORM_FIELDS } from './form-fields.js';
import { isEmpty, list, record } from './read/read.js';
import type { DataReader } from './read-outcome.js';
import type { Kind, Records } from './records.js';

export type { Api } from './api.js';

/** One typed function for each operation of the OpenAPI document. */
export function createApi(options: ApiOptions): Api {
  const connection = connect(options);
  return {
    ...postOperations(connection),
    ...userAndPromptOperations(connection),
    ...templateSourceAndLogOperations(connection),
    ...deleteOperations(connection),
  };
}

type Connection = ReturnType<typeof connect>;

function postOperations({
  client,
  sendOnce,
  sendWithRetries,
}: Connection): Pick<Api, 'listProjects' | 'listPosts' | 'createPost' | 'getUpnextPost'> {
  return {
    listProjects: () =>
      sendWithRetries({
        path: {},
        send: ({ parseAs, fetch }) => client.GET('/api/v1/projects', { parseAs, fetch }),
        read: lists('project'),
      }),

    listPosts: (project_id, filter = {}) => {
      const query = queryOf(filter);
      return sendWithRetries({
        path: { project_id },
        send: ({ params, ...init }) =>
          client.GET('/api/v1/projects/{project_id}/posts', { ...init, params: { ...params, query } }),
        read: (data) => {
          const items = list(data, 'post');
          return items && { value: { items, more: items.length >= query.limit } };
        },
        request: { fields: FORM_FIELDS.listPosts, sent: query },
      });
    },

    createPost: (project_id, body, key) =>
      sendOnce({
        path: { project_id },
        send: (init) => client.POST('/api/v1/projects/{project_id}/posts', { ...init, ...keyed(key), body }),
        read: records('post'),
        request: { fields: FORM_FIELDS.createPost, sent: body },
      }),

    getUpnextPost: async (project_id) => {
      const found = await sendWithRetries({
        path: { project_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/dashboard/upnext-post', init),
        read: records('post'),
      });
      // Some services return 404 if nothing is scheduled.
      return !found.ok && found.status === 404 ? { ok: true, value: undefined } : found;
    },
  };
}

function userAndPromptOperations({
  client,
  sendOnce,
  sendWithRetries,
}: Connection): Pick<Api, 'addNonPlatformUserToProject' | 'updateProjectUser' | 'createPrompt'> {
  return {
    addNonPlatformUserToProject: (project_id, body, key) =>
      sendOnce({
        path: { project_id },
        send: (init) =>
          client.POST('/api/v1/projects/{project_id}/users/invite', { ...init, ...keyed(key), body }),
        read: records('user'),
        request: { fields: FORM_FIELDS.addNonPlatformUserToProject, sent: body },
      }),

    updateProjectUser: (project_id, user_id, body) =>
      sendWithRetries({
        path: { project_id, user_id },
        send: (init) => client.PUT('/api/v1/projects/{project_id}/users/{user_id}', { ...init, body }),
        read: records('user'),
        request: { fields: FORM_FIELDS.updateProjectUser, sent: body },
      }),

    createPrompt: (project_id, body, key) =>
      sendOnce({
        path: { project_id },
        send: (init) =>
          client.POST('/api/v1/projects/{project_id}/prompts', { ...init, ...keyed(key), body }),
        read: records('prompt'),
        request: { fields: FORM_FIELDS.createPrompt, sent: body },
      }),
  };
}

function templateSourceAndLogOperations({
  client,
  sendWithRetries,
}: Connection): Pick<Api, 'listTemplates' | 'getTemplate' | 'listSources' | 'updateSource' | 'listLogs'> {
  return {
    listTemplates: (project_id) =>
      sendWithRetries({
        path: { project_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/templates', init),
        read: lists('template'),
      }),

    getTemplate: (project_id, template_id) =>
      sendWithRetries({
        path: { project_id, template_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/templates/{template_id}', init),
        read: records('template'),
      }),

    listSources: (project_id) =>
      sendWithRetries({
        path: { project_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/sources', init),
        read: lists('source'),
      }),

    updateSource: (project_id, source_id, body) =>
      sendWithRetries({
        path: { project_id, source_id },
        send: (init) => client.PUT('/api/v1/projects/{project_id}/sources/{source_id}', { ...init, body }),
        read: records('source'),
        request: { fields: FORM_FIELDS.updateSource, sent: body },
      }),

    listLogs: (project_id) =>
      sendWithRetries({
        path: { project_id },
        send: (init) => client.GET('/api/v1/projects/{project_id}/logs', init),
        read: lists('log'),
      }),
  };
}

function deleteOperations({
  client,
  sendOnce,
  sendWithRetries,
}: Connection): Pick<Api, 'deleteWebhook' | 'deleteFile'> {
  return {
    deleteWebhook: (project_id) =>
      sendWithRetries({
        path: { project_id },
        send: (init) => client.DELETE('/api/v1/projects/{project_id}/webhook', init),
        read: done,
        valueIfGone: true,
      }),

    // Not repeated: a service may ignore which file is meant, so a second request could delete another one.
    deleteFile: (file) =>
      sendOnce({
        path: {},
        send: ({ parseAs, fetch }) =>
          client.DELETE('/api/v1/common/file', {
            parseAs,
            fetch,
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

const keyed = ({ idempotencyKey }: { idempotencyKey: string }) => ({
  headers: { 'Idempotency-Key': idempotencyKey },
});

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
