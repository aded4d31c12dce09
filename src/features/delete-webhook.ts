import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import {
  formAbout,
  formModal,
  noticesAt,
  type About,
  type Form,
  type FormContext,
  type Notices,
} from '../forms/form.js';
import { registerForm } from '../forms/submit.js';
import { requires } from '../rights/access.js';
import { alert, clip, context, section, type Reply } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { chosenOptionSchema, type ChosenOption } from '../slack/views/view-state.js';
import type { VerbFeature } from '../ui/feature.js';
import { openForm, opensForm } from '../ui/open-form.js';
import {
  FIND_PROJECT,
  PROJECT_REQUIRED,
  projectField,
  projectIdOf,
  searchedOption,
} from '../ui/project/project-field.js';
import { suggestProjects } from '../ui/suggest.js';
import {
  matchesTyped,
  notTypedExactly,
  readTyped,
  typeableName,
  typeToConfirm,
} from '../ui/type-to-confirm.js';

const webhookDeletion = z.object({ project: chosenOptionSchema.optional(), typed: z.string() });
type WebhookDeletion = z.infer<typeof webhookDeletion>;

export const deleteWebhook = (deps: Deps): VerbFeature => {
  const button = { text: 'Delete a webhook', action: 'open_webhook' };
  const { homeButton: settingsButton, ...opening } = opensForm('delete', button, (trigger) =>
    openForm(deps, trigger, ({ about }) => deleteWebhookModal({ typed: '' }, about)),
  );
  return {
    ...opening,
    settingsButton,
    options: { [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project') },
    forms: [registerForm(deleteWebhookForm, deps)],
  };
};

interface DeletedWebhook {
  there: boolean;
  /** The service's message, if there was no webhook. */
  said?: string | undefined;
}

const deleteWebhookForm: Form<WebhookDeletion, DeletedWebhook> = {
  name: 'delete_webhook',
  about: formAbout,
  values: webhookDeletion,
  right: 'delete',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Deleting the webhook',
  open: deleteWebhookModal,
  read: (view: Pick<ViewOutput, 'state'>) => ({
    project: searchedOption(view.state, 'Project'),
    typed: readTyped(view),
  }),
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

export function deleteWebhookModal({ project }: WebhookDeletion, about: About): ModalView {
  return formModal(deleteWebhookForm.name, about, { title: 'Delete webhook', submit: 'Delete' }, [
    ...alert('warning', CONSEQUENCES),
    projectField(about, project),
    typeToConfirm('To confirm, type the project’s name', nameToConfirm(about, project)),
  ]);
}

const CONSEQUENCES =
  'The webhook will no longer receive events about this project’s posts. Upnext can’t restore it: webhooks are registered in the scheduling service.';

const nameToConfirm = ({ project }: About, chosen: ChosenOption | undefined) =>
  typeableName(project?.name ?? chosen?.text ?? '');

function check(deletion: WebhookDeletion, { about }: FormContext): Notices | undefined {
  if (!projectIdOf(about, deletion)) return noticesAt({ Project: PROJECT_REQUIRED });
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

export function webhookDeleted({ there, said }: DeletedWebhook, project: string): Reply {
  const name = escape(clip(project, 200));
  const text = there
    ? `The webhook for ${name} was deleted.`
    : `${name} has no webhook, so there was nothing to delete.`;
  return {
    text,
    blocks: [
      section(`${there ? ':white_check_mark: ' : ''}*${text}*`),
      ...(said ? [context(escape(clip(said, 500)))] : []),
    ],
  };
}
