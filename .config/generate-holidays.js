/**
 * Writes the public holidays of each country to src/when/holidays/data/, a small file for each, with the names of the countries
 * and the time zones that only one of them has. date-holidays has twenty times as much, so it is installed only for this.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'luxon';

const PACKAGE = 'date-holidays';
const VERSION = '3.37.0';
const OUT = fileURLToPath(new URL('../src/when/holidays/data', import.meta.url));
const [FIRST, LAST] = [2026, 2040];

/** Where Intl has names that nobody says. */
const COUNTRY_NAMES = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  TR: 'Turkey',
};
/** So small that a time zone which they share is their neighbour’s. */
const SMALL = new Set(['AX', 'IC', 'LI', 'SJ', 'SM', 'VA']);
/** Without what is said twice, and in English. */
const NAMES = {
  'End of Ramadan (Eid al-Fitr)': 'Eid al-Fitr',
  'Feast of the Sacrifice (Eid al-Adha)': 'Eid al-Adha',
  Bundesfeiertag: 'Swiss National Day',
  'Celebración del Divino Salvador del Mundo': 'Feast of the Divine Savior of the World',
  'Día adicional': 'Additional holiday',
  'Día de la Constitución Española': 'Constitution Day',
  'Día de las Américas': 'Day of the Americas',
  Feiertagsbrücke: 'Bridge holiday',
  'Fiesta Nacional de España': 'National Day',
  'Gesta Heroica de Juan Santamaría': 'Juan Santamaría Day',
  'Implantação da República': 'Republic Day',
  'Mariä Geburt': 'Nativity of Mary',
  'Primer Grito de Independencia': 'First Cry of Independence',
  'Restauração da Independência': 'Restoration of Independence',
  Staatsfeiertag: 'Labour Day',
  'عيد الثورة و الشباب': 'Revolution and Youth Day',
  'عيد الإستقلال': 'Independence Day',
  'عيد الشهداء': 'Martyrs’ Day',
  'عيد الجمهورية': 'Republic Day',
  'عيد المرأة': 'Women’s Day',
  'عيد الجلاء': 'Evacuation Day',
};
const NAMES_IN = { DE: { 'National Holiday': 'German Unity Day' } };
const SUBSTITUTE = ' (substitute day)';

const home = mkdtempSync(join(tmpdir(), 'upnext-holidays-'));
const install = ['install', '--prefix', home, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`];
execFileSync('npm', install, { stdio: 'inherit' });
const Holidays = createRequire(join(home, 'index.js'))(PACKAGE);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
copyFileSync(join(home, 'node_modules', PACKAGE, 'LICENSE'), join(OUT, 'LICENSE'));
const codes = Object.keys(new Holidays().getCountries()).sort();
const zones = codes.flatMap((code) => new Holidays(code).getTimezones().map((zone) => [zone, code]));
const isOnlyIn = ([zone, code]) =>
  zones.every(([other, its]) => other !== zone || its === code || SMALL.has(its)) && !SMALL.has(code);
const regions = new Intl.DisplayNames(['en'], { type: 'region' });
const names = codes.map((code) => [code, COUNTRY_NAMES[code] ?? typeset(regions.of(code))]);
write(
  'countries',
  names.sort(([, one], [, other]) => one.localeCompare(other, 'en')),
);
write('zones', zones.filter(isOnlyIn).sort());
for (const code of codes) write(code, holidaysOf(code));
rmSync(home, { recursive: true });

/** Each name with its days, one after another: a line that changes only where a holiday does. */
function holidaysOf(code) {
  const country = new Holidays(code);
  const [first] = country.getLanguages();
  const language = first === 'en-us' ? first : 'en';
  const [zone] = country.getTimezones();
  const byDay = new Map();
  // New Year’s Day may be observed in the year before.
  for (let year = FIRST - 1; year <= LAST + 1; year += 1)
    for (const holiday of country.getHolidays(year, language).filter(({ type }) => type === 'public'))
      for (const day of daysOf(holiday, zone)) {
        const name = nameOf(holiday.name, code, first.startsWith('en'));
        byDay.set(day, (byDay.get(day) ?? new Set()).add(name));
      }
  const byName = new Map();
  for (const [day, names] of [...byDay].sort())
    for (const name of withoutSubstitutes([...names]))
      if (Number(day.slice(0, 4)) >= FIRST && Number(day.slice(0, 4)) <= LAST)
        byName.set(name, [...(byName.get(name) ?? []), day]);
  return [...byName].sort().map(([name, days]) => [name, days.join(' ')]);
}

/** Those of which more than half belongs to it: some begin on the evening before, and some are half a day. */
function daysOf({ start, end }, zone) {
  const days = [];
  const last = DateTime.fromJSDate(end, { zone });
  let day = DateTime.fromJSDate(start, { zone }).startOf('day');
  for (; day < last; day = day.plus({ days: 1 })) {
    const noon = day.plus({ hours: 12 }).toJSDate();
    if (start < noon && end > noon) days.push(day.toISODate());
  }
  return days;
}

function withoutSubstitutes(names) {
  const own = names.filter((name) => !name.endsWith(SUBSTITUTE));
  return own.length > 0 ? own : names;
}

function nameOf(full, code, isEnglish) {
  const name = full.replace(/ \(substitute(?:s| day)\)$/, '');
  const known =
    name === 'Boxing Day' && !isEnglish
      ? 'Second Day of Christmas'
      : (NAMES_IN[code]?.[name] ?? NAMES[name] ?? name);
  return typeset(known) + (name === full ? '' : SUBSTITUTE);
}

function typeset(text) {
  return text.replace(/['′`]/g, '’').replaceAll(' & ', ' and ').trim();
}

function write(name, entries) {
  writeFileSync(join(OUT, `${name}.json`), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
