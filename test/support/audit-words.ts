import { expect } from 'vitest';
import type { Database } from '../../src/upnext/database/database.js';
import { auditChanges, auditDetails, auditLine, type AuditRow } from '../../src/upnext/ui/audit/audit.js';

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

/** Ids of Slack, the service or Upnext. Slack shows a name for `<@U0ADA>` and `<#C0LAUNCH>`, but not for a direct message. */
const IDENTIFIER =
  /(?<![<@#^\w])[CDEGSTUW]0[A-Z0-9]{3,}\b|<#[^CG]|\b(?:prj|pst|src|prm|tpl)_\w+|[\da-f]{8}-[\da-f]{4}-/;

/** What was done is said in words, and nothing is named by an id. */
export async function expectAuditWords(database: Database): Promise<void> {
  const { rows } = await database.executeSql('select *, decided_by as "decidedBy" from upnext.audit');
  const entries = rows as unknown as AuditRow[];
  const missing = entries.filter(({ action, outcome }) => !hasAuditWords(action, outcome));
  expect(missing, 'Add these actions to ACTIONS in src/upnext/ui/audit/audit.ts.').toEqual([]);
  const lines = entries.flatMap((row) => [auditLine(row), auditChanges(row), ...auditDetails(row)]);
  expect(lines.filter((line) => IDENTIFIER.test(line))).toEqual([]);
}
