import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices, Warned } from '../../forms/form.js';
import { notTyped } from '../../views/type-to-confirm.js';
import { DELETE_FILE, fileForm, readDeletion, WORD, type Deletion } from './modal.js';
import { deleted, OFF, type Deleted } from './reply.js';

export const fileFormLife: Form<Deletion, Deleted> = {
  name: DELETE_FILE,
  right: 'delete',
  doing: 'Asking for a file to be deleted',
  open: (_, about) => fileForm(about),
  read: readDeletion,
  check,
  send,
  // Nothing tells whether it was done. Said so, it is over: kept, it would only wait to be sent a second time.
  look: async () => ({ ok: true, value: { known: false } }),
  done: deleted,
  audited: (_, result) => ({
    after: result?.known === false ? 'not known whether a file was deleted' : undefined,
  }),
  label: () => 'Deletion of a file',
};

function check({ typed }: Deletion): Notices | undefined {
  return typed.toLowerCase() === WORD ? undefined : notTyped(WORD);
}

async function send(_: Deletion, { api, deps, actor }: FormContext): Promise<Outcome<Deleted> | Warned> {
  const { fileDeletion } = await deps.store.settings.of(actor.workspace);
  if (!fileDeletion) return { ok: false, kind: 'warned', notices: { fields: {}, top: [OFF] } };
  const sent = await api.deleteFile();
  if (sent.ok) return { ok: true, value: { known: true } };
  // However short a break the service asks for: nobody but a person sends this again.
  return sent.kind === 'too-many' ? { ...sent, retryAfterMs: Infinity } : sent;
}
