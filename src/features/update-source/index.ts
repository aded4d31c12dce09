import { requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { listListeners } from '../../views/list-listeners.js';
import type { Feature } from '../feature.js';
import { edit } from './open.js';
import { EDIT_SOURCE, SOURCES_IN, TURN_SOURCES } from './reply.js';
import { showSources } from './show.js';
import { sourceFormLife } from './submit.js';

export const updateSource = (deps: Deps): Feature => {
  const list = listListeners(deps, { asks: SOURCES_IN, pages: TURN_SOURCES, show: showSources(deps) });
  return {
    verb: 'sources',
    aliases: ['source'],
    words: '[words]',
    does: 'See and fix the project’s content sources',
    group: 'set-up',
    right: 'read',
    ...list,
    actions: { ...list.actions, [EDIT_SOURCE]: requires('checked-on-submit', edit(deps)) },
    forms: [registerForm(sourceFormLife, deps)],
  };
};
