import { catalogue } from '../catalogue/catalogue.js';
import { shapesOf } from './shapes.js';

/** Prints the shapes of everything in the catalogue, as JSON. */
const samples = catalogue(['shortest', 'longest', 'oddest']).map((sample) =>
  'view' in sample ? sample.view : sample.message,
);
process.stdout.write(JSON.stringify([...new Set(samples.flatMap(shapesOf))]));
