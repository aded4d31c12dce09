import { emojiCharacters } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { field } from '../../slack/text/blocks.js';
import { chosenOption } from '../../slack/views/view-state.js';
import { projectIdOf, searchSelect } from '../../ui/project/project-field.js';
import { matchingOptions } from '../../ui/select-options.js';
import { optionsInProject } from '../../ui/suggest.js';
import { TEMPLATE } from '../model/inputs.js';
import type { Load, PostField } from './field.js';

/** The template of a post. Choosing one fills an empty form with its text. */

export const FIND_TEMPLATE = 'find_template';

/** A template that loads within this time is filled in without a loading state. */
const LOADING_AFTER_MS = 300;

/** Then the form gets its input for the text back. */
const LOADING_UNTIL_MS = 15_000;

/** While it loads, the form has no content input, so that nobody types text that would be overwritten. */
const fillIn: Load = async ({ form: { values, about }, deps, actor, reader, draw }) => {
  const { template } = values;
  const project = projectIdOf(about, values);
  if (!project || !template || values.Content.trim()) return (form) => form;
  const loading = (await deps.api(actor)).getTemplate(project, template.value);
  const loaded = await settledWithin(LOADING_AFTER_MS, loading, deps.startTimer);
  const loadingUntil = reader.now.getTime() + LOADING_UNTIL_MS;
  if (!loaded)
    await draw((form) =>
      form.values.Content.trim() ? form : { ...form, about: { ...form.about, loadingUntil } },
    );
  const found = loaded ?? (await loading);
  const text = found.ok && found.value?.content;
  return (form) => {
    const chosen = form.values.template?.value;
    // Another one is being loaded.
    if (chosen !== undefined && chosen !== template.value) return form;
    const isFilled = chosen !== undefined && text && !form.values.Content.trim();
    const filled = isFilled ? { Content: emojiCharacters(text) } : {};
    return {
      values: { ...form.values, ...filled, replaced: form.values.replaced + 1 },
      about: { ...form.about, loadingUntil: undefined },
    };
  };
};

export const templateField: PostField = {
  draw: ({ values: { template } }) => [
    field(TEMPLATE, 'Template', searchSelect(FIND_TEMPLATE, 'Choose a template', template), {
      optional: true,
      dispatch: true,
    }),
  ],
  read: (state) => ({ template: chosenOption(state, TEMPLATE) }),
  loads: { [FIND_TEMPLATE]: fillIn },
};

export function suggestTemplates(deps: Pick<Deps, 'api' | 'log'>) {
  return optionsInProject(async ({ body, context, options }, project) => {
    const { recent } = await deps.api(actorOf(context, body));
    const listed = await recent.listTemplates(project);
    return matchingOptions(deps, listed, options.value, referenceOf(context));
  });
}
