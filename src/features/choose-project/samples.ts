import type { Sample, SampleWorld } from '../../views/samples.js';
import { projectModal } from './modal.js';
import { projectChosen, projectUnlinked } from './reply.js';

export const samples = ({ about, option, project }: SampleWorld): Sample[] => [
  {
    name: 'Channel project',
    view: projectModal({ project: option, zone: option }, { ...about, channelKind: 'private' }),
  },
  { name: 'Project chosen', message: projectChosen(project, 'private') },
  { name: 'Project unlinked', message: projectUnlinked(project.name) },
];
