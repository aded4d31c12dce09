import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { ImportKey } from './table.js';
import { PROJECT_REQUIRED } from '../../ui/project/project-field.js';
import {
  readFailureReply,
  replyBelow,
  startReading,
  type Reading,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, SubmitArgs } from '../../ui/feature.js';
import type { Cells } from '../fields/column.js';
import {
  conflictsIn,
  numberedRows,
  postsAsCsv,
  readTable,
  unusedIn,
  type NumberedRow,
  type Table,
} from './columns.js';
import { chosenForAll, columnsModal, isComplete, problemsIn, withChosen } from './columns-form.js';
import { readCsv } from './csv.js';
import {
  hasFileField,
  importModal,
  IMPORT_TITLE,
  readImportForm,
  READING_ROWS,
  readMetadata,
  rowsFit,
  type ImportMetadata,
} from './modal.js';
import { isHidden, readSlackFile } from './read-file.js';
import {
  ALREADY_STARTED,
  alreadyOver,
  cannotRead,
  conflictText,
  failedRows,
  FILE_AND_ROWS,
  IMPORT_IN,
  importOrder,
  NO_CSV,
  NO_ROWS,
  notYours,
  reviewMetadata,
  STARTED,
  TOO_LONG_TO_PASTE,
  tooManyRows,
} from './reply.js';
import { reviewModal } from './review-modal.js';
import { importAbout, MAX_ROWS, reviewRows, type ImportAbout } from './review.js';
import { cellsOf } from './rows.js';
import { IMPORTS } from './run.js';

/** From the form to the start of the import, and what its messages can do. */

type ImportTrigger = Pick<CommandArgs | MessageShortcutArgs | ActionArgs, 'access'>;

async function aboutOf({ store, now }: Pick<Deps, 'store' | 'now'>, opened: ImportTrigger): Promise<About> {
  const { actor } = await opened.access();
  const { project } = await store.channels.find(actor.workspace, actor.channel ?? '');
  return { submissionId: randomUUID(), channel: actor.channel, openedAt: now().getTime(), project };
}

export const openImport = (deps: Pick<Deps, 'isGranted' | 'now' | 'store'>) => async (args: CommandArgs) => {
  await args.ack();
  const about = await aboutOf(deps, args);
  await showModal(args, importModal({ about, withoutFiles: await cannotReadFiles(deps, args) }));
};

async function cannotReadFiles(
  { isGranted }: Pick<Deps, 'isGranted'>,
  { access }: ImportTrigger,
): Promise<boolean> {
  const { actor } = await access();
  return !(await isGranted(actor.workspace, 'files:read'));
}

const NO_FILE_HERE = 'This message has no file.';
const HIDDEN_FILE =
  'Upnext isn’t in that channel, so it can’t read the file. Invite it with “/invite @Upnext” and try again, or choose the file below.';

const messageFiles = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string().optional() })).catch([]),
});

/** From a message with a file. */
export const openFromFile =
  (deps: Pick<Deps, 'isGranted' | 'now' | 'startTimer' | 'store'>) => async (args: MessageShortcutArgs) => {
    const [file] = messageFiles.parse(args.shortcut.message).files;
    const about = await aboutOf(deps, args);
    const [withoutFiles, hidden] = await Promise.all([
      cannotReadFiles(deps, args),
      file && isHidden(deps, args.client, file.id),
    ]);
    if (hidden && !withoutFiles)
      return void (await showModal(args, importModal({ about, notice: HIDDEN_FILE })));
    const shown = file
      ? { about, ...(!withoutFiles && { file: { id: file.id, name: file.name ?? 'file' } }) }
      : { about, notice: withoutFiles ? NO_FILE_HERE : `${NO_FILE_HERE} Choose one, or paste rows.` };
    await showModal(args, importModal({ ...shown, withoutFiles }));
  };

