import { describe, expect, test } from 'vitest';
import { list, record } from '../../../src/api/read/read.js';
import { KINDS, type Kind, type Post } from '../../../src/api/records.js';

type Fields = Record<string, unknown>;

/** Two records of each kind, as the shipped service writes them. */
const SAMPLES: Record<Kind, [Fields, Fields]> = {
  project: [
    { Id: 'a', Name: 'Bakery', Timezone: 'Europe/Berlin' },
    { Id: 'b', Name: 'Shop' },
  ],
  post: [
    { Id: 'a', Content: 'Hi', Platforms: ['X'], Status: 'DRAFT', Results: [{ Platform: 'X', Ok: true }] },
    { Id: 'b', Content: 'Ho', Platforms: ['X', 'REDDIT'], ScheduleDate: '2030-01-02T09:00:00Z' },
  ],
  template: [
    { Id: 'a', Name: 'Monday', Content: 'Good morning', Platforms: [] },
    { Id: 'b', Name: 'Friday' },
  ],
  source: [
    { Id: 'a', Description: 'News', Source: { Source: 'https://example.com' } },
    { Id: 'b', Description: 'Blog' },
  ],
  log: [
    { Id: 'a', At: '2026-11-02T09:00:00Z', Message: 'Published', Level: 'INFO' },
    { Id: 'b', Message: 'Failed' },
  ],
  user: [
    { Id: 'a', FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
    { Id: 'b', Email: 'b@example.com' },
  ],
  prompt: [
    { Id: 'a', Title: 'Short', PromptText: 'Be brief' },
    { Id: 'b', Title: 'Long', PromptText: 'Be thorough' },
  ],
};

const capital = (kind: Kind) => kind.charAt(0).toUpperCase() + kind.slice(1);
const without = ({ Id: _, ...rest }: Fields) => rest;
const renamed = (fields: Fields, name: (key: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [name(key), value]));
const snake = (key: string) => key.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();
const camel = (key: string) => key.charAt(0).toLowerCase() + key.slice(1);

const keyed = (records: Fields[]): Fields =>
  Object.fromEntries(records.map((each) => [String(each.Id), without(each)]));

const resource = (record: Fields, kind: Kind): Fields => ({
  type: `${kind}s`,
  id: record.Id,
  attributes: without(record),
});

type Shape = [name: string, wrap: (records: Fields[], kind: Kind) => unknown];

const LISTS: Shape[] = [
  ['alone', (records) => records],
  ...['items', 'results', 'data', 'records', 'rows', 'list', 'docs'].map(
    (name): Shape => [`in ${name}`, (records) => ({ [name]: records, total: 2, skip: 0 })],
  ),
  ['under its plural', (records, kind) => ({ [`${kind}s`]: records, count: 2 })],
  ['under its capitalized plural', (records, kind) => ({ [`${capital(kind)}s`]: records })],
  ['nested twice', (records) => ({ data: { items: records } })],
  ['as the only list', (records) => ({ whatever: records, next: null, total: 2 })],
  ['keyed by id', (records) => keyed(records)],
  [
    'embedded',
    (records, kind) => ({ _embedded: { [`${kind}s`]: records }, _links: { self: { href: '/' } } }),
  ],
  ['as nodes of edges', (records) => ({ edges: records.map((node) => ({ node })), pageInfo: {} })],
  ['as resources with attributes', (records, kind) => records.map((each) => resource(each, kind))],
  ['with empty items', (records) => [null, ...records, undefined]],
  ['each under its name', (records, kind) => records.map((each) => ({ [kind]: each }))],
];

const RECORDS: Shape[] = [
  ['as it is', ([one]) => one],
  ['under its name', ([one], kind) => ({ [kind]: one })],
  ['under its capitalized name', ([one], kind) => ({ [capital(kind)]: one })],
  ['in data', ([one]) => ({ data: one })],
  ['in item', ([one]) => ({ item: one })],
  ['in a list of one', ([one]) => [one]],
  ['under an unknown name', ([one]) => ({ chosen: one })],
  [
    'under an unknown name, beside other fields',
    ([one]) => ({
      chosen: one,
      count: 3,
      more: true,
      next: null,
      _links: { self: '/' },
    }),
  ],
  ['as a resource with attributes', ([one = {}], kind) => resource(one, kind)],
  ['in data and a list', ([one], kind) => ({ data: [{ [kind]: one }] })],
];

const SPELLINGS: [string, (fields: Fields) => Fields][] = [
  ['PascalCase', (fields) => fields],
  ['snake_case', (fields) => renamed(fields, snake)],
  ['camelCase', (fields) => renamed(fields, camel)],
];

const kinds = Object.keys(KINDS) as Kind[];

describe.each(kinds)('a %s', (kind) => {
  const expected = SAMPLES[kind].map((each) => record(each, kind));

  describe.each(SPELLINGS)('in %s', (_spelling, spelled) => {
    const records = SAMPLES[kind].map(spelled).map((each) => ({ ...without(each), Id: each.Id ?? each.id }));

    test.each(LISTS)('is read from a list: %s', (_name, wrap) => {
      expect(list(wrap(records, kind), kind)?.map(plain)).toEqual(expected.map(plain));
    });

    test.each(RECORDS)('is read from a record: %s', (_name, wrap) => {
      expect(plain(record(wrap(records, kind), kind))).toEqual(plain(expected[0]));
    });
  });

  test('counts as a list of one where a list is expected', () => {
    expect(list(SAMPLES[kind][0], kind)?.map(plain)).toEqual([plain(expected[0])]);
  });

  test.each([
    null,
    undefined,
    [],
    {},
    { items: [] },
    { items: null, total: 0 },
    { [`${kind}s`]: [] },
    { chosen: null, total: 0 },
  ])('is not found in the list %j', (data) => {
    expect(list(data, kind)).toEqual([]);
  });

  test.each([
    null,
    undefined,
    [],
    {},
    '',
    '  ',
    [null],
    { chosen: null, total: 0 },
    { chosen: {}, more: false },
  ])('is not found in the record %j', (data) => {
    expect(record(data, kind)).toBeUndefined();
  });

  test.each(['pst_1', 17])('is read from its id alone: %j', (data) => {
    expect(record(data, kind)).toMatchObject({ id: String(data), label: String(data) });
  });

  test.each(['Invited successfully', 'created', 'OK', 'Done.'])('is not read from a message: %j', (data) => {
    expect(record(data, kind)).toBeUndefined();
  });

  test.each([
    ['Id', 'x'],
    ['ID', 'x'],
    ['_id', 'x'],
    ['uuid', 'x'],
    [`${capital(kind)}Id`, 'x'],
    [`${kind}_id`, 'x'],
    ['_id', { $oid: 'x' }],
  ])('reads its id from %s: %j', (name, id) => {
    expect(record({ [name]: id, Foo: 'bar' }, kind)?.id).toBe('x');
  });

  test('has a label even without an id', () => {
    const shown = record(without(SAMPLES[kind][0]), kind);
    expect(shown?.id).toBeUndefined();
    expect(shown?.label).toBe(expected[0]?.label);
  });

  test('is labelled by its fields if they are all unknown', () => {
    const read = record({ foo: 'bar', Level2: 3 }, kind);
    expect(read?.label).toBe('foo: bar, Level2: 3');
    expect(read?.others()).toEqual([
      ['foo', 'bar'],
      ['Level2', '3'],
    ]);
  });
});

test('treats a text with an unknown name as a field, not as a record', () => {
  const about = { Id: 'u1', Status: 'ACTIVE' };
  expect(record({ Caption: 'Hi', Writer: about, Media: null }, 'post')).toMatchObject({ content: 'Hi' });
  expect(record({ words: 'Hi', writer: about, likes: 3 }, 'post')?.label).toMatch(/^words: Hi/);
  expect(record({ words: 'Hi', picture: null, likes: 3 }, 'post')?.label).toBe('words: Hi, likes: 3');
});

/** Leaves out unknown fields: their spelling is up to the service. */
function plain(read: object | undefined): unknown {
  const details = read && 'details' in read ? (read as Post).details() : undefined;
  return read && { ...read, others: undefined, details };
}
