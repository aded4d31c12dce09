import { expect } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { auditLine } from '../../src/upnext/ui/audit/audit.js';

const ENTRY = {
  id: 1,
  workspace: 'T1',
  at: new Date(0),
  person: 'U1',
  place: null,
  reference: 'UP-1',
  decidedBy: null,
  project: null,
  before: null,
  after: null,
};

/** Whether the audit trail says in words what was done, instead of showing the name that is stored. */
export const hasAuditWords = (action: string, outcome: string): boolean =>
  !auditLine({ ...ENTRY, action, outcome }).endsWith(`· *${action.replaceAll('_', ' ')}*`);

export async function expectAuditWords(database: Database): Promise<void> {
  const { rows } = await database.executeSql('select distinct action, outcome from upnext.audit');
  const missing = rows.filter(({ action, outcome }) => !hasAuditWords(String(action), String(outcome)));
  expect(missing, 'Add these actions to ACTIONS in src/upnext/ui/audit/audit.ts.').toEqual([]);
}
