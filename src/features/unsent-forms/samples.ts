import { textSample, type Sample, type SampleWorld } from '../../ui/samples.js';
import { NOTHING_TO_DO } from './index.js';
import { unsentList } from './list.js';

/** Its cards are samples of src/catalogue.ts. */
export const samples = ({ text }: SampleWorld): Sample[] => {
  const states = ['unsent', 'refused', 'asked', 'unknown', 'sending'] as const;
  const forms = Array.from({ length: 90 }, (_, index) => ({
    ...{ id: `${index}`, state: states[index % 5] ?? 'unsent', reason: text(), label: text(300) },
  }));
  return [
    textSample('Nothing left to do', NOTHING_TO_DO),
    { name: 'Unsent forms', view: unsentList(forms, 120) },
    { name: 'Unsent forms, none', view: unsentList([], 0) },
  ];
};
