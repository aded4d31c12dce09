import { textSample, type Sample } from './samples.js';
import { NOTHING_TO_DO } from '../../../src/upnext/features/unsent-forms/index.js';

/** Its cards are samples of catalogue.ts. */
export const samples = (): Sample[] => [textSample('Nothing left to do', NOTHING_TO_DO)];
