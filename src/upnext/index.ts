/** What the programs of `src/` start. */
export { createFetch } from './api/http/fetch.js';
export {
  type Config,
  readConfig,
  readServiceConfig,
  type ServiceSettings,
  SettingsError,
} from './app/config.js';
export { runChecks } from './app/doctor/run-checks.js';
export { type RunningProgram, runUntilStopped } from './app/start/run-until-stopped.js';
export { describeOutgoing, startService } from './app/start/service.js';
export { startProgram } from './app/start/start-program.js';
export { watchUpdates } from './app/start/watch-updates.js';
export { DatabaseOpenError } from './database/errors.js';
export { openDatabase } from './database/open.js';
export { failed, type Finding, summaryOf } from './features/doctor/checks/finding.js';
export { createLog } from './log.js';
export { manifestOverHttp } from './slack/manifest.js';
