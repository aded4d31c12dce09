import { memoize } from './memoize.js';
import { placeNames, RENAMED } from './place-names.js';

const listed = Intl.supportedValuesOf('timeZone');
const names = [...new Set([...listed.map((name) => RENAMED.get(name) ?? name), 'UTC'])].sort();
const byName = new Map([...listed, ...names].map((name) => [name.toLowerCase(), name]));
const byCity = new Map(names.map((name) => [searchable(cityOf(name)), name]));
const byPlace = new Map(placeNames().map(([name, zone]) => [searchable(name), zone]));

/** Accepts any IANA name, also old ones such as "Japan" and "CET", because other services use them. */
export function isZone(name: string): boolean {
  return byName.get(name.toLowerCase()) === name || isOldZone(name);
}

const isOldZone = memoize((name: string): boolean => {
  if (!/^[A-Z][\w+/-]{1,39}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
});

/** Finds a zone by its name in any case. */
export const zoneByName = (name: string): string | undefined =>
  isZone(name) ? name : byName.get(name.toLowerCase());

/** Finds a zone by name, city or country: "berlin time", "NYC". A name such as "CET" only as it is written. */
export function findZone(words: string): string | undefined {
  const place = placeName(words);
  const found = byName.get(place.replaceAll(' ', '_')) ?? byPlace.get(place) ?? byCity.get(place);
  return found ?? (isZone(words.trim()) ? words.trim() : undefined);
}

/** Lower case, without accents and a final "time". */
export const placeName = (words: string) =>
  searchable(words.normalize('NFC').slice(0, 60).trim()).replace(/ (?:local )?time(?: ?zone)?$/, '');

export function zoneCity(name: string): string {
  return cityOf(name).replaceAll('_', ' ');
}

function cityOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

export function searchable(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', ' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

/** Zones to offer in lists, under their current names, that match what was typed so far: best match first. */
export function findZones(typed: string, limit: number): string[] {
  const query = typed.trim().toLowerCase().replaceAll(' ', '_');
  const exact = query ? findZone(query) : undefined;
  const starting = names.filter((name) => `/${name.toLowerCase()}`.includes(`/${query}`));
  const within = names.filter((name) => name.toLowerCase().includes(query));
  return [...new Set([...(exact ? [exact] : []), ...starting, ...within])].slice(0, limit);
}
