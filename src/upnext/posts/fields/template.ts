import { emojiCharacters } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { field } from '../../slack/text/blocks.js';
import { projectIdOf, searchedOption, searchSelect } from '../../ui/project/project-field.js';
import { matchingOptions } from '../../ui/select-options.js';
import type { Draft } from '../model/draft.js';
import { TEMPLATE } from '../model/inputs.js';
import { optionsInProject } from './about-project.js';
import type { Change, PostField } from './field.js';

/** The template of a post. Choosing one fills an empty form with its text. */

export const FIND_TEMPLATE = 'find_template';

/** A template that loads within this time is filled in without a loading state. */
const LOADING_AFTER_MS = 300;

/** Then the form gets its input for the text back. */
const LOADING_UNTIL_MS = 15_000;

/** While it loads, the form has no content input, so that nobody types text that would be overwritten. */
const fillIn: Change = async ({ form, deps, actor, reader, draw }) => {
  const { values, about } = form;
  const { template } = values;
  const project = projectIdOf(about, values);
  if (!project || !template || values.Content.trim()) return (same) => same;
  const isWanted = (now: Draft) => now.template?.value === template.value && !now.Content.trim();
  const loading = (await deps.api(actor)).getTemplate(project, template.value);
  const loaded = await settledWithin(LOADING_AFTER_MS, loading, deps.startTimer);
  if (!loaded) {
    const loadingUntil = reader.now.getTime() + LOADING_UNTIL_MS;
    await draw((now) => (isWanted(now.values) ? { ...now, about: { ...now.about, loadingUntil } } : now));
  }
  const found = loaded ?? (await loading);
  const text = found.ok && found.value?.content;
  return (now) =>
    isWanted(now.values)
      ? {
          values: {
            ...now.values,
            ...(text && { Content: emojiCharacters(text) }),
            replaced: now.values.replaced + 1,
          },
          about: { ...now.about, loadingUntil: undefined },
        }
      : now;
};

export const templateField: PostField = {
  draw: ({ values: { template } }) => [
    field(TEMPLATE, 'Template', searchSelect(FIND_TEMPLATE, 'Choose a template', template), {
      optional: true,
      dispatch: true,
    }),
  ],
  read: (state) => ({ template: searchedOption(state, TEMPLATE) }),
  changes: { [FIND_TEMPLATE]: fillIn },
};

export function suggestTemplates(deps: Pick<Deps, 'api' | 'log'>) {
  return optionsInProject(async ({ body, context, options }, project) => {
    const { recent } = await deps.api(actorOf(context, body));
    const listed = await recent.listTemplates(project);
    return matchingOptions(deps, listed, options.value, referenceOf(context));
  });
}
