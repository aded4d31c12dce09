import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { alert, plain } from '../../slack/blocks.js';
import type { ChosenOption } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { found, projectField } from '../../views/project-field.js';
import { nameToType, readTyped, typeToConfirm } from '../../views/type-to-confirm.js';

export const DELETE_WEBHOOK = 'delete_webhook';

export interface Deletion {
  project?: ChosenOption | undefined;
  typed: string;
}

export function webhookForm({ project }: Deletion, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: DELETE_WEBHOOK,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Delete the webhook'),
    submit: plain('Delete it'),
    close: plain('Keep it'),
    blocks: [
      alert('warning', WHAT_IT_MEANS),
      projectField(about, project),
      typeToConfirm('The project’s name, typed', nameOf(about, project)),
    ],
  };
}

const WHAT_IT_MEANS =
  'Whatever listens at this project’s webhook will hear no more of its posts. It cannot be brought back from here: a webhook is registered at the scheduling service.';

export const readDeletion = (view: Pick<ViewOutput, 'state'>): Deletion => ({
  project: found(view.state, 'Project'),
  typed: readTyped(view),
});

export const nameOf = ({ project }: About, chosen: ChosenOption | undefined) =>
  nameToType(project?.name ?? chosen?.text ?? '');
