import { describe, expect, test } from 'vitest';
import type { Operation } from '../support/document.js';
import { readDocument } from '../support/document.js';

const document = readDocument('openapi.yaml');
const { schemas } = document.components;
const project = '/api/v1/projects/{project_id}';

/** The contract's table of endpoints and its list of operation names. */
const endpoints = [
  ['GET', '/api/v1/projects', 'List Projects', 'listProjects', undefined],
  ['GET', `${project}/posts`, 'List Posts', 'listPosts', undefined],
  ['POST', `${project}/posts`, 'Create Post', 'createPost', 'Post'],
  [
    'POST',
    `${project}/users/invite`,
    'Add Non Platform User To Project',
    'addNonPlatformUserToProject',
    'ProjectUserInvitation',
  ],
  ['PUT', `${project}/users/{user_id}`, 'Update Project User', 'updateProjectUser', 'ProjectUserUpdate'],
  ['POST', `${project}/prompts`, 'Create Prompt', 'createPrompt', 'Prompt'],
  ['GET', `${project}/templates`, 'List Templates', 'listTemplates', undefined],
  ['GET', `${project}/templates/{template_id}`, 'Get Template', 'getTemplate', undefined],
  ['GET', `${project}/sources`, 'List Sources', 'listSources', undefined],
  ['PUT', `${project}/sources/{source_id}`, 'Update Source', 'updateSource', 'SourceUpdate'],
  ['GET', `${project}/logs`, 'List Logs', 'listLogs', undefined],
  ['GET', `${project}/dashboard/upnext-post`, 'Get Upnext Post', 'getUpnextPost', undefined],
  ['DELETE', `${project}/webhook`, 'Delete Webhook', 'deleteWebhook', undefined],
  ['DELETE', '/api/v1/common/file', 'Delete File', 'deleteFile', undefined],
] as const;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

function operationAt(method: string, path: string): Operation {
  const found = operations.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`The document has no ${method} ${path}`);
  return found.operation;
}

describe.each(endpoints)('%s %s', (method, path, name, operationId, body) => {
  const operation = operationAt(method, path);

  test(`is called ${name}`, () => {
    expect(operation).toMatchObject({ summary: name, operationId });
  });

  test('has the parameters of its path, each a required string', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name, required, schema }) => ({ name, required, schema }))).toEqual(
      named.map((name) => ({ name, required: true, schema: { type: 'string' } })),
    );
  });

  test(body === undefined ? 'takes no body' : `takes ${body} as application/json`, () => {
    const taken = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [
      type,
      schema,
    ]);
    expect(taken).toEqual(body === undefined ? [] : [['application/json', schemas[body]]]);
  });

  test('answers ServerResponse, or HTTPValidationError with 422', () => {
    expect(answered(operation, '200')).toEqual(['application/json', schemas.ServerResponse]);
    expect(answered(operation, '422')).toEqual(['application/json', schemas.HTTPValidationError]);
  });

  test('leaves the bodies of other failures open', () => {
    const others = Object.keys(operation.responses).filter((status) => status !== '200' && status !== '422');
    expect(others).toEqual(['401', '403', '404', 'default']);
    expect(others.map((status) => answered(operation, status))).toEqual(
      others.map(() => ['application/json', {}]),
    );
  });

  test('says what is not shown', () => {
    expect(operation.description).toContain('**Not shown**: ');
  });

  test('has one tag, and the bearer token that all have', () => {
    expect(operation.tags).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
    expect(operation.security).toBeUndefined();
  });
});

function answered(operation: Operation, status: string): unknown[] {
  return Object.entries(operation.responses[status]?.content ?? {}).flatMap(([type, { schema }]) => [
    type,
    schema,
  ]);
}

test('there is no fifteenth operation', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(endpoints).toHaveLength(14);
});

/** Array parameters leave their null out: Prism and express-openapi-validator refuse a single value beside it. */
const query = [
  ['skip', { type: 'integer', default: 0 }, /number of items to skip/i],
  ['limit', { type: 'integer', default: 100 }, /page size/i],
  [
    'schedule_date_from',
    { type: ['string', 'null'], format: 'date-time' },
    /start of the ScheduleDate range, inclusive/i,
  ],
  [
    'schedule_date_to',
    { type: ['string', 'null'], format: 'date-time' },
    /end of the ScheduleDate range, inclusive/i,
  ],
  [
    'platforms',
    { type: 'array', items: { type: 'string' } },
    /filter by platforms, for example INSTAGRAM, FACEBOOK/i,
  ],
  [
    'status',
    { type: 'array', items: { type: 'string' } },
    /filter by status, for example DRAFT, SCHEDULED, PUBLISHED/i,
  ],
] as const;

describe('the query of List Posts', () => {
  const parameters = (operationAt('GET', `${project}/posts`).parameters ?? []).filter(
    (one) => one.in === 'query',
  );

  test.each(query)(
    '%s has its type, its default and its meaning, and may be left out',
    (name, schema, meaning) => {
      const parameter = parameters.find((one) => one.name === name);
      expect(parameter?.schema).toEqual(schema);
      expect(parameter?.required ?? false).toBe(false);
      expect(parameter?.description).toMatch(meaning);
    },
  );

  test.each(['platforms', 'status'])('%s is repeated for several values', (name) => {
    expect(parameters.find((one) => one.name === name)).toMatchObject({ style: 'form', explode: true });
  });

  test('has no other parameter, and no other operation has a query', () => {
    expect(parameters.map((one) => one.name)).toEqual(query.map(([name]) => name));
    const all = operations.flatMap(({ operation }) => operation.parameters ?? []);
    expect(all.filter((one) => one.in !== 'path')).toEqual(parameters);
  });
});

describe('the document', () => {
  test('is OpenAPI 3.1.0 and describes version 1.0.0', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  test('asks for a bearer token at its root', () => {
    expect(document.security).toEqual([{ bearerAuth: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      bearerAuth: { type: 'http', scheme: 'bearer' },
    });
  });

  test('has a base address without variables, and the prefix in every path', () => {
    expect(document.servers).toMatchObject([{ url: 'http://127.0.0.1:3001' }]);
    expect(document.servers[0]?.variables).toBeUndefined();
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  });

  test('describes every tag', () => {
    expect(document.tags.filter((tag) => tag.description.length < 10)).toEqual([]);
  });
});
