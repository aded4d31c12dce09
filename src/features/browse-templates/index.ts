import type { Deps } from '../../deps.js';
import { listListeners, listPage } from '../../ui/list-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { PREVIEW, TEMPLATES_IN, TEMPLATES_PAGE, templateToShow } from './reply.js';
import { showTemplate, showTemplates } from './show.js';

export const browseTemplates = (deps: Deps): VerbFeature =>
  listListeners(deps, {
    selectId: TEMPLATES_IN,
    pages: { action: TEMPLATES_PAGE, schema: listPage, show: showTemplates(deps) },
    details: { action: PREVIEW, schema: templateToShow, show: showTemplate(deps) },
  });
