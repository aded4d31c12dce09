import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { actions, button, confirm, context, field } from '../../slack/blocks.js';
import { chosenOptionSchema } from '../../slack/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { FIND_PROJECT, searchedOption, searchedZone, searchSelect } from '../../views/project-field.js';
import { currentProject, projectVisibility } from './reply.js';

export const CHOOSE_PROJECT = 'choose_project';
export const FIND_ZONE = 'bind_find_zone';
export const UNBIND = 'unbind_project';
export const PROPOSE = 'propose_project';

export const projectChoiceSchema = z.object({
  project: chosenOptionSchema.optional(),
  zone: chosenOptionSchema.optional(),
});
export type ProjectChoice = z.infer<typeof projectChoiceSchema>;

export function projectModal(choice: ProjectChoice, about: About): ModalView {
  return formModal(CHOOSE_PROJECT, about, { title: 'Channel project', submit: 'Save' }, [
    context(currentProject(about.project)),
    field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', choice.project)),
    field('Timezone', 'Time zone', searchSelect(FIND_ZONE, 'The project’s time zone', choice.zone), {
      optional: true,
      hint: 'Leave empty to use the time zone that the scheduling service has for the project.',
    }),
    context(...projectVisibility(about.channelKind)),
    ...unlinkButton(about),
  ]);
}

export const readProjectChoice = ({ state }: ViewOutput): ProjectChoice => ({
  project: searchedOption(state, 'Project'),
  zone: searchedZone(state, 'Timezone'),
});

function unlinkButton({ project, channel }: About): KnownBlock[] {
  if (!project || !channel) return [];
  const dialog = confirm(
    'Unlink this project?',
    'People will choose a project each time they use a command in this channel. Nothing changes in the scheduling service.',
    'Unlink',
  );
  return [
    actions('unlink', button('Unlink project', UNBIND, { value: channel, style: 'danger', confirm: dialog })),
  ];
}
