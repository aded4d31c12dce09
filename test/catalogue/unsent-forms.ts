import { textSample, type Sample, type SampleParts } from './samples.js';
import { NOTHING_TO_DO } from '../../src/features/unsent-forms/index.js';
import { unsentList } from '../../src/features/unsent-forms/list.js';

/** Its cards are samples of catalogue.ts. */
export const samples = ({ text }: SampleParts): Sample[] => {
  const states = ['returned', 'asked', 'working'] as const;
  const forms = Array.from({ length: 90 }, (_, index) => ({
    id: `${index}`,
    state: states[index % 3] ?? 'returned',
    reason: text(),
    label: text(300),
  }));
  return [
    textSample('Nothing left to do', NOTHING_TO_DO),
    { name: 'Unsent forms', view: unsentList(forms, 120) },
    { name: 'Unsent forms, none', view: unsentList([], 0) },
  ];
};
