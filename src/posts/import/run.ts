import { createHash } from 'node:crypto';
import * as z from 'zod';
import { postsAsCsv } from './csv/posts.js';
import type { Deps } from '../../deps.js';
import type { Delivered, RegisteredForm } from '../../forms/registered-form.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { updateFirstPart } from '../../slack/send/post-message.js';
import { createSendOnce } from '../../slack/send/send-once.js';
import { sendFile } from '../../slack/files/share-file.js';
import type { Import, ImportedRow, RowState } from './table.js';
import { importAbout } from './review.js';
import { finished, progress } from './reply.js';
import { cellsOf, postOf } from './row-post.js';

/**
 * Sends the rows of an import, a few at a time. Each row is a submission whose id follows from the import and the row, so a
 * run that was interrupted finds what it has sent already.
 */

export const IMPORTS = 'imports';

export const importJob = z.object({
  workspace: z.string(),
  id: z.string(),
  /** Where its rows go. */
  project: z.string().optional(),
  /** The message about the import may have been sent since then. */
  maybeSentSince: z.number().optional(),
});
type ImportJob = z.infer<typeof importJob>;

const AT_ONCE = 4;
const BATCH = 20;
/** Ten rows a second, shared by all imports into the same service. */
const BATCH_MS = 2_000;
const RETRY_MS = 20_000;
const UNKNOWN_MS = 5_000;

type RunDeps = Pick<
  Deps,
  'fetch' | 'isGranted' | 'jobs' | 'log' | 'now' | 'pace' | 'slack' | 'slackOnce' | 'store'
>;

export function importWorker(deps: RunDeps, form: RegisteredForm): Worker {
  const cards = createCards(deps);

  return defineWorker({
    ...{ queue: IMPORTS, concurrency: 4, leaseSeconds: 60, waitsForService: true },
    schema: importJob,
    async handler({ data, reference, attempts, dueAt }): Promise<NextRun<ImportJob> | undefined> {
      const found = await deps.store.imports.find(data);
      if (!found || found.state === 'review' || found.state === 'done') return undefined;
      const startedAt = deps.now();
      const isAgain = attempts > 1 ? dueAt.getTime() : undefined;
      const { card, maybeSentSince } = await cards.postOnce(found, data.maybeSentSince ?? isAgain, reference);
      const next = { ...data, maybeSentSince };
      const imported = { ...found, card };
      const rows = found.state === 'running' ? await nextRows(deps, found) : [];
      if (rows.length === 0 && maybeSentSince !== undefined)
        return { dueAt: new Date(startedAt.getTime() + RETRY_MS), data: next };
      if (rows.length === 0) return void (await finish(deps, imported));
      const slot = await nextSlot(deps, imported, startedAt);
      if (slot > startedAt) return { dueAt: slot, data: next };
      const waits = await sendAll(deps, form, { imported, rows, reference });
      const waitMs = Math.max(0, ...waits.map(({ ms }) => ms));
      await showProgress(deps, imported, waits[0]?.note);
      return { dueAt: new Date(startedAt.getTime() + Math.max(BATCH_MS, waitMs)), data: next };
    },
  });
}

/** The time of the next batch into this service, which is taken only if that is now. */
async function nextSlot({ store }: RunDeps, { workspace }: Import, now: Date): Promise<Date> {
  const own = await store.services.find(workspace);
  const queue = { workspace: '', kind: `import ${own?.url ?? ''}` };
  return store.rateSlots.takeBy(queue, { everyMs: BATCH_MS, burst: 1 }, now, now);
}

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

const MARK = 'upnext_import';

interface PostedCard {
  card: Import['card'];
  /** Whether it was posted is not known yet. */
  maybeSentSince?: number | undefined;
}

/** The message about an import, which is posted once even if this process ends in between. */
function createCards(deps: RunDeps) {
  const messages = createSendOnce(deps);
  return {
    async postOnce(
      imported: Import,
      maybeSentSince: number | undefined,
      reference: string,
    ): Promise<PostedCard> {
      if (imported.card) return { card: imported.card };
      const { workspace, person, id } = imported;
      const counts = await deps.store.imports.countRows(imported);
      const sent = await messages.send({
        actor: { workspace, person, reference },
        reply: progress(imported, counts),
        marker: { event_type: MARK, event_payload: { id } },
        maybeSentSince: maybeSentSince === undefined ? undefined : new Date(maybeSentSince),
      });
      if (sent.state === 'refused') return { card: undefined };
      if (sent.state !== 'done')
        return { card: undefined, maybeSentSince: maybeSentSince ?? deps.now().getTime() };
      await deps.store.imports.saveCard(imported, sent.value);
      return { card: sent.value };
    },
  };
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

async function finish(deps: RunDeps, imported: Import): Promise<void> {
  const { isGranted, now, slack, store } = deps;
  const counts = await store.imports.countRows(imported);
  const client = await slack(imported.workspace);
  const rows = await store.imports.rows(imported);
  const getsFile = await isGranted(imported.workspace, 'files:write');
  const result = finished(imported, counts, getsFile ? undefined : rows.filter(isNotImported));
  if (imported.card) await updateFirstPart(client, imported.card, result);
  if (getsFile)
    await sendFile(deps, imported, {
      ...{
        name: 'import-result.csv',
        title: `Result of the import into ${imported.project.name}`.slice(0, 250),
      },
      content: resultCsv(rows),
      otherwise: NO_RESULT_FILE,
    });
  await store.imports.changeState(imported, ['running', 'done'], now());
}

const NO_RESULT_FILE =
  'The posts of this import aren’t affected. To see the rows that weren’t imported, press *Retry failed rows* in the message about the import.';

const isNotImported = ({ state }: ImportedRow) => state === 'failed' || state === 'problem';

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
