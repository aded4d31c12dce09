import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import { CHOOSE_PROJECT, projectIn } from '../../views/project-field.js';
import { isTyped, notTyped } from '../../views/type-to-confirm.js';
import { DELETE_WEBHOOK, nameOf, readDeletion, webhookForm, type Deletion } from './modal.js';
import { deleted, type Deleted } from './reply.js';

export const webhookFormLife: Form<Deletion, Deleted> = {
  name: DELETE_WEBHOOK,
  right: 'delete',
  doing: 'Deleting the webhook',
  open: webhookForm,
  read: readDeletion,
  check,
  send,
  done: (result, { project }, { about }) => deleted(result, about.project?.name ?? project?.text ?? ''),
  audited: (deletion, result, { about }) => ({
    after: {
      project: projectIn(about, deletion),
      webhook: result && !result.there ? 'there was none' : undefined,
    },
  }),
  label: ({ project }) => `Deletion of the webhook${project ? ` of ${project.text}` : ''}`,
};

function check(deletion: Deletion, { about }: FormContext): Notices | undefined {
  if (!projectIn(about, deletion)) return { fields: { Project: CHOOSE_PROJECT }, top: [] };
  const name = nameOf(about, deletion.project);
  return isTyped(deletion.typed, name) ? undefined : notTyped(name);
}

/** Where there is none any more, what was wanted is so already. */
async function send(deletion: Deletion, { api, about }: FormContext): Promise<Outcome<Deleted>> {
  const sent = await api.deleteWebhook(projectIn(about, deletion) ?? '');
  if (sent.ok) return { ok: true, value: { there: true } };
  return sent.kind === 'missing' ? { ok: true, value: { there: false, said: sent.say } } : sent;
}
