import { describe, expect, test } from 'vitest';
import type { Operation, Schema } from '../support/document.js';
import { readDocument } from '../support/document.js';
import { schemaErrors } from '../support/schema.js';

const { paths, components } = readDocument('openapi.yaml');
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

interface Example {
  where: string;
  schema: Schema;
  value: unknown;
}

const examples = operations.flatMap((operation) => [
  ...examplesOf(`${operation.summary}: body`, operation.requestBody),
  ...Object.entries(operation.responses).flatMap(([status, answer]) =>
    examplesOf(`${operation.summary}: ${status}`, answer),
  ),
  ...(operation.parameters ?? []).map(({ name, schema, example }) => ({
    where: `${operation.summary}: ${name}`,
    schema,
    value: example,
  })),
]);

type Carrier = Operation['requestBody'] | Operation['responses'][string];

function examplesOf(where: string, carrier: Carrier): Example[] {
  return Object.values(carrier?.content ?? {}).flatMap(({ schema, example, examples = {} }) => {
    const named = Object.entries(examples).map(([name, { value }]) => ({
      where: `${where}, ${name}`,
      schema,
      value,
    }));
    return example === undefined ? named : [...named, { where, schema, value: example }];
  });
}

test.each(examples)('$where is what the document says', ({ schema, value }) => {
  expect(schemaErrors(schema, value)).toEqual([]);
});

test.each(operations.filter((operation) => operation.requestBody))(
  '$summary shows a request',
  (operation) => {
    expect(examplesOf('', operation.requestBody)).not.toEqual([]);
  },
);

test.each(operations)('$summary shows a 422', (operation) => {
  expect(examplesOf('', operation.responses['422'])).not.toEqual([]);
});

/** A schema that refuses nothing would let every example pass. */
describe('is refused', () => {
  const problem = { loc: ['body'], msg: 'Field required', type: 'missing' };
  test.each([
    ['ServerResponse', 'no success', { data: [] }],
    ['ServerResponse', 'success as text', { success: 'true' }],
    ['HTTPValidationError', 'detail as text', { detail: 'Field required' }],
    ['HTTPValidationError', 'a problem as text', { detail: ['Field required'] }],
    ['ValidationError', 'no loc', { msg: problem.msg, type: problem.type }],
    ['ValidationError', 'no msg', { loc: problem.loc, type: problem.type }],
    ['ValidationError', 'no type', { loc: problem.loc, msg: problem.msg }],
    ['ValidationError', 'a fraction as a step of loc', { ...problem, loc: ['body', 0.5] }],
    ['Platform', 'a network that is not among them', 'MYSPACE'],
    ['Platform', 'a name in lower case', 'instagram'],
    ['Post', 'null for a text', { Content: null }],
    ['Post', 'text for a list', { Platforms: 'X' }],
    ['Post', 'an unknown platform', { Platforms: ['X', 'MYSPACE'] }],
    ['Post', 'a date in words', { ScheduleDate: 'tomorrow' }],
    ['Post', 'a list for Media', { Media: ['https://media.example/bread.jpg'] }],
    ['ProjectUserInvitation', 'an address without @', { Email: 'ada.example.com' }],
    ['ProjectUserInvitation', 'a number as a telephone number', { PhoneNumber: 4930901820 }],
    ['ProjectUserUpdate', 'a list for a role', { Role: ['ADMIN'] }],
    ['Prompt', 'a number for a text', { PromptText: 5 }],
    ['SourceUpdate', 'text for the object', { Source: 'https://bakery.example/news' }],
    [
      'SourceValue',
      'an address in an object once more',
      { Source: { Source: 'https://bakery.example/news' } },
    ],
  ])('%s: %s', (name, _what, value) => {
    expect(schemaErrors(components.schemas[name] as Schema, value)).not.toEqual([]);
  });
});
