import { fileURLToPath } from 'node:url';
import { runTasks } from '../threads/run-tasks.js';
import { createDraw } from './draw.js';

/** The worker thread that turns drawings into PNG files. */
runTasks(createDraw(fileURLToPath(new URL('../../.fonts', import.meta.url))));
