import * as z from 'zod';
import type { Deps } from '../deps.js';
import type { About } from '../forms/form.js';
import { requires } from '../rights/access.js';
import { alert, clip, type Reply, titledReply } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { chosenOptionIn } from '../slack/views/view-state.js';
import type { ActionArgs, VerbFeature } from '../ui/feature.js';
import { openForm } from '../ui/open-form.js';
import { projectIdOf } from '../ui/project/project-field.js';
import { OPEN_WEBHOOK } from '../ui/shared-buttons.js';
import { typedExactly } from '../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../ui/small-form.js';
import { typeableName } from '../ui/type-to-confirm.js';

const webhookDeletion = smallValues.extend({ Typed: z.string() });

interface DeletedWebhook {
  there: boolean;
}

const CONSEQUENCES =
  'The webhook will no longer receive events about this project’s posts. Upnext can’t restore it: webhooks are registered in the scheduling service.';

export const webhookForm = smallForm<z.infer<typeof webhookDeletion>, DeletedWebhook>({
  name: 'delete_webhook',
  right: 'delete',
  title: 'Delete webhook',
  submit: 'Delete',
  values: webhookDeletion,
  above: () => alert('warning', CONSEQUENCES),
  fields: [
    typedExactly('To confirm, type the project’s name', ({ project }, about) =>
      typeableName(about.project?.name ?? chosenOptionIn(project)?.text ?? ''),
    ),
  ],
  /** A webhook that no longer exists counts as deleted. */
  async send(deletion, { api, about }) {
    const sent = await api.deleteWebhook(projectIdOf(about, deletion) ?? '');
    if (sent.ok) return { ok: true, value: { there: true } };
    return sent.kind === 'missing' ? { ok: true, value: { there: false } } : sent;
  },
  done: (result, { project }, { about }) =>
    webhookDeleted(result, about.project?.name ?? project?.text ?? ''),
  audited: (deletion, result, { about }) => ({
    after: {
      project: projectIdOf(about, deletion),
      webhook: result && !result.there ? 'there was none' : undefined,
    },
  }),
  label: ({ project }) => `Webhook deletion${project ? ` for ${project.text}` : ''}`,
});

export function deleteWebhook(deps: Deps): VerbFeature {
  const view = (about: About) => webhookForm.open({ Typed: '' }, about);
  return {
    ...opensSmallForm(deps, webhookForm, view),
    actions: {
      [OPEN_WEBHOOK]: requires({ form: 'delete' }, (args: ActionArgs) => openForm(deps, args, view)),
    },
  };
}

export function webhookDeleted({ there }: DeletedWebhook, project: string): Reply {
  const name = escape(clip(project, 200));
  const text = there
    ? `The webhook for ${name} was deleted.`
    : `${name} has no webhook, so there was nothing to delete.`;
  return titledReply(there ? ':white_check_mark:' : '', text);
}
