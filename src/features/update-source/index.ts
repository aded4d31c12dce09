import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { listListeners } from '../../ui/list.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openSourceForm } from './open.js';
import { EDIT_SOURCE, SOURCES, sources, sourceToEdit } from './reply.js';
import { sourceForm } from './submit.js';

export const updateSource = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    name: SOURCES,
    async show(reading, page) {
      const listed = await reading.api.listSources(reading.project.id);
      return listed.ok ? sources(listed.value, page, reading) : listed;
    },
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
