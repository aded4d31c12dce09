import { log, logMissing, logs } from '../../../src/upnext/features/list-logs/index.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = (world: SampleParts): Sample[] => {
  const { reading, text } = world;
  const page = { words: text(200), from: 15, project: reading.project.id };
  return [
    ...['Logs', 'Found logs'].map((name, index) => {
      const shown = { ...page, words: index === 0 ? '' : page.words };
      return { name, message: logs(world.logs, shown, reading) };
    }),
    ...world.logs.slice(0, 2).map((entry) => ({ name: 'Log entry', message: log(entry, page, reading) })),
    { name: 'Log entry missing', message: logMissing(page) },
  ];
};
