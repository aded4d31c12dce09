import { DateTime } from 'luxon';

/** Only holidays with a fixed date or a simple rule. For those of other calendars, people enter the date. */
type DateOf = (year: number, country: string) => DateTime | undefined;

/** The nth such day of a month, or of any weekday; from its end if negative. */
export function nthDay(month: DateTime, nth: number, weekday?: number): DateTime {
  const fromStart = nth > 0;
  const from = fromStart ? month : month.endOf('month').startOf('day');
  const toWeekday = weekday === undefined ? 0 : fromStart ? weekday - from.weekday : from.weekday - weekday;
  const perStep = weekday === undefined ? 1 : 7;
  const days = ((toWeekday + 7) % 7) + perStep * (Math.abs(nth) - 1);
  return from.plus({ days: fromStart ? days : -days });
}

/** The same in every country. */
type FixedHoliday = (year: number) => DateTime;

const utc = (year: number, month: number, day: number) => DateTime.utc(year, month, day);
function on(month: number, day: number): FixedHoliday {
  return (year) => utc(year, month, day);
}
function nth(count: number, weekday: number, month: number): FixedHoliday {
  return (year) => nthDay(utc(year, month, 1), count, weekday);
}
function fromEaster(days: number): FixedHoliday {
  return (year) => easter(year).plus({ days });
}
const thanksgiving = nth(4, 4, 11);
function afterThanksgiving(days: number): FixedHoliday {
  return (year) => thanksgiving(year).plus({ days });
}
function advent(sunday: number): FixedHoliday {
  return (year) => utc(year, 12, 24).minus({ days: (utc(year, 12, 24).weekday % 7) + 7 * (4 - sunday) });
}
/** `others` is the day in countries that are not listed; without it they do not have the holiday. */
const byCountry =
  (days: Record<string, FixedHoliday>, others?: FixedHoliday): DateOf =>
  (year, country) =>
    (Object.entries(days).find(([countries]) => countries.includes(country))?.[1] ?? others)?.(year);

/** The last Sunday of May, or a week later if that is Pentecost. */
const frenchMothersDay: FixedHoliday = (year) => {
  const sunday = nth(-1, 7, 5)(year);
  return +sunday === +fromEaster(49)(year) ? sunday.plus({ weeks: 1 }) : sunday;
};
const mothersDay = byCountry(
  { 'GB IE': fromEaster(-21), FR: frenchMothersDay, 'ES PT': nth(1, 7, 5), MX: on(5, 10) },
  nth(2, 7, 5),
);
const fathersDay = byCountry(
  { 'AU NZ': nth(1, 7, 9), 'ES IT PT': on(3, 19), BR: nth(2, 7, 8), DE: fromEaster(39) },
  nth(3, 7, 6),
);
const labourDay = byCountry({
  'US CA': nth(1, 1, 9),
  NZ: nth(4, 1, 10),
  'DE FR ES IT BR PT MX IN': on(5, 1),
});
const independenceDay = byCountry({ US: on(7, 4), IN: on(8, 15), BR: on(9, 7), MX: on(9, 16) });
const victoriaDay: FixedHoliday = (year) => utc(year, 5, 24).minus({ days: utc(year, 5, 24).weekday - 1 });

