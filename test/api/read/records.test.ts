import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IDENTIFYING_FIELDS, type Kind } from '../../../src/api/read/kind.js';
import { list, record } from '../../../src/api/read/read.js';

const NINE = new Date('2030-01-02T09:00:00Z');

describe('the moment of a post is read however it is kept', () => {
  test.each<[string, Record<string, unknown>, Date | undefined]>([
    ['with Z', { ScheduleDate: '2030-01-02T09:00:00Z' }, NINE],
    ['with an offset', { schedule_date: '2030-01-02T10:00:00+01:00' }, NINE],
    ['naive, in its zone', { scheduled_at: '2030-01-02T10:00:00', timezone: 'Europe/Berlin' }, NINE],
    ['naive, without a zone', { ScheduleDate: '2030-01-02T09:00:00' }, NINE],
    ['in seconds', { ScheduleDate: 1893574800 }, NINE],
    ['in milliseconds', { ScheduleDate: 1893574800000 }, NINE],
    ['as a database keeps it', { ScheduleDate: { $date: '2030-01-02T09:00:00Z' } }, NINE],
    ['as nobody reads it', { ScheduleDate: 'tomorrow' }, undefined],
    ['not at all', { ScheduleDate: null }, undefined],
  ])('%s', (_name, fields, at) => {
    expect(record({ Id: 'a', ...fields }, 'post')?.scheduledAt).toEqual(at);
  });

  test('what nobody can read is still shown as it is', () => {
    expect(record({ Id: 'a', ScheduleDate: 'tomorrow' }, 'post')?.scheduleText).toBe('tomorrow');
  });
});

test.each(['', '.', '..', ' .. '])('an id that no address can name (%s) is none', (Id) => {
  expect(record({ Id, Name: 'Launch' }, 'template')).toMatchObject({ label: 'Launch' });
  expect(record({ Id, Name: 'Launch' }, 'template')?.id).toBeUndefined();
});

describe('a post’s platforms', () => {
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

test('a status that nobody knows is kept as it is', () => {
  expect(record({ Id: 'a', status: 'Waiting for legal' }, 'post')?.status).toBe('Waiting for legal');
});

describe('what a record is called', () => {
  test.each<[Kind, Record<string, unknown>, string]>([
    ['project', { Id: 'a', Name: 'Bakery', Description: 'All of it' }, 'Bakery'],
    ['template', { Id: 'a', Name: '', Title: 'Monday' }, 'Monday'],
    ['source', { Id: 'a', Source: { Source: 'https://example.com' }, Description: 'News' }, 'News'],
    ['source', { Id: 'a', Description: 'One\n\n  two' }, 'One two'],
    ['source', { Id: 'a', Description: '👋'.repeat(200) }, `${'👋'.repeat(149)}…`],
    ['post', { Id: 'a', Content: 'One\n\n  two' }, 'One\n\n  two'],
    ['post', { Id: 'a', Title: 'One\n\n  two' }, 'One two'],
    ['user', { Id: 'a', FirstName: 'Ada', LastName: 'Lovelace' }, 'Ada Lovelace'],
    ['user', { Id: 'a', Email: 'ada@example.com' }, 'ada@example.com'],
    ['log', { Id: 'a', Action: 'POST_PUBLISHED' }, 'POST_PUBLISHED'],
    ['log', { Id: 'a' }, 'a'],
  ])('%s %j', (kind, fields, label) => {
    expect(record(fields, kind)?.label).toBe(label);
  });
});

test('what the bot does not know of is kept, in words', () => {
  const project = record(
    { Id: 'a', Name: 'Bakery', Owner: { Name: 'Ada' }, Tags: ['a', 'b'], Empty: null },
    'project',
  );
  expect(project?.others()).toEqual([
    ['Owner', 'Name Ada'],
    ['Tags', 'a, b'],
  ]);
});

test('a source keeps its value inside or bare', () => {
  for (const Source of [
    'https://x.example',
    { Source: 'https://x.example' },
    { source: 'https://x.example' },
  ]) {
    expect(record({ Id: 'a', Source }, 'source')?.source).toBe('https://x.example');
  }
});

test('any JSON can be read as any kind, and every record has a label', () => {
  const kinds = fc.constantFrom(...(Object.keys(IDENTIFYING_FIELDS) as Kind[]));
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

describe('a list of which something is said besides', () => {
  const post = { Id: 'pst_1', Content: 'Hi', Status: 'DRAFT' };
  test.each<[string, unknown]>([
    ['how it went', { status: 'ok', posts: [post] }],
    ['how it went, around data', { Status: 'ok', data: [post] }],
    ['how many there are', { content: [post], totalElements: 1 }],
    ['what was asked for', { platforms: ['X'], posts: [post] }],
    ['an id of its own', { id: 'page1', posts: [post] }],
  ])('is a list: %s', (_name, data) => {
    expect(list(data, 'post')).toMatchObject([{ id: 'pst_1', content: 'Hi' }]);
  });

  test('may be empty', () => {
    expect(list({ status: 'ok', posts: [] }, 'post')).toEqual([]);
  });

  test('a record with a list of its own is no list', () => {
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
  ])('is none: %j', (data) => {
    expect(record(Array.isArray(data) ? data[0] : data, 'post')).toBeUndefined();
  });

  test.each(['UpnextPost', 'upnext', 'next_post'])('may be called %s', (name) => {
    expect(record({ [name]: { Id: 'pst_1', Content: 'Hi' } }, 'post')).toMatchObject({ id: 'pst_1' });
  });
});
