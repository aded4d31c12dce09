import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { type About, readAbout } from '../../forms/form.js';
import { clip, context, field, option, plain } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { type ChosenOption, chosenOption } from '../../slack/views/view-state.js';
import { zoneOption } from '../select-options.js';

/** The project in a form: shown when the channel has one, otherwise chosen. */

export const FIND_PROJECT = 'find_project';

export function projectField(
  about: About,
  chosen: ChosenOption | undefined,
  look: { dispatch?: boolean } = {},
): KnownBlock {
  if (about.project) return context(`Project: *${escape(clip(about.project.name, 200))}*`);
  return field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', chosen), look);
}

/** A select that loads its options while the person types. */
export function searchSelect(action_id: string, placeholder: string, chosen?: ChosenOption) {
  return {
    type: 'external_select' as const,
    action_id,
    min_query_length: 0,
    placeholder: plain(placeholder, 150),
    ...(chosen && { initial_option: option(chosen.text, chosen.value) }),
  };
}

/** The action_id of a field that shows something of one project, so that it doesn’t keep what another one shows. */
export const ofProject = (action: string, project: ChosenOption | undefined) =>
  `${action}:${project?.value ?? ''}`;

/** The name of a zone follows from its id. */
export function searchedZone(state: ViewOutput['state'], block: string): ChosenOption | undefined {
  const chosen = chosenOption(state, block);
  return chosen && zoneOption(chosen.value);
}

export const projectIdOf = (about: Pick<About, 'project'>, values: { project?: ChosenOption | undefined }) =>
  about.project?.id ?? values.project?.value;

/** The project of an open form, where its listeners require a right. */
export const projectOfForm = ({ body }: { body: { view?: ViewOutput | undefined } }): string | undefined =>
  body.view && projectIdOf(readAbout(body.view), { project: chosenOption(body.view.state, 'Project') });

export const PROJECT_REQUIRED = 'Choose a project.';
