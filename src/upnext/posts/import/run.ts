import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { FormDeps } from '../../forms/form.js';
import { reasonOf } from '../../forms/outcomes.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { keep, type KeepResult } from '../../messages/keep.js';
import { CARD, cardIn } from '../../messages/table.js';
import { limitAtOnce } from '../../pictures/at-once.js';
import { sendFile } from '../../slack/files/share-file.js';
import type { Reply } from '../../slack/text/blocks.js';
import { pickedMoment } from '../fields/when/moment.js';
import type { Import, ImportedRow, ImportKey, SavedRow } from '../store/imports.js';
import { enterPost } from '../submit/enter-post.js';
import { postsAsCsv } from './columns.js';
import { finished, progress } from './reply.js';

/**
 * Enters the rows of an import, a few at a time. The id of each post follows from the import and the row, so a run that was
 * interrupted finds what it has sent already.
 */

export const IMPORTS = 'imports';

const importJob = z.object({ workspace: z.string(), id: z.string() });

const AT_ONCE = 4;
const BATCH = 10;
/** Slack lets a message be edited 50 times a minute. */
const BATCH_MS = 1_500;
const RETRY_MS = 20_000;

type RunDeps = FormDeps & Pick<Deps, 'isGranted'>;

export function importWorker(deps: RunDeps): Worker {
  const { now, store } = deps;
  const atOnce = limitAtOnce(AT_ONCE);

  return defineWorker({
    queue: IMPORTS,
    concurrency: 4,
    leaseSeconds: 60,
    schema: importJob,
    async handler({ data, reference }): Promise<NextRun<ImportKey> | undefined> {
      const imported = await store.imports.find(data);
      if (!imported) return undefined;
      const run = { imported, reference };
      const startedAt = now().getTime();
      const rows = await store.imports.rows(imported, { state: 'ready', limit: BATCH });
      if (rows.length === 0) {
        const dueAt = await finish(deps, run);
        return dueAt && { dueAt, data };
      }
      const showProgress = async (note?: string) =>
        show(deps, run, progress(imported, await store.imports.countRows(imported), note));
      if (!cardIn(imported.messages)) await showProgress();
      // What may have arrived waits alone, until it is known what became of it.
      const outcomes = await Promise.all(rows.map((row) => atOnce(1, () => enterRow(deps, run, row))));
      const waits = outcomes.filter(({ state }) => state === 'unsent' || state === 'unknown');
      await showProgress(waits[0] && reasonOf(waits[0]));
      const isStopped = waits.length === rows.length || waits.some(({ state }) => state === 'unsent');
      return { dueAt: new Date(startedAt + (isStopped ? RETRY_MS : BATCH_MS)), data };
    },
  });
}

async function enterRow(deps: RunDeps, { imported, reference }: Run, row: ImportedRow) {
  const outcome = await enterPost(deps, entered(imported, row, deps.now()), reference);
  const save = (saved: SavedRow) => deps.store.imports.saveRow(imported, row.row, saved);
  if (outcome.state === 'refused') await save({ state: 'failed', reason: reasonOf(outcome) });
  if (outcome.state === 'delivered') await save({ state: 'imported', reason: null });
  if (outcome.state === 'unknown' && row.reason === undefined) await save({ reason: reasonOf(outcome) });
  return outcome;
}

/** The form as if somebody had filled it in. */
function entered({ channel, id: importId, project, workspace, person }: Import, row: ImportedRow, now: Date) {
  const { moment, ...values } = row.post;
  return {
    workspace,
    person,
    values: { ...values, ...(moment && pickedMoment(moment)) },
    about: {
      channel,
      submissionId: createHash('sha256').update(`${importId} ${row.row}`).digest('hex').slice(0, 32),
      openedAt: now.getTime(),
      project,
      importId,
      ...(moment && { moment }),
    },
  };
}

interface Run {
  imported: Import;
  reference: string;
}

/** The one message about an import. */
function show(deps: RunDeps, { imported, reference }: Run, reply: Reply): Promise<KeepResult> {
  const { workspace, id, person } = imported;
  const about = { workspace, kind: 'import', id, name: CARD, person } as const;
  return keep(deps, { ...about, known: cardIn(imported.messages), reference, draw: () => reply });
}

/** Resolves to when to try again. */
async function finish(deps: RunDeps, run: Run): Promise<Date | undefined> {
  const { store } = deps;
  const { imported } = run;
  const rows = await store.imports.rows(imported);
  const { approval } = await store.projectSettings.find(imported.workspace, imported.project.id);
  const reply = finished(imported, await store.imports.countRows(imported), {
    needsApproval: approval?.mode === 'required',
    problems: rows.filter(({ state }) => state === 'failed'),
  });
  const { message, retryAt } = await show(deps, run, reply);
  if (retryAt) return retryAt;
  if (await deps.isGranted(imported.workspace, 'files:write'))
    await sendFile(deps, imported, resultFile(imported, rows), message?.at);
  return undefined;
}

const resultFile = ({ project }: Import, rows: ImportedRow[]) => ({
  name: 'import-result.csv',
  title: `Result of the import into ${project.name}`.slice(0, 250),
  content: postsAsCsv(
    rows.map((one) => ({
      ...one.cells,
      Row: String(one.row),
      Result: one.state === 'failed' ? 'Not imported' : 'Imported',
      Problem: one.reason,
    })),
    ['Row', 'Result', 'Problem'],
  ),
});
