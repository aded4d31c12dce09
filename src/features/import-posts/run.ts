import { createHash } from 'node:crypto';
import * as z from 'zod';
import { postsAsCsv, type PostRow } from '../../csv/posts.js';
import type { Deps } from '../../deps.js';
import type { Delivered, RegisteredForm } from '../../forms/registered-form.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { sendDirectMessage } from '../../slack/notify.js';
import { updateFirstPart } from '../../slack/post-message.js';
import { sendFile } from '../../slack/share-file.js';
import type { Import, ImportedRow, RowState } from '../../store/imports.js';
import { importAbout, postOf } from './review.js';
import { finished, progress } from './reply.js';

/**
 * Sends the rows of an import, a few at a time. Each row is a submission whose id follows from the import and the row, so a
 * run that was interrupted finds what it has sent already.
 */

export const IMPORTS = 'imports';

export const importJob = z.object({ workspace: z.string(), id: z.string() });
type ImportJob = z.infer<typeof importJob>;

const AT_ONCE = 4;
const BATCH = 20;
/** Ten rows a second. */
const BATCH_MS = 2_000;
const RETRY_MS = 20_000;
const UNKNOWN_MS = 5_000;

type RunDeps = Pick<Deps, 'fetch' | 'now' | 'pace' | 'slack' | 'store'>;

export const importWorker = (deps: RunDeps, form: RegisteredForm): Worker =>
  defineWorker({
    ...{ queue: IMPORTS, concurrency: 4, leaseSeconds: 60, waitsForService: true },
    schema: importJob,
    async handler({ data, reference }): Promise<NextRun<ImportJob> | undefined> {
      const found = await deps.store.imports.find(data);
      if (!found || found.state === 'review' || found.state === 'done') return undefined;
      const startedAt = deps.now().getTime();
      const imported = found.card ? found : { ...found, card: await postCard(deps, found) };
      const rows = found.state === 'running' ? await nextRows(deps, found) : [];
      if (rows.length === 0) return void (await finish(deps, imported));
      const waits = await sendAll(deps, form, { imported, rows, reference });
      const waitMs = Math.max(0, ...waits.map(({ ms }) => ms));
      await showProgress(deps, imported, waits[0]?.note);
      return { dueAt: new Date(startedAt + Math.max(BATCH_MS, waitMs)), data };
    },
  });

const nextRows = ({ store }: Pick<Deps, 'store'>, imported: Import) =>
  store.imports.rows(imported, { states: ['ready'], limit: BATCH });

interface Sending {
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
  form: RegisteredForm,
  { imported, rows, reference }: Sending,
): Promise<Wait[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const few = rows.slice(from, from + AT_ONCE);
    const waits = (
      await Promise.all(few.map((row) => sendRow(deps, form, { imported, row, reference })))
    ).flat();
    if (waits.length > 0) return waits;
  }
  return [];
}

export const submissionIdOf = ({ id }: Pick<Import, 'id'>, row: number): string =>
  createHash('sha256').update(`${id} ${row}`).digest('hex').slice(0, 32);

async function sendRow(
  { slack, store, now }: RunDeps,
  form: RegisteredForm,
  { imported, row, reference }: Omit<Sending, 'rows'> & { row: ImportedRow },
): Promise<Wait[]> {
  const { workspace, person } = imported;
  const id = submissionIdOf(imported, row.row);
  const client = await slack(workspace);
  const sending = { id, workspace, person, decidedBy: null, ...submittedBy(imported, row, id, now()) };
  const delivered = await form.deliver(sending, client, reference);
  const save = (state: RowState, reason?: string) =>
    store.imports.saveRow(imported, { row: row.row, state, reason });
  switch (delivered.state) {
    case 'delivered':
      await save(stateOf(row, delivered));
      return [];
    case 'unsent':
      return [{ ms: RETRY_MS, note: delivered.reason ?? undefined }];
    case 'sending':
    case 'unknown':
      return [{ ms: UNKNOWN_MS, note: delivered.reason ?? undefined }];
    case 'refused':
    case 'asked':
    case 'discarded':
      await save('failed', delivered.reason ?? undefined);
      // The result of the import has it, so it is no unsent form.
      await store.submissions.changeState({ workspace, id }, ['refused'], 'discarded', now());
      return [];
  }
}

/** The form as if somebody had filled it in. */
function submittedBy({ about, id: importId, project }: Import, row: ImportedRow, id: string, now: Date) {
  const { moment, hasSlot: _hasSlot, ...post } = postOf(row);
  const { channel, zone } = importAbout.parse(about);
  return {
    values: {
      ...{ ...post, calendar: moment !== undefined, replaced: 0 },
      ...(moment && {
        when: Math.floor(moment.at / 1_000),
        Timezone: { text: moment.zone, value: moment.zone },
      }),
    },
    about: {
      submissionId: id,
      openedAt: now.getTime(),
      channel,
      zone,
      project,
      importId,
      ...(moment && { moment }),
    },
  };
}

const resultSchema = z.object({ held: z.unknown().optional() }).catch({});

function stateOf(row: ImportedRow, { result }: Delivered): RowState {
  if (postOf(row).Status === 'DRAFT') return 'draft';
  return resultSchema.parse(result).held === undefined ? 'scheduled' : 'held';
}

async function postCard({ slack, store }: RunDeps, imported: Import): Promise<Import['card']> {
  const counts = await store.imports.countRows(imported);
  const client = await slack(imported.workspace);
  const card = await sendDirectMessage(client, imported.person, progress(imported, counts));
  await store.imports.saveCard(imported, card);
  return card;
}

/** As often as Slack lets messages be edited. */
async function showProgress(
  { now, pace, slack, store }: RunDeps,
  imported: Import,
  note?: string,
): Promise<void> {
  const slot = await pace.slotIfNow('edit', imported.workspace, now());
  if (!imported.card || slot > now()) return;
  const counts = await store.imports.countRows(imported);
  const client = await slack(imported.workspace);
  await updateFirstPart(client, imported.card, progress(imported, counts, note));
}

async function finish({ fetch, now, slack, store }: RunDeps, imported: Import): Promise<void> {
  const counts = await store.imports.countRows(imported);
  const client = await slack(imported.workspace);
  const isCancelled = imported.state === 'cancelled';
  if (imported.card) await updateFirstPart(client, imported.card, finished(imported, counts, isCancelled));
  const rows = await store.imports.rows(imported);
  await sendFile({ fetch }, client, imported.person, {
    ...{
      name: 'import-result.csv',
      title: `Result of the import into ${imported.project.name}`.slice(0, 250),
    },
    content: resultCsv(rows),
  });
  await store.imports.changeState(imported, ['running', 'done'], now());
}

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

const rowSchema = z.object({
  ...{ text: z.string(), networks: z.string(), when: z.string(), zone: z.string(), media: z.string() },
  status: z.string(),
  texts: z.record(z.string(), z.string()),
});

/** As it was in the file. */
export const cellsOf = ({ cells }: ImportedRow): PostRow => rowSchema.parse(cells);
