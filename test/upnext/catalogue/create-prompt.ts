import type { Sample, SampleParts } from './samples.js';
import { created, promptForm } from '../../../src/upnext/features/create-prompt.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const prompt = { project: option, Title: text(), PromptText: text(), Description: text() };
  return [
    { name: 'Create a prompt', view: promptForm.open(prompt, { ...about, project: undefined }) },
    { name: 'Prompt created', message: created({}, prompt) },
  ];
};
