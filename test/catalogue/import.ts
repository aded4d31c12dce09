import { messageView } from '../../src/slack/text/blocks.js';
import type { ImportedRow } from '../../src/posts/import/table.js';
import type { Sample, SampleParts } from './samples.js';
import { columnsModal } from '../../src/posts/import/columns-form.js';
import { importModal, IMPORT_TITLE, READING_ROWS } from '../../src/posts/import/modal.js';
import {
  ALREADY_STARTED,
  alreadyOver,
  cannotRead,
  conflictText,
  finished,
  NO_CSV,
  notYours,
  progress,
  STARTED,
  tooManyRows,
} from '../../src/posts/import/reply.js';
import { reviewModal } from '../../src/posts/import/review-modal.js';
import type { ReviewedRows } from '../../src/posts/import/review.js';
import { COLUMNS } from '../../src/posts/import/columns.js';

export const samples = ({ about, kind, now, project, reading, text }: SampleParts): Sample[] => {
  const imported = { id: about.submissionId, project };
  const counts = { problem: 3, ready: 100, scheduled: 200, held: 40, draft: 1, failed: 2 };
  const rows = kind === 'shortest' ? [] : [1, 2, 3].flatMap((_, index) => sampleRows(text, now, index));
  const choices = [
    { answer: { order: 'month-first' as const }, label: 'Mon 2 Nov 2026' },
    { answer: { order: 'day-first' as const }, label: 'Thu 11 Feb 2027' },
  ];
  const hours = [
    { answer: { half: 'am' as const }, label: '08:00' },
    { answer: { half: 'pm' as const }, label: '20:00' },
  ];
  const dates = { rows: [2, 3, 4], when: text(200) };
  const ambiguous: ReviewedRows['ambiguous'] =
    kind === 'shortest'
      ? []
      : [
          { ...dates, asks: 'order', choices },
          { ...dates, asks: 'half', choices: hours },
        ];
  const table = (...known: string[]) => ({
    names: [text(75), text(200), 'Column 3'],
    columns: columnsNamed(...known),
    rows: CELLS,
  });
  return [
    {
      name: 'Import',
      view: importModal({ about, rows: text(3_000), notice: text(400), problems: text(2_500) }),
    },
    { name: 'Import without files', view: importModal({ about, withoutFiles: true }) },
    {
      name: 'Import of a file',
      view: importModal({ about: { ...about, project: undefined }, file: { id: 'F0', name: text(300) } }),
    },
    { name: 'Import, columns', view: columnsModal({ about, text: 'x' }, table()) },
    { name: 'Import, networks', view: columnsModal({ about, text: 'x' }, table('text', 'when')) },
    {
      name: 'Import, review',
      view: reviewModal(
        {
          ...imported,
          rows,
          ambiguous,
          needsApproval: true,
          unused: Array.from({ length: 50 }, () => text(200)),
          warnings: rows.map(({ row }) => ({ row, say: text(500) })),
        },
        reading.reader,
      ),
    },
    {
      name: 'Import, review of problems',
      view: reviewModal(
        { ...imported, ...onlyProblems(rows), ambiguous, needsApproval: false },
        reading.reader,
      ),
    },
    { name: 'Import, reading', view: messageView(IMPORT_TITLE, READING_ROWS) },
    { name: 'Import, not readable', view: cannotRead(text(500)) },
    { name: 'Import, no CSV', view: cannotRead(NO_CSV) },
    ...columnsNamed('texts.LINKEDIN').map((column) => ({
      name: 'Import, two columns for one thing',
      view: cannotRead(conflictText({ names: [text(80), text(90)], column })),
    })),
    { name: 'Import, too many rows', view: cannotRead(tooManyRows(6_000, 5_000)) },
    { name: 'Import, started', view: messageView(IMPORT_TITLE, STARTED) },
    { name: 'Import, started before', view: messageView(IMPORT_TITLE, ALREADY_STARTED) },
    { name: 'Import, progress', message: progress(imported, counts, text(500)) },
    { name: 'Import, finished', message: finished({ ...imported, state: 'running' }, counts) },
    { name: 'Import, cancelled', message: finished({ ...imported, state: 'cancelled' }, counts) },
    {
      name: 'Import, finished, without a file',
      message: finished({ ...imported, state: 'running' }, counts, {
        needsApproval: true,
        withoutFile: rows,
      }),
    },
    { name: 'Import of somebody else', message: notYours },
    { name: 'Import that has ended', message: alreadyOver },
  ];
};

const columnsNamed = (...known: string[]) => COLUMNS.filter(({ name }) => known.includes(name));

const CELLS = [{ row: 2, cells: ['', '', 'x'.repeat(200)] }];

const onlyProblems = (rows: ImportedRow[]) => ({
  rows: rows.filter(({ state }) => state === 'problem'),
  unused: [],
  warnings: [],
});

function sampleRows(text: SampleParts['text'], now: Date, batch: number): ImportedRow[] {
  const moment = {
    at: now.getTime() + 86_400_000,
    zone: 'America/Argentina/ComodRivadavia',
    zoneGiven: true,
  };
  const post = {
    Content: text(3_000),
    Platforms: ['X', 'LINKEDIN'],
    Media: text(100),
    Status: 'DRAFT',
    moment,
    hasSlot: true,
  };
  return Array.from({ length: 20 }, (_, index) => ({
    row: batch * 20 + index + 2,
    cells: { link: text(300) },
    post: index % 2 ? post : null,
    state: index % 2 ? 'ready' : 'problem',
    reason: text(500),
  }));
}
