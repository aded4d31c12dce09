import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { list, record } from '../../../src/api/read/read.js';
import { KINDS, type Kind } from '../../../src/api/records.js';

const NINE = new Date('2030-01-02T09:00:00Z');

describe('reads the time of a post in every known format', () => {
  test.each<[string, Record<string, unknown>, Date | undefined]>([
    ['with Z', { ScheduleDate: '2030-01-02T09:00:00Z' }, NINE],
    ['with an offset', { schedule_date: '2030-01-02T10:00:00+01:00' }, NINE],
    ['naive, in its zone', { scheduled_at: '2030-01-02T10:00:00', timezone: 'Europe/Berlin' }, NINE],
    ['naive, without a zone', { ScheduleDate: '2030-01-02T09:00:00' }, NINE],
    ['in seconds', { ScheduleDate: 1893574800 }, NINE],
    ['in milliseconds', { ScheduleDate: 1893574800000 }, NINE],
    ['as a MongoDB date', { ScheduleDate: { $date: '2030-01-02T09:00:00Z' } }, NINE],
    ['in words, which are not a time', { ScheduleDate: 'tomorrow' }, undefined],
    ['null', { ScheduleDate: null }, undefined],
  ])('%s', (_, fields, at) => {
    expect(record({ Id: 'a', ...fields }, 'post')?.scheduledAt).toEqual(at);
  });

  test('keeps the text of a time that it cannot read', () => {
    expect(record({ Id: 'a', ScheduleDate: 'tomorrow' }, 'post')?.scheduleText).toBe('tomorrow');
  });
});

test.each(['', '.', '..', ' .. '])('ignores the id %j, which cannot be part of a URL', (Id) => {
  expect(record({ Id, Name: 'Launch' }, 'template')).toMatchObject({ label: 'Launch' });
  expect(record({ Id, Name: 'Launch' }, 'template')?.id).toBeUndefined();
});

describe('reads the platforms of a post', () => {
  test.each<[unknown, string[]]>([
    [
      ['X', 'REDDIT'],
      ['X', 'REDDIT'],
    ],
    [
      ['x', 'reddit'],
      ['X', 'REDDIT'],
    ],
    ['X, REDDIT', ['X', 'REDDIT']],
    [
      [{ name: 'X' }, { platform: 'REDDIT' }],
      ['X', 'REDDIT'],
    ],
    [null, []],
    [7, []],
  ])('%j', (Platforms, names) => {
    expect(record({ Id: 'a', Platforms }, 'post')?.platforms).toEqual(names);
  });
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

test('keeps unknown fields as text', () => {
  const project = record(
    { Id: 'a', Name: 'Bakery', Owner: { Name: 'Ada' }, Tags: ['a', 'b'], Empty: null },
    'project',
  );
  expect(project?.others()).toEqual([
    ['Owner', 'Name Ada'],
    ['Tags', 'a, b'],
  ]);
});

test('reads the value of a source, nested or not', () => {
  for (const Source of [
    'https://x.example',
    { Source: 'https://x.example' },
    { source: 'https://x.example' },
  ]) {
    expect(record({ Id: 'a', Source }, 'source')?.source).toBe('https://x.example');
  }
});

test('reads any JSON as any kind, and gives every record a label', () => {
  const kinds = fc.constantFrom(...(Object.keys(KINDS) as Kind[]));
  fc.assert(
    fc.property(fc.jsonValue(), kinds, (data, kind) => {
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
    ['a count', { content: [post], totalElements: 1 }],
    ['the filters', { platforms: ['X'], posts: [post] }],
    ['an id', { id: 'page1', posts: [post] }],
  ])('is read: %s', (_name, data) => {
    expect(list(data, 'post')).toMatchObject([{ id: 'pst_1', content: 'Hi' }]);
  });

  test('may be empty', () => {
    expect(list({ status: 'ok', posts: [] }, 'post')).toEqual([]);
  });

  test('a record that contains a list is one record', () => {
    const results = [{ Platform: 'X', Status: 'PUBLISHED' }];
    expect(list({ Content: 'Hi', Status: 'PUBLISHED', Results: results }, 'post')).toMatchObject([
      { content: 'Hi' },
    ]);
  });
});

describe('the next post', () => {
  test.each<unknown>([
    [{ post: null }],
    [{ Post: null, message: 'Nothing scheduled' }],
    [{ items: [] }],
    [{ posts: [] }],
    [{ Id: null }],
    ['none'],
  ])('is missing in %j', (data) => {
    expect(record(Array.isArray(data) ? data[0] : data, 'post')).toBeUndefined();
  });

  test.each(['UpnextPost', 'upnext', 'next_post'])('is found under %s', (name) => {
    expect(record({ [name]: { Id: 'pst_1', Content: 'Hi' } }, 'post')).toMatchObject({ id: 'pst_1' });
  });
});
