import { ownMemory } from '../../threads/own-memory.js';
import { runTasks } from '../../threads/run-tasks.js';
import { isVideo } from './file-type.js';
import { prepare, type Original, type PrepareResult } from './prepare.js';
import { prepareVideo } from './video.js';

/** The worker thread in which pictures and videos are checked and prepared. */
runTasks<Original, PrepareResult>(
  async ({ type, ...file }) => {
    return isVideo(type) ? prepareVideo({ ...file, type }) : prepare({ ...file, type });
  },
  (prepared) => (prepared.ok && isVideo(prepared.picture.type) ? ownMemory(prepared.picture.content) : []),
);
