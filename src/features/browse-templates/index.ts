import type { Deps } from '../../deps.js';
import { listListeners } from '../../views/list-listeners.js';
import type { Feature } from '../feature.js';
import { PREVIEW, TEMPLATES_IN, TURN_TEMPLATES } from './reply.js';
import { preview, showTemplates } from './show.js';

export const browseTemplates = (deps: Deps): Feature => ({
  verb: 'templates',
  aliases: ['template'],
  words: '[words]',
  does: 'Browse templates and write a post from one',
  group: 'write',
  right: 'read',
  ...listListeners(deps, {
    asks: TEMPLATES_IN,
    pages: TURN_TEMPLATES,
    details: { action: PREVIEW, show: preview(deps) },
    show: showTemplates(deps),
  }),
});
