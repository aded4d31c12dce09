/** What the programs of `src/` start. */
export {
  readConfig,
  readServiceConfig,
  SettingsError,
  type Config,
  type ServiceSettings,
} from './app/config.js';
export { runChecks } from './app/doctor/run-checks.js';
export { startProgram } from './app/start/start-program.js';
export { runUntilStopped, type RunningProgram } from './app/start/run-until-stopped.js';
export { describeOutgoing, startService } from './app/start/service.js';
export { createFetch } from './api/http/fetch.js';
export { DatabaseOpenError } from './database/errors.js';
export { openDatabase } from './database/open.js';
export { failed, summaryOf, type Finding } from './features/doctor/checks/finding.js';
export { createLog } from './log.js';
export { manifestOverHttp } from './slack/manifest.js';
