import type { Sample, SampleParts } from './samples.js';
import { promptModal } from '../../src/features/create-prompt/modal.js';
import { created } from '../../src/features/create-prompt/reply.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const prompt = { project: option, Title: text(), PromptText: text(), Description: text() };
  return [
    { name: 'Create a prompt', view: promptModal(prompt, { ...about, project: undefined }) },
    { name: 'Prompt created', message: created({}, prompt) },
  ];
};
