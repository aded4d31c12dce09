import { catalogue } from './catalogue.js';

/** The build makes a file of it, for the doctor. */
export const everySample = catalogue();
