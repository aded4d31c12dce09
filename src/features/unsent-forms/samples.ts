import { textSample, type Sample } from '../../views/samples.js';
import { NOTHING_TO_DO } from './index.js';

/** Its cards are samples of src/catalogue.ts. */
export const samples = (): Sample[] => [textSample('Nothing left to do', NOTHING_TO_DO)];
