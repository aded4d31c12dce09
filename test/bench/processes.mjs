/** The measured processes. They end with this one, and those of a failed part would slow down the next one. */
import { once } from 'node:events';

const running = new Set();

process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

export function track(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function stop(child, signal = 'SIGKILL') {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export const stopAll = () => Promise.all([...running].map((child) => stop(child)));
