import { webhookDeleted, webhookForm } from '../../../src/upnext/features/delete-webhook.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => [
  { name: 'Delete the webhook', view: webhookForm.open({ Typed: '', project: option }, about) },
  {
    name: 'Delete the webhook of any project',
    view: webhookForm.open({ Typed: '', project: option }, { ...about, project: undefined }),
  },
  { name: 'Webhook deleted', message: webhookDeleted({ there: false }, text()) },
];
