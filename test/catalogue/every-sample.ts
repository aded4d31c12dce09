import { catalogue } from './catalogue.js';

const VARIANT = /, (?:with notices|without permission) \(/;

/** The build makes a file of it, for the doctor. Slack may allow one check a second, so it has no variants, and no other alphabets. */
export const everySample = catalogue(['longest', 'oddest']).filter(({ name }) => !VARIANT.test(name));
