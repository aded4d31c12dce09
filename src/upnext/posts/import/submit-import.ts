import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { labelOf } from '../../../../openapi/platforms.js';
import type { Deps } from '../../deps.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { decodeText, readCsv } from '../../slack/files/csv.js';
import { getSlackFile, sayFileProblem } from '../../slack/files/slack-file.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView } from '../../slack/text/blocks.js';
import type { SubmitArgs } from '../../ui/feature.js';
import { readFailureReply, type ReadingDeps, startReading } from '../../ui/start-reading.js';
import { hasColumn, numberedRows, readTable, unusedIn } from './columns.js';
import {
  IMPORT_TITLE,
  type ImportForm,
  importModal,
  problemsIn,
  readImportForm,
  READING_ROWS,
} from './form.js';
import { IMPORT_IN, NO_CSV, NO_NETWORKS, NONE_READY, tableProblem } from './reply.js';
import { reviewRows } from './review.js';
import { reviewModal } from './review-modal.js';

/** From the form of an import to the review of its rows. */

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;

type ReviewDeps = ReadingDeps & Pick<Deps, 'slackFiles'>;

/** The modal says that it is working, so whatever happens has to be shown there. */
export const submitImport = (deps: ReviewDeps) => async (args: SubmitArgs) => {
  const form = readImportForm(args.view);
  const errors = problemsIn(form);
  if (errors) return args.ack({ response_action: 'errors', errors });
  await args.ack({ response_action: 'update', view: messageView(IMPORT_TITLE, READING_ROWS) });
  const { reference } = actorOf(args.context, args.body);
  const view = await findNext(deps, args, form).catch((error: unknown) => {
    deps.log.error({ reference, error }, 'could not read an import');
    return importModal({ ...form, notice: failureMessage(error, reference) });
  });
  await args.client.views.update({ view_id: args.view.id, view });
};

/** The review of the rows, or the form again. */
async function findNext(deps: ReviewDeps, args: SubmitArgs, form: ImportForm): Promise<ModalView> {
  const read = form.file ? await readFile(deps, args.client, form.file.id) : { ok: true, text: form.rows };
  if (!read.ok) return importModal({ ...form, file: undefined, notice: read.text });
  const toCorrect = { ...form, file: undefined, rows: read.text };
  const cells = readCsv(read.text);
  if (!cells) return importModal({ ...toCorrect, notice: NO_CSV });
  const table = readTable(cells);
  const problem = tableProblem(table);
  if (problem !== undefined) return importModal({ ...toCorrect, notice: problem });
  if (form.networks.length === 0 && !hasColumn(table, 'networks'))
    return importModal({ ...form, notice: NO_NETWORKS });

  const { about, order } = form;
  const project = about.project?.id;
  const reading = await startReading(deps, args, { project, words: '', selectId: IMPORT_IN });
  if (!reading.ok) return importModal({ ...form, notice: reading.reply.text });
  const networks = form.networks.map(labelOf).join(', ');
  const reviewed = await reviewRows(deps, reading, numberedRows(table, { networks }), order);
  if (!reviewed.ok)
    return importModal({ ...form, notice: readFailureReply(deps, reading.actor, reviewed).text });
  const { question, rows, needsApproval } = reviewed.value;
  if (question) return importModal({ ...form, question });
  if (rows.every(({ reason }) => reason))
    return importModal({ ...toCorrect, notice: NONE_READY, problems: rows });

  const { workspace, person } = reading.actor;
  const { submissionId: id, channel } = about;
  const imported = { workspace, id, person, channel, project: reading.project };
  await deps.store.imports.save(imported, rows, deps.now());
  return reviewModal({ ...imported, rows, needsApproval, unused: unusedIn(table) }, reading.reader);
}

async function readFile({ slackFiles }: Pick<Deps, 'slackFiles'>, slack: WebClient, id: string) {
  const file = await getSlackFile(slackFiles, slack, id, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  return { ok: file.ok, text: file.ok ? decodeText(file.bytes) : sayFileProblem(file.problem, MAX_BYTES) };
}
