import { randomUUID } from 'node:crypto';
import type { KnownBlock, ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { getSlackFile, sayFileProblem } from '../../slack/files/slack-file.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { PROJECT_REQUIRED } from '../../ui/project/project-field.js';
import { readFailureReply, replyBelow, startReading, type ReadingDeps } from '../../ui/start-reading.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, SubmitArgs } from '../../ui/feature.js';
import {
  conflictsIn,
  numberedRows,
  postsAsCsv,
  readTable,
  unusedIn,
  withChosen,
  type Table,
} from './columns.js';
import { decodeText, readCsv } from './csv.js';
import {
  asPasted,
  columnQuestions,
  dateQuestions,
  hasFileField,
  importModal,
  IMPORT_TITLE,
  questionsModal,
  readAnswers,
  readImportForm,
  READING_ROWS,
  type Answers,
} from './form.js';
import {
  ALREADY_STARTED,
  alreadyOver,
  conflictText,
  FILE_AND_ROWS,
  IMPORT_IN,
  NO_CSV,
  NO_ROWS,
  NONE_READY,
  reviewMetadata,
  STARTED,
  TOO_LONG_TO_PASTE,
  tooManyRows,
} from './reply.js';
import { reviewModal } from './review-modal.js';
import { MAX_ROWS, reviewRows, type ReviewedRows } from './review.js';
import { cellsOf } from './rows.js';
import { IMPORTS } from './run.js';
import type { ImportedRow } from './table.js';

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
const messageFiles = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string().optional() })).catch([]),
});

/** From a message with a file. */
export const openFromFile =
  (deps: Pick<Deps, 'isGranted' | 'now' | 'store'>) => async (args: MessageShortcutArgs) => {
    const [file] = messageFiles.parse(args.shortcut.message).files;
    const about = await aboutOf(deps, args);
    const withoutFiles = await cannotReadFiles(deps, args);
    const shown = file
      ? { about, ...(!withoutFiles && { file: { id: file.id, name: file.name ?? 'file' } }) }
      : { about, notice: NO_FILE_HERE };
    await showModal(args, importModal({ ...shown, withoutFiles }));
  };

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;

type ReviewDeps = ReadingDeps & Pick<Deps, 'isGranted' | 'plan'>;

export const submitImport = (deps: ReviewDeps & Pick<Deps, 'slackFiles'>) => async (args: SubmitArgs) => {
  const { about, project, file, rows } = readImportForm(args.view);
  if (!project) return args.ack({ response_action: 'errors', errors: { Project: PROJECT_REQUIRED } });
  const hasRows = rows.trim() !== '';
  if (file ? hasRows : !hasRows) {
    const nothing = hasFileField(args.view) ? 'Choose a file, or paste rows.' : 'Paste the rows.';
    return args.ack({ response_action: 'errors', errors: { rows: file ? FILE_AND_ROWS : nothing } });
  }
  const known = { ...about, project: about.project ?? { id: project, name: '' } };
  await showNext(deps, args, { about: known, rows }, async () => {
    const read = file ? await readFile(deps, args.client, file) : { ok: true as const, text: rows };
    return read.ok
      ? findNext(deps, args, { about: known, text: read.text, answers: {} })
      : { about: known, notice: read.say };
  });
};

