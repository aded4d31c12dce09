import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { actions, button, confirm, context, field, plain } from '../../slack/blocks.js';
import type { ChosenOption } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { FIND_PROJECT, found, search } from '../../views/project-field.js';
import { boundTo, projectVisibility } from './reply.js';

export const CHOOSE_PROJECT = 'choose_project';
export const FIND_ZONE = 'bind_find_zone';
export const UNBIND = 'unbind_project';
export const PROPOSE = 'propose_project';

export interface Choice {
  project?: ChosenOption | undefined;
  zone?: ChosenOption | undefined;
}

export function projectModal(choice: Choice, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: CHOOSE_PROJECT,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('This channel’s project', 24),
    submit: plain('Use it here', 24),
    close: plain('Cancel', 24),
    blocks: [
      context(boundTo(about.project)),
      field('Project', 'Project', search(FIND_PROJECT, 'Choose a project', choice.project)),
      field('Timezone', 'Time zone', search(FIND_ZONE, 'The project’s own', choice.zone), {
        optional: true,
        hint: 'Left empty, it is the one that the scheduling service has for the project.',
      }),
      context(...projectVisibility(about.channelKind)),
      ...release(about),
    ],
  };
}

export const readChoice = ({ state }: ViewOutput): Choice => ({
  project: found(state, 'Project'),
  zone: found(state, 'Timezone'),
});

function release({ project, channel }: About): KnownBlock[] {
  if (!project || !channel) return [];
  const sure = confirm(
    'Let go of the project?',
    'Whoever asks in this channel then chooses a project each time. Nothing changes at the service.',
    'Let go',
  );
  return [
    actions('release', button('Let go of it', UNBIND, { value: channel, style: 'danger', confirm: sure })),
  ];
}
