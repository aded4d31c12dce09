import { expect, test } from 'vitest';
import { auditCsv, csvLine } from '../../src/features/settings/audit.js';

const row = {
  id: 1,
  workspace: 'T1',
  at: new Date('2026-10-26T08:00:00Z'),
  person: 'U1',
  action: 'settings',
  place: null,
  before: null,
  after: null,
  outcome: 'delivered',
  reference: 'UP-222222',
  decidedBy: null,
  project: null,
};

test.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30', `"'+49 30"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"'  =1"`],
  ['\t=1', `"'\t=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ['two\nlines', '"two\nlines"'],
])('a cell with %j is not evaluated by a spreadsheet', (before, cell) => {
  expect(csvLine({ ...row, before })).toBe(
    `"2026-10-26T08:00:00.000Z","U1","settings",,"delivered",,${cell},,"UP-222222",`,
  );
});

test('starts with the names of the columns', () => {
  const [head, ...lines] = auditCsv([row, row]).trimEnd().split('\n');
  expect(head).toBe('when,who,what,where,outcome,decided by,before,after,reference,project');
  expect(lines).toEqual([csvLine(row), csvLine(row)]);
});
