import type { Sample, SampleParts } from './samples.js';
import { deleteWebhookModal } from '../../src/features/delete-webhook/modal.js';
import { webhookDeleted } from '../../src/features/delete-webhook/reply.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => [
  { name: 'Delete the webhook', view: deleteWebhookModal({ typed: '', project: option }, about) },
  {
    name: 'Delete the webhook of any project',
    view: deleteWebhookModal({ typed: '', project: option }, { ...about, project: undefined }),
  },
  { name: 'Webhook deleted', message: webhookDeleted({ there: false, said: text() }, text()) },
];
