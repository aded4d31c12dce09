import { PLATFORMS } from '../../src/openapi/platforms.js';
import { messageView } from '../../src/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';
import { importModal, IMPORT_TITLE, newForm, READING_ROWS } from '../../src/posts/import/form.js';
import type { AmbiguousDates } from '../../src/posts/import/rows.js';
import type { ReviewedRow } from '../../src/posts/import/review.js';
import {
  alreadyOver,
  columnProblem,
  finished,
  progress,
  STARTED,
  tooManyRows,
} from '../../src/posts/import/reply.js';
import { reviewModal } from '../../src/posts/import/review-modal.js';
import { emptyDraft } from '../../src/posts/fields/draft.js';
import { COLUMNS } from '../../src/posts/fields/columns.js';

export const samples = ({ about, kind, now, project, reading, text }: SampleParts): Sample[] => {
  const imported = { id: about.submissionId, project };
  const counts = { ready: 100, scheduled: 200, draft: 1, failed: 2 };
  const rows = kind === 'shortest' ? 0 : 60;
  const lines = Array.from({ length: rows }, (_, row) => ({ row, say: text(500) }));
  const choices = [
    { answer: 'month-first', label: 'Mon 2 Nov 2026' },
    { answer: 'day-first', label: 'Thu 11 Feb 2027' },
  ];
  const hours = [
    { answer: 'am', label: '08:00' },
    { answer: 'pm', label: '20:00' },
  ];
  const dates = { count: 3, when: text(200) };
  const questions: AmbiguousDates[] = [
    { ...dates, asks: 'order', choices },
    { ...dates, asks: 'half', choices: hours },
  ];
  const form = { ...newForm(about), networks: [...PLATFORMS] };
  const elsewhere = newForm({ ...about, project: undefined });
  return [
    {
      name: 'Import',
      view: importModal({ ...form, rows: text(3_000), notice: text(400), problems: lines }, false),
    },
    { name: 'Import without files', view: importModal(form, true) },
    {
      name: 'Import of a file',
      view: importModal({ ...elsewhere, file: { id: 'F0', name: text(300) } }, false),
    },
    { name: 'Import, dates', view: importModal({ ...form, questions }, false) },
    {
      name: 'Import, review',
      view: reviewModal(
        {
          ...imported,
          rows: reviewedRows(text, now, Math.max(1, rows)),
          needsApproval: true,
          unused: Array.from({ length: 50 }, () => text(200)),
        },
        reading.reader,
      ),
    },
    { name: 'Import, reading', view: messageView(IMPORT_TITLE, READING_ROWS) },
    ...[tableOf('text', 'text'), tableOf('campaign'), tableOf('when')].map((table) => ({
      name: 'Import, columns',
      view: importModal({ ...form, notice: columnProblem(table) ?? '' }, false),
    })),
    {
      name: 'Import, too many rows',
      view: importModal({ ...form, notice: tooManyRows(6_000, 5_000) }, false),
    },
    { name: 'Import, started', view: messageView(IMPORT_TITLE, STARTED) },
    { name: 'Import, progress', message: progress(imported, counts, text(500)) },
    {
      name: 'Import, finished',
      message: finished(imported, { ...counts, failed: 0 }, { needsApproval: false, problems: [] }),
    },
    {
      name: 'Import, with problems',
      message: finished(imported, counts, { needsApproval: true, problems: lines }),
    },
    { name: 'Import that has ended', message: alreadyOver },
  ];
};

const tableOf = (...known: string[]) => ({
  names: [...known, 'Owner'],
  columns: [...known.map((each) => COLUMNS.find(({ name }) => name === each)), undefined],
  rows: [{ row: 2, cells: [] }],
});

function reviewedRows(text: SampleParts['text'], now: Date, count: number): ReviewedRow[] {
  const zone = 'America/Argentina/ComodRivadavia';
  const says = [{}, { warning: text(500) }, { problem: text(500) }];
  return Array.from({ length: 3 * count }, (_, row) => ({
    row,
    cells: { link: text(300) },
    post: {
      ...emptyDraft,
      Content: text(3_000),
      Platforms: ['X', 'LINKEDIN'],
      Media: text(100),
      moment: { at: now.getTime() + 86_400_000, zone, zoneGiven: true },
    },
    ...says[row % 3],
    hasSlot: true,
  }));
}
