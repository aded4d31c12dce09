import { PLATFORMS } from '../../../openapi/platforms.js';
import { IMPORT_TITLE, importModal, READING_ROWS } from '../../../src/upnext/posts/import/form.js';
import { COLUMNS } from '../../../src/upnext/posts/import/read-cells.js';
import {
  alreadyOver,
  finished,
  progress,
  STARTED,
  tableProblem,
} from '../../../src/upnext/posts/import/reply.js';
import type { DateQuestion, ReviewedRow } from '../../../src/upnext/posts/import/review.js';
import { reviewModal } from '../../../src/upnext/posts/import/review-modal.js';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { messageView } from '../../../src/upnext/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, kind, now, project, reading, text }: SampleParts): Sample[] => {
  const imported = { id: about.submissionId, project };
  const counts = { ready: 100, imported: 201, failed: 2 };
  const rows = kind === 'shortest' ? 0 : 60;
  const lines = Array.from({ length: rows }, (_, row) => ({ row, reason: text(500) }));
  const question: DateQuestion = {
    count: 3,
    when: text(200),
    choices: [
      { order: 'month-first', label: 'Mon 2 Nov 2026' },
      { order: 'day-first', label: 'Thu 11 Feb 2027' },
    ],
  };
  const form = { about, rows: '', networks: [...PLATFORMS] };
  const elsewhere = { ...form, about: { ...about, project: undefined } };
  return [
    {
      name: 'Import',
      view: importModal({ ...form, rows: text(3_000), notice: text(400), problems: lines }),
    },
    { name: 'Import without files', view: importModal({ ...form, withoutFiles: true }) },
    {
      name: 'Import of a file',
      view: importModal({ ...elsewhere, file: { id: 'F0', name: text(300) } }),
    },
    { name: 'Import, dates', view: importModal({ ...form, question }) },
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
    ...[tableOf(['text', 'when'], 6_000), tableOf(['campaign'], 1), tableOf(['text'], 1)].map((table) => ({
      name: 'Import, columns',
      view: importModal({ ...form, notice: tableProblem(table) ?? '' }),
    })),
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

const tableOf = (known: string[], rows: number) => ({
  names: [...known, 'Owner'],
  columns: [...known.map((each) => COLUMNS.find(({ name }) => name === each)), undefined],
  rows: Array.from({ length: rows }, () => ({ row: 2, cells: [] })),
});

function reviewedRows(text: SampleParts['text'], now: Date, count: number): ReviewedRow[] {
  const zone = 'America/Argentina/ComodRivadavia';
  const says = [{}, { warning: text(500) }, { reason: text(500) }];
  return Array.from({ length: 3 * count }, (_, row) => ({
    row,
    cells: { link: text(300) },
    post: {
      ...emptyDraft,
      Content: text(3_000),
      Platforms: ['X', 'LINKEDIN'],
      Media: text(100),
      moment: { at: new Date(now.getTime() + 86_400_000), zone, zoneGiven: true },
    },
    ...says[row % 3],
    hasSlot: true,
  }));
}
