import type { Sample, SampleWorld } from '../../views/samples.js';
import { projectModal } from './modal.js';
import { projectChosen, projectUnlinked } from './reply.js';

export const samples = ({ about, option, project }: SampleWorld): Sample[] => [
  {
    name: 'Channel project',
    view: projectModal(
      { project: option, zone: option, holdMinutes: 15, showsCards: true },
      { ...about, channelKind: 'private' },
    ),
  },
  {
    name: 'Channel project, none yet',
    view: projectModal({ showsCards: false }, { ...about, project: undefined }),
  },
  {
    name: 'Project chosen',
    message: projectChosen(project, { holdMinutes: 24 * 60, showsCards: true }, 'private'),
  },
  { name: 'Project unlinked', message: projectUnlinked(project.name) },
];
