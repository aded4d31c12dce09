import { inAllProjects } from '../../rights/access.js';
import type { Outcome } from '../../api/outcome.js';
import { mayHaveArrived } from '../../forms/outcomes.js';
import { formAbout, type Form, type FormContext, type Notices, type FormWarning } from '../../forms/form.js';
import { notTypedExactly } from '../../ui/type-to-confirm.js';
import {
  DELETE_FILE,
  deleteFileModal,
  readFileDeletion,
  WORD,
  type FileDeletion,
  fileDeletionSchema,
} from './modal.js';
import { fileDeleted, NOT_EVERYWHERE, OFF, type DeletedFile } from './reply.js';

export const deleteFileForm: Form<FileDeletion, DeletedFile> = {
  name: DELETE_FILE,
  about: formAbout,
  values: fileDeletionSchema,
  right: 'delete',
  projects: () => [],
  doing: 'Deleting a file',
  open: (_, about) => deleteFileModal(about),
  read: readFileDeletion,
  check,
  send,
  done: fileDeleted,
  audited: (_, result) => ({
    after: result?.known === false ? 'unclear whether a file was deleted' : undefined,
  }),
  label: () => 'File deletion',
};

function check({ typed }: FileDeletion): Notices | undefined {
  return typed.toLowerCase() === WORD ? undefined : notTypedExactly(WORD);
}

async function send(
  { file }: FileDeletion,
  { api, deps, actor, inProject, approvedBy }: FormContext,
): Promise<Outcome<DeletedFile> | FormWarning> {
  const { settings, projectSettings } = deps.store;
  const { fileDeletion } = await settings.of(actor.workspace);
  if (!fileDeletion) return { ok: false, kind: 'warned', notices: { fields: {}, top: [OFF] } };
  const restricted = await projectSettings.restricted(actor.workspace);
  const { may } = await inAllProjects({ inProject }, [...restricted.keys()]);
  if (!approvedBy && !may('delete')) return { ok: false, kind: 'forbidden', say: NOT_EVERYWHERE };
  const sent = await api.deleteFile(file);
  if (sent.ok) return { ok: true, value: { known: true, ...(file !== undefined && { named: true }) } };
  // There is no way to find out whether it was done. The form ends here, so that it is not sent a second time.
  if (mayHaveArrived(sent)) return { ok: true, value: { known: false } };
  // Never retried automatically, however short a wait the service asks for.
  return sent.kind === 'too-many' ? { ...sent, retryAfterMs: Infinity } : sent;
}
