import { placeNames, RENAMED } from './places.js';

const listed = Intl.supportedValuesOf('timeZone');
const names = [...new Set([...listed.map((name) => RENAMED.get(name) ?? name), 'UTC'])].sort();

const byName = new Map([...listed, ...names].map((name) => [name.toLowerCase(), name]));
const byCity = new Map(names.map((name) => [spoken(cityOf(name)), name]));
const byPlace = new Map([...placeNames].map(([name, zone]) => [spoken(name), zone]));

/** The zones offered in lists, under their present names. */
export function zoneNames(): string[] {
  return names;
}

/** Any IANA name, old ones too; names are kept as given, for other services know them by it. */
export function isZone(name: string): boolean {
  if (byName.get(name.toLowerCase()) === name) return true;
  if (!/^[A-Z][A-Za-z]*(?:\/[A-Z][\w+-]*)+$/.test(name) || name.length > 40) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone of a name, a city or a country, in any case and with or without "time": "berlin time", "NYC". */
export function findZone(words: string): string | undefined {
  if (isZone(words.trim())) return words.trim();
  const said = spoken(words.normalize('NFC').slice(0, 60).trim()).replace(/ (?:local )?time(?: ?zone)?$/, '');
  return byName.get(said.replaceAll(' ', '_')) ?? byPlace.get(said) ?? byCity.get(said);
}

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
