import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { reasonOf } from '../../forms/outcomes.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import type { Reply } from '../../slack/text/blocks.js';
import { createMessages, type KeepResult, type Messages } from '../../messages/keep.js';
import { CARD, cardIn, type Message } from '../../messages/table.js';
import { sendFile } from '../../slack/files/share-file.js';
import type { Enter } from '../enter.js';
import type { ScheduledPost } from '../fields/differences.js';
import type { Import, ImportedRow, RowState } from './table.js';
import { pickedMoment } from '../fields/when/moment.js';
import { postsAsCsv } from './columns.js';
import { importAbout } from './review.js';
import { finished, progress } from './reply.js';
import { cellsOf, postOf } from './rows.js';

/**
 * Enters the rows of an import, a few at a time. The id of each post follows from the import and the row, so a run that was
 * interrupted finds what it has sent already.
 */

export const IMPORTS = 'imports';

export const importJob = z.object({
  workspace: z.string(),
  id: z.string(),
  /** Where its rows go. */
  project: z.string().optional(),
});
type ImportJob = z.infer<typeof importJob>;

const AT_ONCE = 4;
const BATCH = 20;
/** Ten rows a second, shared by all imports into the same service. */
const BATCH_MS = 2_000;
const RETRY_MS = 20_000;
const UNKNOWN_MS = 15_000;

type RunDeps = Pick<
  Deps,
  'fetch' | 'isGranted' | 'jobs' | 'log' | 'now' | 'pace' | 'slack' | 'slackOnce' | 'store'
>;

export function importWorker(deps: RunDeps, enter: Enter): Worker {
  const messages = createMessages(deps);

  return defineWorker({
    queue: IMPORTS,
    concurrency: 4,
    leaseSeconds: 60,
    waitsForService: true,
    schema: importJob,
    async handler({ data, reference }): Promise<NextRun<ImportJob> | undefined> {
      const imported = await deps.store.imports.find(data);
      if (!imported || imported.state === 'review' || imported.state === 'done') return undefined;
      const startedAt = deps.now();
      const run = { imported, messages, reference };
      const { message: card, retryAt } = await postOnce(deps, run);
      const rows = imported.state === 'running' ? await nextRows(deps, imported) : [];
      if (rows.length === 0) {
        const dueAt = retryAt ?? (await finish(deps, run, card));
        return dueAt && { dueAt, data };
      }
      const turn = await nextTurn(deps, imported, startedAt);
      if (turn > startedAt) return { dueAt: turn, data };
      const waits = await sendAll(deps, enter, { imported, rows, reference });
      const waitMs = Math.max(0, ...waits.map(({ ms }) => ms));
      await showProgress(deps, run, card, waits[0]?.note);
      return { dueAt: new Date(startedAt.getTime() + Math.max(BATCH_MS, waitMs)), data };
    },
  });
}

/** The time of the next batch into this service, which is taken only if that is now. */
async function nextTurn({ store }: RunDeps, { workspace }: Import, now: Date): Promise<Date> {
  const own = await store.services.find(workspace);
  const queue = { workspace: '', kind: `import ${own?.url ?? ''}` };
  return store.turns.takeBy(queue, { everyMs: BATCH_MS, burst: 1 }, now, now);
}

const nextRows = ({ store }: Pick<Deps, 'store'>, imported: Import) =>
  store.imports.rows(imported, { states: ['ready'], limit: BATCH });

interface RowsToSend {
  imported: Import;
  rows: ImportedRow[];
  reference: string;
}

/** Why a row has to wait, and how long. */
interface Wait {
  ms: number;
  note?: string | undefined;
}

/** As soon as one row has to wait, the others wait as well. */
async function sendAll(
  deps: RunDeps,
  enter: Enter,
  { imported, rows, reference }: RowsToSend,
): Promise<Wait[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const few = rows.slice(from, from + AT_ONCE);
    const waits = (
      await Promise.all(few.map((row) => sendRow(deps, enter, { imported, row, reference })))
    ).flat();
    if (waits.length > 0) return waits;
  }
  return [];
}

