import { memoize } from './memoize.js';
import { placeNames, RENAMED } from './place-names.js';

const listed = Intl.supportedValuesOf('timeZone');
const names = [...new Set([...listed.map((name) => RENAMED.get(name) ?? name), 'UTC'])].sort();

const byName = new Map([...listed, ...names].map((name) => [name.toLowerCase(), name]));
const byCity = new Map(names.map((name) => [spoken(cityOf(name)), name]));
const byPlace = new Map([...placeNames].map(([name, zone]) => [spoken(name), zone]));

/** The zones offered in lists, under their present names. */
export function zoneNames(): string[] {
  return names;
}

/** Any IANA name, old ones too ("Japan", "CET"); names are kept as given, for other services know them by it. */
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

/** What some service calls a zone, in any case. */
export const zoneCalled = (name: string): string | undefined =>
  isZone(name) ? name : byName.get(name.toLowerCase());

/** As a person writes one whole: a word alone is a place or an abbreviation. */
const isWholeName = (words: string) =>
  byName.get(words.toLowerCase()) === words || (/^[A-Z]\w*\/[A-Z]/.test(words) && isZone(words));

/** The zone of a name, a city or a country, in any case and with or without "time": "berlin time", "NYC". */
export function findZone(words: string): string | undefined {
  if (isWholeName(words.trim())) return words.trim();
  const said = placeSaid(words);
  return byName.get(said.replaceAll(' ', '_')) ?? byPlace.get(said) ?? byCity.get(said);
}

/** Without marks, case and "time" behind it. */
export const placeSaid = (words: string) =>
  spoken(words.normalize('NFC').slice(0, 60).trim()).replace(/ (?:local )?time(?: ?zone)?$/, '');

export function zoneCity(name: string): string {
  return cityOf(name).replaceAll('_', ' ');
}

function cityOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function spoken(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', ' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

/** Zones for a few typed letters: what they name as a whole first, then names with a part that starts with them. */
export function findZones(letters: string, most: number): string[] {
  const wanted = letters.trim().toLowerCase().replaceAll(' ', '_');
  const meant = wanted ? findZone(letters) : undefined;
  const starting = zoneNames().filter((name) => `/${name.toLowerCase()}`.includes(`/${wanted}`));
  const within = zoneNames().filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([...(meant ? [meant] : []), ...starting, ...within])].slice(0, most);
}
