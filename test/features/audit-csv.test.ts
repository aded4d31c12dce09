import { expect, test } from 'vitest';
import { auditCsv, csvLine } from '../../src/features/settings/audit-csv.js';

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
  decided_by: null,
};

test.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30', `"'+49 30"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1', `"'  =1"`],
  ['\t=1', `"'\t=1"`],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ['two\nlines', '"two\nlines"'],
])('a cell with %j is not evaluated by a spreadsheet', (before, cell) => {
  expect(csvLine({ ...row, before })).toBe(
    `"2026-10-26T08:00:00.000Z","U1","settings",,"delivered",,${cell},,"UP-222222"`,
  );
});

test('a message holds as many rows as fit, and at least one', () => {
  expect(auditCsv([row, row, row], 220).rows).toBe(2);
  expect(auditCsv([{ ...row, after: 'x'.repeat(500) }, row], 300).rows).toBe(1);
  expect(auditCsv([], 300).rows).toBe(0);
});
