import type { AuditRow } from '../../ui/audit/audit.js';

/** The audit trail as CSV for a spreadsheet. */

const COLUMNS: [name: string, valueIn: (row: AuditRow) => unknown][] = [
  ['when', (row) => row.at.toISOString()],
  ['who', (row) => row.person],
  ['what', (row) => row.action],
  ['where', (row) => row.place],
  ['outcome', (row) => row.outcome],
  ['decided by', (row) => row.decidedBy],
  ['before', (row) => row.before],
  ['after', (row) => row.after],
  ['reference', (row) => row.reference],
  ['project', (row) => row.project],
];

const HEADER = COLUMNS.map(([name]) => name).join(',');

export const auditCsv = (rows: AuditRow[]): string => [HEADER, ...rows.map(csvLine), ''].join('\n');

export const csvLine = (row: AuditRow) => COLUMNS.map(([, valueIn]) => cell(valueIn(row))).join(',');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/** Spreadsheets evaluate text that starts like a formula. */
const withoutFormula = (text: string) => (/^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);
