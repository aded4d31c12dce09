import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { list, record } from '../../../../src/upnext/api/read/read.js';
import { type Kind, KINDS, RECORDS } from '../../../../src/upnext/api/records.js';

// It has exactly these keys.
const kinds = Object.keys(KINDS) as Kind[];

test('keeps the text of a time that it cannot read', () => {
  expect(record({ Id: 'a', ScheduleDate: 'tomorrow' }, 'post')?.scheduleText).toBe('tomorrow');
});

test.each(['', '.', '..', ' .. '])('ignores the id %j, which cannot be part of a URL', (Id) => {
  expect(record({ Id, Name: 'Launch' }, 'template')).toMatchObject({ label: 'Launch' });
  expect(record({ Id, Name: 'Launch' }, 'template')?.id).toBeUndefined();
});

test('keeps an unknown status as it is', () => {
  expect(record({ Id: 'a', status: 'Waiting for legal' }, 'post')?.status).toBe('Waiting for legal');
});

describe('labels a record', () => {
  test.each<[Kind, Record<string, unknown>, string]>([
    ['project', { Id: 'a', Name: 'Bakery', Description: 'All of it' }, 'Bakery'],
    ['template', { Id: 'a', Name: '', Title: 'Monday' }, 'Monday'],
    ['source', { Id: 'a', Source: { Source: 'https://example.com' }, Description: 'News' }, 'News'],
    ['source', { Id: 'a', Source: 'https://example.com/feed' }, 'https://example.com/feed'],
    ['source', { Id: 'a' }, 'a'],
    ['source', { Id: 'a', Description: 'One\n\n  two' }, 'One two'],
    ['source', { Id: 'a', Description: '👋'.repeat(200) }, `${'👋'.repeat(149)}…`],
    ['post', { Id: 'a', Content: 'One\n\n  two' }, 'One\n\n  two'],
    ['post', { Id: 'a', Title: 'One\n\n  two' }, 'One two'],
    ['user', { Id: 'a', FirstName: 'Ada', LastName: 'Lovelace' }, 'Ada Lovelace'],
    ['user', { Id: 'a', Email: 'ada@example.com' }, 'ada@example.com'],
    ['log', { Id: 'a', Action: 'POST_PUBLISHED' }, 'POST_PUBLISHED'],
    ['log', { Id: 'a' }, 'a'],
  ])('a %s: %j', (kind, fields, label) => {
    expect(record(fields, kind)?.label).toBe(label);
  });
});

test('reads any JSON as any kind, and gives every record a label', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...kinds), (data, kind) => {
      const read = [
        ...(list(data, kind) ?? []),
        ...[record(data, kind)].filter((each) => each !== undefined),
      ];
      for (const each of read) expect(each.label).toBeTruthy();
    }),
  );
});

describe('a list with other fields beside it', () => {
  const post = { Id: 'pst_1', Content: 'Hi', Status: 'DRAFT' };
  test.each<[string, unknown]>([
    ['a status', { status: 'ok', posts: [post] }],
    ['a status, beside data', { Status: 'ok', data: [post] }],
    ['the filters', { platforms: ['X'], posts: [post] }],
    ['an id', { id: 'page1', posts: [post] }],
  ])('is read: %s', (_name, data) => {
    expect(list(data, 'post')).toMatchObject([{ id: 'pst_1', content: 'Hi' }]);
  });
});

/** Samples of the values that are not texts. */
const SAMPLES = [
  'Words',
  '2030-01-02T09:00:00Z',
  ['X'],
  [{ Platform: 'X', Status: 'FAILED' }],
  { X: 'Token expired' },
];
const names = kinds.flatMap((kind) =>
  Object.entries({ ...RECORDS[kind], id: KINDS[kind].id }).flatMap(
    ([
      field,
      {
        names: [first = '', ...others],
      },
    ]) => others.map((name) => ({ kind, field, first, name })),
  ),
);

test.each(names)('$name is the $field of a $kind, as $first', ({ kind, field, first, name }) => {
  const read = (named: string, sample: unknown) => {
    const one = record({ ...(field !== 'id' && { Id: 'a' }), [named]: sample }, kind);
    return one && { ...one, label: undefined };
  };
  for (const sample of SAMPLES) expect(read(name, sample)).toEqual(read(first, sample));
});
