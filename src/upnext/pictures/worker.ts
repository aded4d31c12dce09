import { parentPort } from 'node:worker_threads';
import { isVideo } from './file-type.js';
import { type Original, prepare } from './prepare.js';
import { prepareVideo } from './video.js';

/** The thread in which one picture or video is checked and prepared. */
parentPort?.once('message', ({ type, ...file }: Original) => {
  const prepared = isVideo(type) ? prepareVideo({ ...file, type }) : prepare({ ...file, type });
  void prepared.then((result) => {
    const isSame = result.ok && result.picture.content === file.bytes;
    parentPort?.postMessage(result, isSame ? [file.bytes.buffer] : []);
  });
});
