import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { clip, context, field, option, plain } from '../slack/blocks.js';
import { chosenOption, type ChosenOption } from '../slack/view-state.js';
import type { About } from '../forms/form.js';
import { escape } from '../slack/markup.js';
import { NO_CHOICE } from '../slack/error-surfaces.js';

/** The project in a form: the channel's own is said, any other is chosen. */

export const FIND_PROJECT = 'find_project';

export function projectField(about: About, chosen: ChosenOption | undefined): KnownBlock {
  if (about.project) return context(`Project: *${escape(clip(about.project.name, 200))}*`);
  return field('Project', 'Project', search(FIND_PROJECT, 'Choose a project', chosen));
}

/** A select that asks the bot for options while the person types. */
export function search(action_id: string, words: string, chosen: ChosenOption | undefined) {
  return {
    type: 'external_select' as const,
    action_id,
    min_query_length: 0,
    placeholder: plain(words, 150),
    ...(chosen && { initial_option: option(chosen.text, chosen.value) }),
  };
}

/** What was chosen in a search; what only said that there is nothing to choose counts for nothing. */
export function found(state: ViewOutput['state'], block: string): ChosenOption | undefined {
  const chosen = chosenOption(state, block);
  return chosen?.value === NO_CHOICE ? undefined : chosen;
}

export const projectIn = (about: About, values: { project?: ChosenOption | undefined }) =>
  about.project?.id ?? values.project?.value;

export const CHOOSE_PROJECT = 'Choose the project that this belongs to.';
