import type { Sample, SampleWorld } from '../../ui/samples.js';
import { promptModal } from './modal.js';
import { created } from './reply.js';

export const samples = ({ about, option, text }: SampleWorld): Sample[] => {
  const prompt = { project: option, Title: text(), PromptText: text(), Description: text() };
  return [
    { name: 'Create a prompt', view: promptModal(prompt, { ...about, project: undefined }) },
    { name: 'Prompt created', message: created({}, prompt) },
  ];
};
