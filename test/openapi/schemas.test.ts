import { describe, expect, test } from 'vitest';
import { PLATFORM_LABELS } from '../../openapi/platforms.js';
import { PLATFORMS } from '../../openapi/platforms.js';
import type { Schema } from '../support/document.js';
import { readDocument } from '../support/document.js';

const { schemas } = readDocument('openapi.yaml').components;

/** The fields of each request: strings, unless stated otherwise. */
const bodies: [name: string, fields: Record<string, Schema>][] = [
  [
    'Post',
    {
      ...texts('Content', 'Media', 'TemplateId', 'PromptId'),
      ScheduleDate: { type: 'string', format: 'date-time' },
      ...texts('Timezone'),
      Platforms: { type: 'array', items: { type: 'string', enum: [...PLATFORMS] } },
      ...texts('Status'),
    },
  ],
  [
    'ProjectUserInvitation',
    {
      ...texts('FirstName', 'LastName'),
      Email: { type: 'string', format: 'email' },
      ...texts('PhoneNumber', 'Role', 'Status'),
    },
  ],
  ['ProjectUserUpdate', texts('Role', 'Status')],
  ['Prompt', texts('Title', 'PromptText', 'Description')],
  [
    'SourceUpdate',
    { ...texts('Description'), Source: { type: 'object', properties: { Source: { type: 'string' } } } },
  ],
  ['SourceValue', texts('Source')],
];

function texts(...names: string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

describe.each(bodies)('%s', (name, fields) => {
  const schema = schemas[name] as Schema;

  test('has the fields of the contract, in its order', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(fields));
  });

  test.each(Object.entries(fields))('%s has its type', (field, expected) => {
    expect(schema.properties?.[field]).toMatchObject(expected);
  });

  test('requires nothing, since the contract shows nothing required', () => {
    expect(schema.required).toBeUndefined();
  });
});

/** Role and Status stay open: the contract names some of their values, not all. */
test.each([
  ['Post', 'Status'],
  ['ProjectUserInvitation', 'Role'],
  ['ProjectUserInvitation', 'Status'],
  ['ProjectUserUpdate', 'Role'],
  ['ProjectUserUpdate', 'Status'],
])('%s accepts any text as %s', (name, field) => {
  expect(schemas[name]?.properties?.[field]?.enum).toBeUndefined();
});

test('the code knows the same platforms as the document (else change openapi/platforms.js)', () => {
  expect(PLATFORMS).toEqual(schemas.Platform?.enum);
  expect(PLATFORM_LABELS).toEqual(schemas.Platform?.['x-labels']);
});

describe('ServerResponse', () => {
  test('requires success, which is a boolean', () => {
    expect(schemas.ServerResponse).toMatchObject({
      title: 'ServerResponse',
      required: ['success'],
      properties: { success: { type: 'boolean' } },
    });
  });

  test('leaves data untyped, so readers must be tolerant', () => {
    expect(Object.keys(schemas.ServerResponse?.properties?.data ?? {}).sort()).toEqual([
      'description',
      'title',
    ]);
  });
});

test('HTTPValidationError has an optional detail, a list of ValidationError', () => {
  const { required, properties } = schemas.HTTPValidationError as Schema;
  expect(required).toBeUndefined();
  expect(properties).toMatchObject({ detail: { type: 'array', items: schemas.ValidationError } });
});

test('ValidationError requires loc (strings and integers), msg and type', () => {
  expect(schemas.ValidationError).toMatchObject({
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      msg: { type: 'string' },
      type: { type: 'string' },
    },
  });
});

test('every object may have additional properties', () => {
  const closed = Object.entries(schemas).filter(([, schema]) => schema.additionalProperties !== undefined);
  expect(closed.map(([name]) => name)).toEqual([]);
});

test('has no other schemas', () => {
  const described = ['ServerResponse', 'HTTPValidationError', 'ValidationError', 'Platform'];
  expect(Object.keys(schemas).sort()).toEqual([...described, ...bodies.map(([name]) => name)].sort());
});
