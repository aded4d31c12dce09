import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, CommandArgs, SubmitArgs } from '../../ui/feature.js';
import { replyBelow } from '../../ui/start-reading.js';
import type { ImportKey } from '../store/imports.js';
import { postsAsCsv } from './columns.js';
import { asPasted, IMPORT_TITLE, type ImportForm, importModal } from './form.js';
import { alreadyOver, reviewMetadata, STARTED, TOO_LONG_TO_PASTE } from './reply.js';
import { asNewRows } from './review.js';
import { IMPORTS } from './run.js';

/** From the form to the start of the import, and what its messages can do. */

type FormDeps = Pick<Deps, 'isGranted' | 'now' | 'store'>;
type ImportTrigger = CommandArgs | ActionArgs;

async function startForm(deps: FormDeps, { access }: ImportTrigger): Promise<ImportForm> {
  const { isGranted, now, store } = deps;
  const { actor } = await access();
  const { project } = await store.channels.find(actor.workspace, actor.channel ?? '');
  const submissionId = randomUUID();
  const about = { submissionId, channel: actor.channel, openedAt: now().getTime(), project };
  const withoutFiles = !(await isGranted(actor.workspace, 'files:read'));
  return { about, withoutFiles, rows: '', networks: [] };
}

export const openImport = (deps: FormDeps) => async (args: CommandArgs) => {
  await args.ack();
  await showModal(args, importModal(await startForm(deps, args)));
};

/** Starting it again changes nothing: its rows have their posts already. */
export const startImport = (deps: Pick<Deps, 'jobs' | 'now'>) => async (args: SubmitArgs) => {
  const { actor } = await args.access();
  const { id } = reviewMetadata.parse(JSON.parse(args.view.private_metadata));
  await runNow(deps, { workspace: actor.workspace, id });
  await args.ack({ response_action: 'update', view: messageView(IMPORT_TITLE, STARTED) });
};

const runNow = ({ jobs, now }: Pick<Deps, 'jobs' | 'now'>, { workspace, id }: ImportKey) =>
  jobs.add(IMPORTS, id, now(), { workspace, id });

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
  await runNow(deps, found);
};

/** The form with the rows that were not imported, to correct them. */
export const retryImport = (deps: FormDeps) => async (args: ActionArgs) => {
  const found = await ownImport(deps, args);
  if (!found) return replyBelow(args, alreadyOver);
  const failed = await deps.store.imports.rows(found, { state: 'failed' });
  const rows = asPasted(postsAsCsv(failed.map(({ cells }) => cells)));
  const form = await startForm(deps, args);
  const shown = {
    ...form,
    about: { ...form.about, project: found.project },
    ...(rows === undefined ? { notice: TOO_LONG_TO_PASTE } : { rows, problems: asNewRows(failed) }),
  };
  await showModal(args, importModal(shown));
};
