import type { Deps } from '../../deps.js';
import { listListeners, listPage } from '../../ui/list-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { LOG_DETAIL, LOGS_IN, LOGS_PAGE, logToShow } from './reply.js';
import { showLog, showLogs } from './show.js';

export const listLogs = (deps: Deps): VerbFeature =>
  listListeners(deps, {
    selectId: LOGS_IN,
    pages: { action: LOGS_PAGE, schema: listPage, show: showLogs(deps) },
    details: { action: LOG_DETAIL, schema: logToShow, show: showLog(deps) },
  });
