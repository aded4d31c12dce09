import { created, promptForm } from '../../../src/upnext/features/create-prompt.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const prompt = { project: option, Title: text(), PromptText: text(), Description: text() };
  return [
    { name: 'Create a prompt', view: promptForm.open(prompt, { ...about, project: undefined }) },
    { name: 'Prompt created', message: created({}, prompt) },
  ];
};