async function readFile({ slackFiles }: Pick<Deps, 'slackFiles'>, slack: WebClient, id: string) {
  const file = await getSlackFile(slackFiles, slack, id, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  return file.ok
    ? { ok: true as const, text: decodeText(file.bytes) }
    : { ok: false as const, say: sayFileProblem(file.problem, MAX_BYTES) };
}

export const submitAnswers = (deps: ReviewDeps) => async (args: SubmitArgs) => {
  const { about, text, answers } = readAnswers(args.view);
  await showNext(deps, args, { about }, async () => {
    const { actor } = await args.access();
    const kept = await deps.store.keptTexts.find(actor, text);
    return findNext(deps, args, { about, text: kept?.text ?? '', answers });
  });
};

/** The form as it comes back, because something is wrong. */
type Returned = Parameters<typeof importModal>[0];

/** The modal says that it is working, so whatever happens has to be shown there. */
async function showNext(
  deps: Pick<Deps, 'isGranted' | 'log'>,
  args: SubmitArgs,
  sent: Returned,
  find: () => Promise<ModalView | Returned>,
): Promise<void> {
  await args.ack({ response_action: 'update', view: messageView(IMPORT_TITLE, READING_ROWS) });
  const { reference } = actorOf(args.context, args.body);
  const next = await find().catch((error: unknown) => {
    deps.log.error({ reference, error }, 'could not read an import');
    return { ...sent, notice: failureMessage(error, reference) };
  });
  const view =
    'type' in next ? next : importModal({ ...next, withoutFiles: await cannotReadFiles(deps, args) });
  await args.client.views.update({ view_id: args.view.id, view });
}

interface TextToImport {
  about: About;
  text: string;
  answers: Answers;
}

/** What the file doesn’t say is asked. Then its rows are reviewed. */
async function findNext(
  deps: ReviewDeps,
  args: SubmitArgs,
  { about, text, answers }: TextToImport,
): Promise<ModalView | Returned> {
  const { actor } = await args.access();
  const returned = (notice: string) => ({ about, rows: text, notice });
  const ask = async (questions: KnownBlock[]) =>
    questionsModal(
      { about, answers, text: await deps.store.keptTexts.keep(actor, text, deps.now()) },
      questions,
    );

  const cells = readCsv(text);
  if (!cells) return returned(NO_CSV);
  const named = readTable(cells);
  const table = answers.columns ? withChosen(named, answers.columns) : named;
  const wrong = problemWith(table);
  if (wrong !== undefined) return returned(wrong);
  const columns = answers.columns ? [] : columnQuestions(table);
  if (columns.length > 0) return ask(columns);

  const project = about.project?.id;
  const reading = await startReading(deps, args, { project, words: '', selectId: IMPORT_IN });
  if (!reading.ok) return returned(reading.reply.text);
  const rows = numberedRows(table, answers.networks ? { networks: answers.networks } : {});
  const reviewed = await reviewRows(deps, reading, rows, answers);
  if (!reviewed.ok) return returned(readFailureReply(deps, actor, reviewed).text);
  const { ambiguous, ...review } = reviewed.value;
  const dates = ambiguous.filter(({ asks, choices }) => answers[asks] === undefined && choices.length > 0);
  if (dates.length > 0) return ask(dateQuestions(dates));
  if (review.ready.length === 0) return { ...returned(NONE_READY), problems: review.problems };

  const id = about.submissionId;
  const { zone } = reading.reader;
  const imported = { workspace: actor.workspace, id, person: actor.person, project: reading.project };
  const stored = { ...imported, about: { channel: about.channel, zone } };
  if (!(await deps.store.imports.save(stored, rowsOf(review), deps.now())))
    return messageView(IMPORT_TITLE, ALREADY_STARTED);
  return reviewModal({ ...review, id, project: reading.project, unused: unusedIn(table) }, reading.reader);
}

function problemWith(table: Table): string | undefined {
  const [conflict] = conflictsIn(table);
  if (conflict) return conflictText(conflict);
  const count = table.rows.length;
  if (count === 0) return NO_ROWS;
  return count > MAX_ROWS ? tooManyRows(count, MAX_ROWS) : undefined;
}

const rowsOf = ({ ready, problems }: Pick<ReviewedRows, 'ready' | 'problems'>): ImportedRow[] => [
  ...ready.map(({ row, cells, post }) => ({ row, cells, post, state: 'ready' as const, reason: undefined })),
  ...problems.map(({ row, cells, say }) => ({
    row,
    cells,
    post: null,
    state: 'failed' as const,
    reason: say,
  })),
];

export const startImport = (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) => async (args: SubmitArgs) => {
  const { actor } = await args.access();
  const { id, project } = reviewMetadata.parse(JSON.parse(args.view.private_metadata));
  const key = { workspace: actor.workspace, id };
  const now = deps.now();
  const jobs = [{ queue: IMPORTS, key: id, dueAt: now, data: { ...key, project } }];
  const isStarted = await deps.store.imports.changeState(key, ['review', 'running'], now, jobs);
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
  const found = await store.imports.find({ workspace: actor.workspace, id });
  return found?.person === actor.person ? found : undefined;
}

export const cancelImport = (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) => async (args: ActionArgs) => {
  const found = await ownImport(deps, args);
  if (!found || !(await deps.store.imports.cancel(found))) return replyBelow(args, alreadyOver);
  const { workspace, id } = found;
  await deps.jobs.add(IMPORTS, id, deps.now(), { workspace, id });
};

/** The form with the rows that were not imported, to correct them. */
export const retryImport = (deps: Pick<Deps, 'isGranted' | 'now' | 'store'>) => async (args: ActionArgs) => {
  const found = await ownImport(deps, args);
  if (!found) return replyBelow(args, alreadyOver);
  const rows = await deps.store.imports.rows(found, { states: ['failed', 'cancelled'] });
  const csv = asPasted(postsAsCsv(rows.map(cellsOf)));
  const about = { ...(await aboutOf(deps, args)), project: found.project };
  const problems = rows.flatMap(({ reason }, index) => (reason ? [{ row: index + 2, say: reason }] : []));
  const shown = csv === undefined ? { about, notice: TOO_LONG_TO_PASTE } : { about, rows: csv, problems };
  await showModal(args, importModal({ ...shown, withoutFiles: await cannotReadFiles(deps, args) }));
};