export const submitImport =
  (deps: ReadingDeps & Pick<Deps, 'plan' | 'slackFiles'>) => async (args: SubmitArgs) => {
    const { about, project, file, rows } = readImportForm(args.view);
    if (!project) return args.ack({ response_action: 'errors', errors: { Project: PROJECT_REQUIRED } });
    const hasRows = rows.trim() !== '';
    if (file ? hasRows : !hasRows) {
      const nothing = hasFileField(args.view) ? 'Choose a file, or paste rows.' : 'Paste the rows.';
      return args.ack({ response_action: 'errors', errors: { rows: file ? FILE_AND_ROWS : nothing } });
    }
    await args.ack({ response_action: 'update', view: messageView(IMPORT_TITLE, READING_ROWS) });
    await showResult(deps, args, async () => {
      const read = file ? await readSlackFile(deps, args.client, file) : { ok: true as const, text: rows };
      if (!read.ok) return cannotRead(read.say);
      const cells = readCsv(read.text);
      if (!cells) return cannotRead(NO_CSV);
      const table = readTable(cells);
      const [conflict] = conflictsIn(table);
      if (conflict) return cannotRead(conflictText(conflict));
      const known = { ...about, project: about.project ?? { id: project, name: '' } };
      if (table.rows.length > 0 && !isComplete(table))
        return askColumns(deps, args, { metadata: { about: known }, text: read.text, table });
      return review(deps, args, { about: known, table, forAll: {} });
    });
  };

async function askColumns(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { access }: SubmitArgs,
  { metadata, text, table }: { metadata: ImportMetadata; text: string; table: Table },
): Promise<ModalView> {
  const { actor } = await access();
  const kept = await store.keptTexts.keep(actor, text, now());
  return columnsModal({ ...metadata, text: kept }, table);
}

export const submitColumns = (deps: ReadingDeps & Pick<Deps, 'plan'>) => async (args: SubmitArgs) => {
  const errors = problemsIn(args.view);
  if (errors) return args.ack({ response_action: 'errors', errors });
  await args.ack({ response_action: 'update', view: messageView(IMPORT_TITLE, READING_ROWS) });
  await showResult(deps, args, async () => {
    const { actor } = await args.access();
    const { about, text } = readMetadata(args.view);
    const kept = await deps.store.keptTexts.find(actor, text ?? '');
    const table = withChosen(readTable(readCsv(kept?.text ?? '') ?? []), args.view);
    return review(deps, args, { about, table, forAll: chosenForAll(args.view) });
  });
};

/** The modal says that it is working, so whatever happens has to be shown there. */
async function showResult(
  deps: Pick<Deps, 'log'>,
  args: SubmitArgs,
  work: () => Promise<ModalView>,
): Promise<void> {
  const { reference } = actorOf(args.context, args.body);
  const view = await work().catch((error: unknown) => {
    deps.log.error({ reference, error }, 'could not read an import');
    return cannotRead(failureMessage(error, reference));
  });
  await args.client.views.update({ view_id: args.view.id, view });
}

interface FoundTable {
  about: About;
  table: Table;
  /** What the file has no column for. */
  forAll: Cells;
}

async function review(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  args: SubmitArgs,
  { about, table, forAll }: FoundTable,
): Promise<ModalView> {
  const reading = await startReading(deps, args, {
    project: about.project?.id,
    words: '',
    selectId: IMPORT_IN,
  });
  if (!reading.ok) return cannotRead(reading.reply.text);
  const rows = numberedRows(table, forAll);
  if (rows.length === 0) return cannotRead(NO_ROWS);
  if (rows.length > MAX_ROWS) return cannotRead(tooManyRows(rows.length, MAX_ROWS));
  const channel = about.channel === undefined ? {} : { channel: about.channel };
  return storeReview(deps, reading, {
    id: about.submissionId,
    rows,
    about: { ...channel, zone: reading.reader.zone, unused: unusedIn(table) },
  });
}

interface ToReview {
  id: string;
  rows: NumberedRow[];
  about: ImportAbout;
}

