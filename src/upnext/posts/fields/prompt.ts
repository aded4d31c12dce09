import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { field } from '../../slack/text/blocks.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import { chosenOption } from '../../slack/views/view-state.js';
import { searchSelect } from '../../ui/project/project-field.js';
import { optionsInProject } from '../../ui/suggest.js';
import type { PostField } from './field.js';

/** The prompt of a post. */

export const FIND_PROMPT = 'find_prompt';
const PROMPT = 'PromptId';

export const promptField: PostField = {
  draw: ({ values: { prompt } }) => [
    field(PROMPT, 'Prompt', searchSelect(FIND_PROMPT, 'Choose a prompt', prompt), { optional: true }),
  ],
  read: (state) => ({ prompt: chosenOption(state, PROMPT) }),
};

/** Prompts that were created through Upnext, and any id that is typed: the service cannot list prompts. */
export function suggestPrompts(deps: Pick<Deps, 'store'>) {
  return optionsInProject(async ({ body, context, options }, project) => {
    const typed = options.value.trim();
    const { workspace } = actorOf(context, body);
    const known = await deps.store.prompts.find(workspace, project, typed, 99);
    const byId = typed && typed.length <= MAX_OPTION_VALUE ? [{ text: `ID ${typed}`, value: typed }] : [];
    return [...known.map(({ id, title }) => ({ text: title, value: id })), ...byId];
  });
}
