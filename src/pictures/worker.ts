import { runTasks } from '../threads/run-tasks.js';
import { prepare } from './prepare.js';

/** The worker thread in which pictures are prepared. */
runTasks(prepare);