async function storeReview(
  deps: Pick<Deps, 'api' | 'log' | 'now' | 'plan' | 'store'>,
  reading: Reading,
  { id, rows, about }: ToReview,
): Promise<ModalView> {
  const { actor, project, reader } = reading;
  const reviewed = await reviewRows(deps, reading, rows, about);
  if (!reviewed.ok) return cannotRead(readFailureReply(deps, actor, reviewed).text);
  const imported = { workspace: actor.workspace, id, person: actor.person, project, about };
  const isStored = await deps.store.imports.save(imported, reviewed.value.rows, deps.now());
  if (!isStored) return cannotRead(ALREADY_STARTED);
  return reviewModal({ ...reviewed.value, id, project, unused: about.unused ?? [] }, reader);
}

/** Reviews the stored rows again, with the answer that the person gave about their dates. */
export const chooseOrder = (deps: ReadingDeps & Pick<Deps, 'plan'>) => async (args: ActionArgs) => {
  const view = await orderedReview(deps, args, readButtonValue(importOrder, args.action));
  await args.client.views.update({ view_id: args.body.view?.id ?? '', view });
};

async function orderedReview(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  args: ActionArgs,
  { id, project, ...answer }: z.infer<typeof importOrder>,
): Promise<ModalView> {
  const reading = await startReading(deps, args, { project, words: '', selectId: IMPORT_IN });
  if (!reading.ok) return cannotRead(reading.reply.text);
  const key = { workspace: reading.actor.workspace, id };
  const [found, rows] = await Promise.all([deps.store.imports.find(key), deps.store.imports.rows(key)]);
  return storeReview(deps, reading, {
    id,
    about: { ...importAbout.parse(found?.about), ...answer },
    rows: rows.map((row) => ({ row: row.row, cells: cellsOf(row) })),
  });
}

export const startImport = (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) => async (args: SubmitArgs) => {
  const { actor } = await args.access();
  const { id } = reviewMetadata.parse(JSON.parse(args.view.private_metadata));
  const key = { workspace: actor.workspace, id };
  const now = deps.now();
  const found = await deps.store.imports.find(key);
  const jobs = [{ queue: IMPORTS, key: id, dueAt: now, data: { ...key, project: found?.project.id } }];
  const isMine = found?.person === actor.person;
  const isStarted = isMine && (await deps.store.imports.changeState(key, ['review', 'running'], now, jobs));
  await args.ack({
    response_action: 'update',
    view: messageView(IMPORT_TITLE, isStarted ? STARTED : ALREADY_STARTED),
  });
  if (isStarted) deps.jobs.stored(jobs);
};

/** Only the person who started it sees its message. */
async function ownImport({ store }: Pick<Deps, 'store'>, args: ActionArgs) {
  const { actor } = await args.access();
  const { id } = readButtonValue(reviewMetadata, args.action);
  const key: ImportKey = { workspace: actor.workspace, id };
  const found = await store.imports.find(key);
  return found?.person === actor.person ? found : undefined;
}

export const cancelImport = (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) => async (args: ActionArgs) => {
  const found = await ownImport(deps, args);
  if (!found) return replyBelow(args, notYours);
  const { workspace, id } = found;
  const isCancelled = await deps.store.imports.changeState(found, ['running', 'cancelled'], deps.now());
  if (!isCancelled) return replyBelow(args, alreadyOver);
  await deps.jobs.add(IMPORTS, id, deps.now(), { workspace, id });
};

/** The form with the rows that were not imported, to correct them: instead of the review, if none is ready. */
export const retryImport = (deps: Pick<Deps, 'isGranted' | 'now' | 'store'>) => async (args: ActionArgs) => {
  const found = await ownImport(deps, args);
  if (!found) return replyBelow(args, notYours);
  const rows = await deps.store.imports.rows(found, { states: ['problem', 'failed', 'ready'] });
  const csv = postsAsCsv(rows.map(cellsOf))
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd();
  const { channel } = importAbout.parse(found.about);
  const about = { ...(await aboutOf(deps, args)), project: found.project, channel };
  const problems = failedRows(rows.map((row, index) => ({ ...row, row: index + 2 })));
  const shown = rowsFit(csv) ? { about, rows: csv, problems } : { about, notice: TOO_LONG_TO_PASTE };
  const view = importModal({ ...shown, withoutFiles: await cannotReadFiles(deps, args) });
  const review = args.body.view;
  await (review ? args.client.views.update({ view_id: review.id, view }) : showModal(args, view));
};
