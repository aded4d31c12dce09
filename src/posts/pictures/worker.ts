import { ownMemory } from '../../threads/own-memory.js';
import { runTasks } from '../../threads/run-tasks.js';
import { isVideo } from './file-type.js';
import { prepare, type Original, type PrepareResult } from './prepare.js';

/** The worker thread in which pictures and videos are checked and prepared. */
runTasks<Original, PrepareResult>(
  async ({ type, ...file }) => {
    if (!isVideo(type)) return prepare({ ...file, type });
    // Loading what reads videos takes longer than many pictures do.
    const { prepareVideo } = await import('./video.js');
    return prepareVideo({ ...file, type });
  },
  (prepared) => (prepared.ok && isVideo(prepared.picture.type) ? ownMemory(prepared.picture.bytes) : []),
);
