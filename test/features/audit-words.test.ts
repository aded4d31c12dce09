import { expect, test } from 'vitest';
import { changedInWords } from '../../src/views/changed.js';

test.each([
  [
    'a role',
    { Role: 'USER', Status: 'ACTIVE' },
    { id: 'usr_1', Role: 'ADMIN', Status: 'ACTIVE' },
    'role USER → ADMIN · id usr_1',
  ],
  ['a channel’s project', { id: 'p1', name: 'Tea' }, { id: 'p2', name: 'Coffee' }, 'Tea → Coffee'],
  ['a channel’s project, let go', { id: 'p1', name: 'Tea' }, null, '~Tea~'],
  [
    'rights',
    { guests: [], fileDeletion: false },
    { guests: ['read', 'schedule'], fileDeletion: true },
    'guests read, schedule · file deletion no → yes',
  ],
  ['rights, taken back', { guests: ['read'] }, { guests: [] }, 'guests read → nothing'],
  [
    'who may',
    { managers: ['U0ADA'] },
    { managers: ['U0ADA', 'U0GRACE'] },
    'managers <@U0ADA> → <@U0ADA>, <@U0GRACE>',
  ],
  [
    'a post',
    null,
    { at: '2026-10-27T08:00:00.000Z', Platforms: ['X'] },
    'at <!date^1793088000^{date_short_pretty} {time}|2026-10-27 08:00 UTC> · platforms X',
  ],
  [
    'several people',
    null,
    { people: [{ email: 'a@b.c', done: true, id: 1 }] },
    'people email a@b.c done yes id 1',
  ],
  [
    'very many',
    null,
    { ids: Array.from({ length: 12 }, (_, at) => at) },
    'ids 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 2 more',
  ],
  ['a bare word', null, 'there was none', 'there was none'],
  ['nothing', null, null, ''],
  ['nothing but names', null, { id: undefined, note: '  ' }, ''],
  ['markup', null, { note: '<!channel> *x*' }, 'note &lt;!channel&gt; *x*'],
])('%s', (_, before, after, words) => {
  expect(changedInWords(before, after).join(' · ')).toBe(words);
});
