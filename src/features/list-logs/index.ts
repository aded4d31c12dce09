import type { Deps } from '../../deps.js';
import { listListeners } from '../../views/list-listeners.js';
import type { Feature } from '../feature.js';
import { LOG_DETAIL, LOGS_IN, TURN_LOGS } from './reply.js';
import { showLog, showLogs } from './show.js';

export const listLogs = (deps: Deps): Feature => ({
  verb: 'logs',
  aliases: ['log'],
  words: '[words]',
  does: 'See what happened at the service, newest first',
  group: 'see',
  right: 'read',
  ...listListeners(deps, {
    asks: LOGS_IN,
    pages: TURN_LOGS,
    details: { action: LOG_DETAIL, show: showLog(deps) },
    show: showLogs(deps),
  }),
});
