import type { Store } from '../store/store.js';
import { clip } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import { everyonesClock } from './moment.js';

/** How an entry of the audit trail reads in Slack. */

export type AuditRow = Awaited<ReturnType<Store['audit']['page']>>[number];

const OUTCOMES: Record<string, string> = {
  delivered: 'done',
  unsent: 'not sent',
  unknown: 'not known yet',
};

/** "26 Oct, 09:00 · Ada · schedule post in #launch · done, approved by Mei" */
export function auditLine(row: AuditRow): string {
  const where = row.place ? ` in <#${row.place}>` : '';
  const by = row.decided_by && row.decided_by !== row.person ? `, decided by <@${row.decided_by}>` : '';
  const deed = escape(clip(deedInWords(row.action), 60));
  return `${everyonesClock(row.at)} · <@${row.person}> · *${deed}*${where} · ${escape(clip(outcomeInWords(row.outcome), 60))}${by}`;
}

/** Forms are called by what they do: `schedule_post`. */
const deedInWords = (action: string) => action.replaceAll(/[_-]/g, ' ');

const outcomeInWords = (outcome: string) => OUTCOMES[outcome] ?? outcome.replaceAll('-', ' ');
