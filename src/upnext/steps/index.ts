import type { Deps } from '../deps.js';
import { createEnter } from '../posts/index.js';
import type { Feature } from '../ui/feature.js';
import { startStep } from './start.js';
import { stepWorker } from './worker.js';

/** Steps that people add to their workflows in Slack’s Workflow Builder. */
export const steps = (deps: Deps): Feature => ({
  events: { function_executed: startStep(deps) },
  workers: [stepWorker(deps, createEnter(deps))],
});
