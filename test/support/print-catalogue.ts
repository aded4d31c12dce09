import { catalogue } from '../upnext/catalogue/catalogue.js';

/** Prints everything in the catalogue at its shortest, longest and oddest, as JSON. */
process.stdout.write(JSON.stringify(catalogue(['shortest', 'longest', 'oddest'])));
