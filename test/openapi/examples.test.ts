import { expect, test } from 'vitest';
import type { Operation, Schema } from '../support/document.js';
import { readDocument } from '../support/document.js';
import { schemaErrors } from '../support/schema.js';

const { paths } = readDocument('openapi.yaml');
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
