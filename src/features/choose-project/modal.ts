import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { actions, button, confirm, context, field, option, plain } from '../../slack/blocks.js';
import { chosenOf, type Chosen, type State } from '../../slack/entered.js';
import type { About } from '../../slack/form.js';
import { NO_CHOICE } from '../../slack/surfaces.js';
import { boundTo, whoSees } from './reply.js';

export const CHOOSE_PROJECT = 'choose_project';
export const FIND_PROJECT = 'bind_find_project';
export const FIND_ZONE = 'bind_find_zone';
export const UNBIND = 'unbind_project';

export interface Choice {
  project?: Chosen | undefined;
  zone?: Chosen | undefined;
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
      context(...whoSees(about.channelKind)),
      ...release(about),
    ],
  };
}

export const readChoice = ({ state }: ViewOutput): Choice => ({
  project: choice(state, 'Project'),
  zone: choice(state, 'Timezone'),
});

function choice(state: State, block: string): Chosen | undefined {
  const chosen = chosenOf(state, block);
  return chosen?.value === NO_CHOICE ? undefined : chosen;
}

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

function search(action_id: string, words: string, chosen: Chosen | undefined) {
  return {
    type: 'external_select' as const,
    action_id,
    min_query_length: 0,
    placeholder: plain(words, 150),
    ...(chosen && { initial_option: option(chosen.text, chosen.value) }),
  };
}
