import type { Sample, SampleWorld } from '../../views/samples.js';
import { help } from './reply.js';

export const samples = ({ text, project }: SampleWorld): Sample[] => {
  const groups = ['write', 'see', 'set-up', 'admin'] as const;
  const commands = groups.flatMap((group) =>
    Array.from({ length: 6 }, (_, index) => ({
      ...{ group, verb: 'templates', words: '[drafts, on x, this week …]', allowed: index % 2 === 0 },
      does: 'Set up, preview, send, pause or stop this channel’s daily digest',
    })),
  );
  return [
    { name: 'Help', message: help({ commands, project: undefined }) },
    {
      name: 'Unknown verb',
      message: help({ commands, unknown: text(), suggestion: 'posts', project: project.name }),
    },
  ];
};
