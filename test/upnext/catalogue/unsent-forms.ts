import { NOTHING_TO_DO } from '../../../src/upnext/features/unsent-forms/index.js';
import { type Sample, textSample } from './samples.js';

/** Its cards are samples of catalogue.ts. */
export const samples = (): Sample[] => [textSample('Nothing left to do', NOTHING_TO_DO)];
