import { zoneLetters } from '../place-names.js';
import type { ZoneMeaning } from './components.js';

/** What the letters after a time may mean. Several meanings lead to a question. */
export const ZONE_ABBREVIATIONS = new Map<string, ZoneMeaning[]>();
for (const [written, zone] of zoneLetters()) {
  const [, letters, hours] = /^([a-z]+)(.*)$/.exec(written) ?? [];
  if (letters === undefined) continue;
  const meaning = { zone, ...(hours && { offset: Number(hours) * 60 }) };
  ZONE_ABBREVIATIONS.set(letters, [...(ZONE_ABBREVIATIONS.get(letters) ?? []), meaning]);
}
