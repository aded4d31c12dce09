import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { alert } from '../../slack/text/blocks.js';
import { chosenOptionSchema, type ChosenOption } from '../../slack/views/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { searchedOption, projectField } from '../../ui/project/project-field.js';
import { typeableName, readTyped, typeToConfirm } from '../../ui/type-to-confirm.js';

export const DELETE_WEBHOOK = 'delete_webhook';

export const webhookDeletionSchema = z.object({
  project: chosenOptionSchema.optional(),
  typed: z.string(),
});
export type WebhookDeletion = z.infer<typeof webhookDeletionSchema>;

export function deleteWebhookModal({ project }: WebhookDeletion, about: About): ModalView {
  return formModal(DELETE_WEBHOOK, about, { title: 'Delete webhook', submit: 'Delete' }, [
    ...alert('warning', CONSEQUENCES),
    projectField(about, project),
    typeToConfirm('To confirm, type the project’s name', nameToConfirm(about, project)),
  ]);
}

const CONSEQUENCES =
  'The webhook will no longer receive events about this project’s posts. Upnext can’t restore it: webhooks are registered in the scheduling service.';

export const readWebhookDeletion = (view: Pick<ViewOutput, 'state'>): WebhookDeletion => ({
  project: searchedOption(view.state, 'Project'),
  typed: readTyped(view),
});

export const nameToConfirm = ({ project }: About, chosen: ChosenOption | undefined) =>
  typeableName(project?.name ?? chosen?.text ?? '');
