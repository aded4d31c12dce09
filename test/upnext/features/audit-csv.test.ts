import { expect, test } from 'vitest';
import { auditCsv } from '../../../src/upnext/features/settings/audit.js';

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

test('is a CSV file with a row for each entry, in which nothing is evaluated by a spreadsheet', () => {
  const after = { reason: 'say "hi", twice' };
  expect(auditCsv([row, { ...row, before: '＝1+1', after }])).toBe(
    [
      '\ufeffwhen,who,what,in words,where,outcome,decided by,before,after,reference,project',
      '2026-10-26T08:00:00.000Z,U1,settings,Settings changed,,delivered,,,,UP-222222,',
      `2026-10-26T08:00:00.000Z,U1,settings,Settings changed,,delivered,,'＝1+1,"{""reason"":""say \\""hi\\"", twice""}",UP-222222,`,
      '',
    ].join('\r\n'),
  );
});
