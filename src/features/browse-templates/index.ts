import type { Deps } from '../../deps.js';
import { listListeners, listPage } from '../../ui/list-listeners.js';
import type { Feature } from '../../ui/feature.js';
import { PREVIEW, TEMPLATES_IN, TEMPLATES_PAGE, templateToShow } from './reply.js';
import { showTemplate, showTemplates } from './show.js';

export const browseTemplates = (deps: Deps): Feature => ({
  verb: 'templates',
  aliases: ['template'],
  words: '[words]',
  does: 'Browse templates and write a post from one',
  group: 'write',
  right: 'read',
  ...listListeners(deps, {
    selectId: TEMPLATES_IN,
    pages: { action: TEMPLATES_PAGE, schema: listPage, show: showTemplates(deps) },
    details: { action: PREVIEW, schema: templateToShow, show: showTemplate(deps) },
  }),
});
