import { escape } from '../../slack/markup.js';
import type { AuditRow } from '../../views/audit.js';

/** The audit trail for a spreadsheet. */

const COLUMNS: [name: string, of: (row: AuditRow) => unknown][] = [
  ['when', (row) => row.at.toISOString()],
  ['who', (row) => row.person],
  ['what', (row) => row.action],
  ['where', (row) => row.place],
  ['outcome', (row) => row.outcome],
  ['decided by', (row) => row.decided_by],
  ['before', (row) => row.before],
  ['after', (row) => row.after],
  ['reference', (row) => row.reference],
];

const HEAD = COLUMNS.map(([name]) => name).join(',');

/** As many rows as one message takes, and how many those are. */
export function csvFor(rows: AuditRow[], most: number): { text: string; rows: number } {
  const lines: string[] = [];
  let length = HEAD.length;
  for (const row of rows) {
    const line = escape(csvLine(row)).replaceAll('```', "'''");
    length += line.length + 1;
    if (length > most && lines.length > 0) break;
    lines.push(line);
  }
  return { text: `\`\`\`\n${[HEAD, ...lines].join('\n')}\n\`\`\``, rows: lines.length };
}

export const csvLine = (row: AuditRow) => COLUMNS.map(([, of]) => cell(of(row))).join(',');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${harmless(text).replaceAll('"', '""')}"`;
}

/** Spreadsheets run what begins like a formula. */
const harmless = (text: string) => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