async function sendRow(
  { store, now }: RunDeps,
  enter: Enter,
  { imported, row, reference }: Omit<RowsToSend, 'rows'> & { row: ImportedRow },
): Promise<Wait[]> {
  const outcome = await enter(entered(imported, row, now()), reference);
  const save = (state: RowState, reason?: string) =>
    store.imports.saveRow(imported, { row: row.row, state, reason });
  switch (outcome.state) {
    case 'delivered':
      await save(stateOf(row, outcome.done));
      return [];
    case 'unsent':
      return [{ ms: RETRY_MS, note: reasonOf(outcome) }];
    case 'unknown':
      return [{ ms: UNKNOWN_MS, note: reasonOf(outcome) }];
    case 'refused':
      await save('failed', reasonOf(outcome));
      return [];
  }
}

/** The form as if somebody had filled it in. */
function entered({ about, id: importId, project, workspace, person }: Import, row: ImportedRow, now: Date) {
  const { moment, hasSlot: _hasSlot, ...values } = postOf(row);
  const { channel, zone } = importAbout.parse(about);
  return {
    workspace,
    person,
    values: { ...values, ...(moment && pickedMoment(moment)) },
    about: {
      submissionId: createHash('sha256').update(`${importId} ${row.row}`).digest('hex').slice(0, 32),
      openedAt: now.getTime(),
      channel,
      zone,
      project,
      importId,
      ...(moment && { moment }),
    },
  };
}

function stateOf(row: ImportedRow, { held }: ScheduledPost): RowState {
  if (postOf(row).Status === 'DRAFT') return 'draft';
  return held === undefined ? 'scheduled' : 'held';
}

interface Run {
  imported: Import;
  messages: Messages;
  reference: string;
}

/** The one message about an import. */
const show = (
  { imported, messages, reference }: Run,
  known: Message | undefined,
  draw: () => Promise<Reply>,
) => {
  const { workspace, id, person } = imported;
  return messages.keep({ workspace, kind: 'import', id, name: CARD, person, known, reference, draw });
};

async function postOnce({ store }: RunDeps, run: Run): Promise<KeepResult> {
  const { imported } = run;
  const known = cardIn(imported.messages);
  if (known?.at) return { message: known };
  return show(run, known, async () => progress(imported, await store.imports.countRows(imported)));
}

/** As often as Slack lets messages be edited. */
async function showProgress(
  { now, pace, store }: RunDeps,
  run: Run,
  card: Message | undefined,
  note: string | undefined,
): Promise<void> {
  const { imported } = run;
  if (!card?.at || (await pace.turnIfNow('edit', imported.workspace, now())) > now()) return;
  await show(run, card, async () => progress(imported, await store.imports.countRows(imported), note));
}

/** Resolves to when to try again. */
async function finish(
  { isGranted, now, store, ...deps }: RunDeps,
  run: Run,
  card: Message | undefined,
): Promise<Date | undefined> {
  const { imported } = run;
  const rows = await store.imports.rows(imported);
  const getsFile = await isGranted(imported.workspace, 'files:write');
  const missing = getsFile ? undefined : rows.filter(isNotImported);
  const counts = await store.imports.countRows(imported);
  const { approval } = await store.projectSettings.find(imported.workspace, imported.project.id);
  const needsApproval = approval?.mode === 'required';
  const { retryAt } = await show(run, card, async () =>
    finished(imported, counts, { needsApproval, withoutFile: missing }),
  );
  if (retryAt) return retryAt;
  if (getsFile)
    await sendFile({ ...deps, now }, imported, {
      name: 'import-result.csv',
      title: `Result of the import into ${imported.project.name}`.slice(0, 250),
      content: resultCsv(rows),
      otherwise: NO_RESULT_FILE,
    });
  await store.imports.changeState(imported, ['running', 'done'], now());
  return undefined;
}

const NO_RESULT_FILE =
  'The posts of this import aren’t affected. To see the rows that weren’t imported, press *Retry failed rows* in the message about the import.';

const isNotImported = ({ state }: ImportedRow) =>
  state === 'failed' || state === 'problem' || state === 'ready';

const RESULTS: Record<RowState, string> = {
  problem: 'Not imported',
  ready: 'Not imported: cancelled',
  scheduled: 'Scheduled',
  held: 'Held',
  draft: 'Draft',
  failed: 'Not imported',
};

const resultCsv = (rows: ImportedRow[]): string =>
  postsAsCsv(rows.map(cellsOf), [
    ['Row', (index) => String(rows[index]?.row ?? '')],
    ['Result', (index) => RESULTS[rows[index]?.state ?? 'ready']],
    ['Problem', (index) => rows[index]?.reason ?? ''],
  ]);
