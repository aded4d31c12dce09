import { ERRORS } from './errors.js';
import type { Place } from './fields.js';
import type { Oddities } from './oddity.js';
import { BODIES, LISTS, RECORDS } from './shapes.js';
import { VALUES } from './values.js';

/** All oddities that Upnext accepts, by the values that have them. The first that applies is undone first. */
export const ODDITIES: Readonly<Record<Place, Oddities>> = {
  body: BODIES,
  list: LISTS,
  record: RECORDS,
  ...VALUES,
  error: ERRORS,
};
