import { countryOfZone } from '../holidays/holidays.js';
import type { ZoneMeaning } from '../read/components.js';
import { citiesCalled } from '../read/zone-words.js';
import type { Reader } from '../types.js';

/** Of several cities with the same name, those in the country of the person or of the project. */

type Place = Pick<Reader, 'zone' | 'projectZone'>;

/** Letters such as “CST” name no city. */
export const areCities = (meanings: readonly ZoneMeaning[]): boolean =>
  meanings.length > 1 && meanings.every(({ offset }) => offset === undefined);

export function likelyZones(meanings: ZoneMeaning[], { zone, projectZone = zone }: Place): ZoneMeaning[] {
  if (!areCities(meanings)) return meanings;
  const [best] = meanings;
  if (best?.zone === zone && best.zone === projectZone) return [best];
  const own = [countryOfZone(zone), countryOfZone(projectZone)].filter((country) => country !== undefined);
  const near = meanings.filter((one) => own.some((country) => country === countryOfZone(one.zone)));
  return near.length > 0 ? near : meanings;
}

/** Finds a zone by its name, city or country. Undefined if several cities have that name. */
export function zoneMeant(words: string, place: Place): string | undefined {
  const [found, ...others] = likelyZones(citiesCalled(words) ?? [], place);
  return others.length > 0 ? undefined : found?.zone;
}
