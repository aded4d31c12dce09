import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { listListeners, listPage } from '../../ui/list-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openSourceForm, sourceForm } from './form.js';
import { EDIT_SOURCE, SOURCES_IN, SOURCES_PAGE, sourceToEdit } from './reply.js';
import { showSources } from './show.js';

export const updateSource = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    selectId: SOURCES_IN,
    pages: { action: SOURCES_PAGE, schema: listPage, show: showSources(deps) },
  });
  return {
    ...list,
    actions: {
      ...list.actions,
      [EDIT_SOURCE]: requires(
        { form: 'edit-sources' },
        openSourceForm(deps),
        ({ action }) => readButtonValue(sourceToEdit, action).project.id,
      ),
    },
    forms: [registerForm(sourceForm, deps)],
  };
};
