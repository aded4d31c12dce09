import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { createDraw } from './draw.js';
import type { Drawn, ToDraw } from './painter.js';

/** The worker thread in which pictures are drawn: one after the other. */

const draw = createDraw(fileURLToPath(new URL('fonts', import.meta.url)));

parentPort?.on('message', ({ id, picture }: ToDraw) => parentPort?.postMessage(drawn(id, picture)));

function drawn(id: number, picture: ToDraw['picture']): Drawn {
  try {
    return { id, png: draw(picture) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