/** Gregorian Easter: the Meeus/Jones/Butcher algorithm. */
function easter(year: number): DateTime {
  const century = Math.floor(year / 100);
  const moon = year % 19;
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const full = (19 * moon + correction + 15) % 30;
  const epact =
    full - Math.floor(full / 28) * (1 - Math.floor(29 / (full + 1)) * Math.floor((21 - moon) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const away = epact - weekday;
  const month = 3 + Math.floor((away + 40) / 44);
  return utc(year, month, away + 28 - 31 * Math.floor(month / 4));
}

const HOLIDAYS: [names: string, dateOf: DateOf][] = [
  ["new year's eve|new years eve|new year eve|nye|silvester", on(12, 31)],
  ["new year's(?: day)?|new years(?: day)?|new year day|new year", on(1, 1)],
  ['epiphany|three kings day', on(1, 6)],
  ["martin luther king(?:'?s)?(?: jr\\.?)? day|mlk(?: jr)? day|civil rights day", nth(3, 1, 1)],
  ['groundhogs? day', on(2, 2)],
  ["valentine'?s?(?: day)?|st valentine'?s day", on(2, 14)],
  ["president'?s'? day|washington'?s birthday", nth(3, 1, 2)],
  ["(?:international )?women'?s day", on(3, 8)],
  ["(?:saint|st\\.?) (?:patrick|paddy)(?:'?s)?(?: day)?|st paddys day", on(3, 17)],
  ["april fool'?s'?(?: day)?", on(4, 1)],
  ['earth day', on(4, 22)],
  ['rose monday', fromEaster(-48)],
  ['shrove tuesday|pancake day|mardi gras', fromEaster(-47)],
  ['ash wednesday', fromEaster(-46)],
  ['palm sunday', fromEaster(-7)],
  ['(?:maundy|holy) thursday', fromEaster(-3)],
  ['good friday', fromEaster(-2)],
  ['holy saturday|easter sat(?:urday)?', fromEaster(-1)],
  ['easter mon(?:day)?', fromEaster(1)],
  ['easter(?: sun(?:day)?| day)?', fromEaster(0)],
  ['ascension(?: day)?', fromEaster(39)],
  ['pentecost|whit sunday|whitsun', fromEaster(49)],
  ['whit monday', fromEaster(50)],
  ['corpus christi', fromEaster(60)],
  ['may day', on(5, 1)],
  ['star wars day', on(5, 4)],
  ['cinco de mayo', on(5, 5)],
  ['mothering sunday', fromEaster(-21)],
  ["mother'?s'? day", mothersDay],
  ['memorial day', nth(-1, 1, 5)],
  ['flag day', on(6, 14)],
  ['juneteenth', on(6, 19)],
  ["father'?s'? day", fathersDay],
  ['canada day', on(7, 1)],
  ['the fourth of july', on(7, 4)],
  ['independence day', independenceDay],
  ['republic day', byCountry({ IN: on(1, 26), IT: on(6, 2), BR: on(11, 15) })],
  ['bastille day', on(7, 14)],
  ['assumption(?: day)?', on(8, 15)],
  ['labou?r day', labourDay],
  ['victoria day', victoriaDay],
  ['australia day', on(1, 26)],
  ['anzac day', on(4, 25)],
  ["burns'? night", on(1, 25)],
  ["(?:saint|st\\.?) david'?s day", on(3, 1)],
  ['pi day', on(3, 14)],
  ["(?:saint|st\\.?) george'?s day", on(4, 23)],
  ["singles'? day", on(11, 11)],
  ["(?:saint|st\\.?) andrew'?s day", on(11, 30)],
  ["columbus day|indigenous peoples?'? day", nth(2, 1, 10)],
  ["hallowe'?en(?: day)?", on(10, 31)],
  ["all saints'?(?: day)?", on(11, 1)],
  ["all souls'?(?: day)?", on(11, 2)],
  ['guy fawkes(?: night| day)?|bonfire night', on(11, 5)],
  ['remembrance sunday', nth(2, 7, 11)],
  ["veterans?'?s? day|remembrance day|armistice day", on(11, 11)],
  ['canadian thanksgiving(?: day)?', nth(2, 1, 10)],
  ['(?:american|us) thanksgiving(?: day)?|turkey day', thanksgiving],
  ['thanks ?giving(?: day)?', byCountry({ CA: nth(2, 1, 10) }, thanksgiving)],
  ['black friday', afterThanksgiving(1)],
  ['small business saturday', afterThanksgiving(2)],
  ['cyber monday', afterThanksgiving(4)],
  ['giving tuesday', afterThanksgiving(5)],
  ...[1, 2, 3, 4].map((sunday): [string, DateOf] => [`${sunday}(?:st|nd|rd|th|\\.)? advent`, advent(sunday)]),
  ['immaculate conception', on(12, 8)],
  ['(?:christmas|xmas|x-mas) eve', on(12, 24)],
  ['christmas(?: day)?|xmas(?: day)?|x-mas|christmas day', on(12, 25)],
  ["boxing day|(?:st|saint) stephen'?s day", on(12, 26)],
];

export const HOLIDAY = HOLIDAYS.map(([names]) => names).join('|');
const known = HOLIDAYS.map(([names, dateOf]): [RegExp, DateOf] => [new RegExp(`^(?:${names})$`), dateOf]);

export function holiday(name: string, year: number, country: string): DateTime | undefined {
  return known.find(([names]) => names.test(name))?.[1](year, country);
}
