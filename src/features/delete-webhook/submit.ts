import type { Outcome } from '../../api/outcome.js';
import { formAbout, type Form, type FormContext, type Notices } from '../../forms/form.js';
import { PROJECT_REQUIRED, projectIdOf } from '../../ui/project/project-field.js';
import { matchesTyped, notTypedExactly } from '../../ui/type-to-confirm.js';
import {
  DELETE_WEBHOOK,
  nameToConfirm,
  readWebhookDeletion,
  deleteWebhookModal,
  type WebhookDeletion,
  webhookDeletionSchema,
} from './modal.js';
import { webhookDeleted, type DeletedWebhook } from './reply.js';

export const deleteWebhookForm: Form<WebhookDeletion, DeletedWebhook> = {
  name: DELETE_WEBHOOK,
  about: formAbout,
  values: webhookDeletionSchema,
  right: 'delete',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Deleting the webhook',
  open: deleteWebhookModal,
  read: readWebhookDeletion,
  check,
  send,
  done: (result, { project }, { about }) =>
    webhookDeleted(result, about.project?.name ?? project?.text ?? ''),
  audited: (deletion, result, { about }) => ({
    after: {
      project: projectIdOf(about, deletion),
      webhook: result && !result.there ? 'there was none' : undefined,
    },
  }),
  label: ({ project }) => `Webhook deletion${project ? ` for ${project.text}` : ''}`,
};

function check(deletion: WebhookDeletion, { about }: FormContext): Notices | undefined {
  if (!projectIdOf(about, deletion)) return { fields: { Project: PROJECT_REQUIRED }, top: [] };
  const name = nameToConfirm(about, deletion.project);
  return matchesTyped(deletion.typed, name) ? undefined : notTypedExactly(name);
}

/** A webhook that no longer exists counts as deleted. */
async function send(
  deletion: WebhookDeletion,
  { api, about }: FormContext,
): Promise<Outcome<DeletedWebhook>> {
  const sent = await api.deleteWebhook(projectIdOf(about, deletion) ?? '');
  if (sent.ok) return { ok: true, value: { there: true } };
  return sent.kind === 'missing' ? { ok: true, value: { there: false, said: sent.say } } : sent;
}
