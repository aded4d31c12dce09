import { emojiCharacters } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { field } from '../../slack/text/blocks.js';
import { projectIdOf, searchedOption, searchSelect } from '../../ui/project/project-field.js';
import { matchingOptions } from '../../ui/select-options.js';
import { TEMPLATE } from '../model/inputs.js';
import { optionsInProject } from './about-project.js';
import type { Change, PostField } from './field.js';

/** The template of a post. Choosing one fills an empty form with its text. */

export const FIND_TEMPLATE = 'find_template';

/** A template that loads within this time is filled in without a loading state. */
const LOADING_AFTER_MS = 300;

/** While it loads, the form has no content input, so that nobody types text that would be overwritten. */
const fillIn: Change = async (form, { deps, actor, draw }) => {
  const { values, about } = form;
  const project = projectIdOf(about, values);
  if (!project || !values.template || values.Content.trim()) return form;
  const api = await deps.api(actor);
  const loading = api.getTemplate(project, values.template.value);
  const loaded = await settledWithin(LOADING_AFTER_MS, loading, deps.startTimer);
  if (!loaded) await draw({ values: { ...values, fetching: true }, about });
  const template = loaded ?? (await loading);
  const text = template.ok && template.value?.content;
  const filled = text ? { Content: emojiCharacters(text) } : {};
  return { values: { ...values, ...filled, replaced: values.replaced + 1 }, about };
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
