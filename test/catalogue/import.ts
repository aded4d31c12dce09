import { messageView } from '../../src/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';
import {
  columnQuestions,
  dateQuestions,
  importModal,
  IMPORT_TITLE,
  questionsModal,
  READING_ROWS,
} from '../../src/posts/import/form.js';
import type { AmbiguousDates } from '../../src/posts/import/rows.js';
import type { ReadyRow } from '../../src/posts/import/review.js';
import {
  ALREADY_STARTED,
  alreadyOver,
  conflictText,
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
  const counts = { ready: 100, scheduled: 200, draft: 1, failed: 2, cancelled: 0 };
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
  const dates = { rows: [2, 3, 4], when: text(200) };
  const ambiguous: AmbiguousDates[] = [
    { ...dates, asks: 'order', choices },
    { ...dates, asks: 'half', choices: hours },
  ];
  const asked = { about, text: 'x', answers: {} };
  const table = (...known: string[]) => ({
    names: [text(75), text(200), 'Column 3'],
    columns: columnsNamed(...known),
    rows: CELLS,
  });
  return [
    {
      name: 'Import',
      view: importModal({ about, rows: text(3_000), notice: text(400), problems: lines }),
    },
    { name: 'Import without files', view: importModal({ about, withoutFiles: true }) },
    {
      name: 'Import of a file',
      view: importModal({ about: { ...about, project: undefined }, file: { id: 'F0', name: text(300) } }),
    },
    { name: 'Import, columns', view: questionsModal(asked, columnQuestions(table())) },
    { name: 'Import, networks', view: questionsModal(asked, columnQuestions(table('text', 'when'))) },
    ...ambiguous.map((one) => ({
      name: 'Import, a date',
      view: questionsModal(asked, dateQuestions([one])),
    })),
    {
      name: 'Import, review',
      view: reviewModal(
        {
          ...imported,
          ready: readyRows(text, now, Math.max(1, rows)),
          problems: lines.map((line) => ({ ...line, cells: {} })),
          needsApproval: true,
          unused: Array.from({ length: 50 }, () => text(200)),
          warnings: lines,
        },
        reading.reader,
      ),
    },
    { name: 'Import, reading', view: messageView(IMPORT_TITLE, READING_ROWS) },
    ...columnsNamed('texts.LINKEDIN').map((column) => ({
      name: 'Import, two columns for one thing',
      view: importModal({ about, notice: conflictText({ names: [text(80), text(90)], column }) }),
    })),
    { name: 'Import, too many rows', view: importModal({ about, notice: tooManyRows(6_000, 5_000) }) },
    { name: 'Import, started', view: messageView(IMPORT_TITLE, STARTED) },
    { name: 'Import, started before', view: messageView(IMPORT_TITLE, ALREADY_STARTED) },
    { name: 'Import, progress', message: progress(imported, counts, text(500)) },
    {
      name: 'Import, finished',
      message: finished(imported, { ...counts, failed: 0 }, { needsApproval: false, problems: [] }),
    },
    {
      name: 'Import, cancelled',
      message: finished(imported, { ...counts, cancelled: 100 }, { needsApproval: true, problems: lines }),
    },
    { name: 'Import that has ended', message: alreadyOver },
  ];
};

const columnsNamed = (...known: string[]) => COLUMNS.filter(({ name }) => known.includes(name));

const CELLS = [{ row: 2, cells: ['', '', 'x'.repeat(200)] }];

function readyRows(text: SampleParts['text'], now: Date, count: number): ReadyRow[] {
  const zone = 'America/Argentina/ComodRivadavia';
  return Array.from({ length: count }, (_, row) => ({
    row,
    cells: { link: text(300) },
    post: {
      ...emptyDraft,
      Content: text(3_000),
      Platforms: ['X', 'LINKEDIN'],
      Media: text(100),
      moment: { at: now.getTime() + 86_400_000, zone, zoneGiven: true },
    },
    hasSlot: true,
  }));
}
