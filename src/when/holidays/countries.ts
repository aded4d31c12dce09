import { readData } from './data.js';

/** The countries whose public holidays are known, by their code. */
const names = new Map(Object.entries(readData('countries')));
/** Of a time zone that only one of them has. */
const byZone = new Map(Object.entries(readData('zones')));

export const isCountry = (code: string): boolean => names.has(code);

export const countryName = (code: string): string => names.get(code) ?? code;

export const countryOfZone = (zone: string | undefined): string | undefined => byZone.get(zone ?? '');

export const countries = (): { code: string; name: string }[] =>
  [...names]
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));

const WITH_ARTICLE =
  /^(?:United|U\.S\.|British|Turks|Isle|Bahamas|Caribbean|Comoros|Gambia|Netherlands|Philippines|Seychelles)|Republic|Islands$/;

/** "the United States" */
export const countryInText = (code: string): string => {
  const name = countryName(code);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
};
