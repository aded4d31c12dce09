import type { Sample, SampleWorld } from './samples.js';
import { log, logMissing, logs } from '../../src/features/list-logs/reply.js';

export const samples = (world: SampleWorld): Sample[] => {
  const { reading, text } = world;
  const page = { words: text(200), from: 15, project: reading.project.id };
  return [
    { name: 'Logs', message: logs(world.logs, { page, markOf: () => 'x'.repeat(22), reading }) },
    ...world.logs.slice(0, 2).map((entry) => ({ name: 'Log entry', message: log(entry, page, reading) })),
    { name: 'Log entry missing', message: logMissing(page) },
  ];
};
