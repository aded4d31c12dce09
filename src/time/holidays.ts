import { DateTime } from 'luxon';

/** Only days whose date is fixed by the calendar or by a plain rule; feasts of other calendars are asked for by date. */
type DateOf = (year: number, british: boolean) => DateTime;

const utc = (year: number, month: number, day: number) => DateTime.utc(year, month, day);
const on =
  (month: number, day: number): DateOf =>
  (year) =>
    utc(year, month, day);
const nth =
  (count: number, weekday: number, month: number): DateOf =>
  (year) => {
    const first = count > 0 ? utc(year, month, 1) : utc(year, month, 1).endOf('month').startOf('day');
    const away = count > 0 ? (weekday - first.weekday + 7) % 7 : -((first.weekday - weekday + 7) % 7);
    return first.plus({ days: away + 7 * (count > 0 ? count - 1 : count + 1) });
  };
const fromEaster =
  (days: number): DateOf =>
  (year) =>
    easter(year).plus({ days });
const thanksgiving = nth(4, 4, 11);
const afterThanksgiving =
  (days: number): DateOf =>
  (year, british) =>
    thanksgiving(year, british).plus({ days });
const mothersDay: DateOf = (year, british) =>
  british ? easter(year).minus({ days: 21 }) : nth(2, 7, 5)(year, british);

/** The Gregorian Easter, after Meeus, Jones and Butcher. */
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
  ["mother'?s'? day|mothering sunday", mothersDay],
  ['memorial day', nth(-1, 1, 5)],
  ['flag day', on(6, 14)],
  ['juneteenth', on(6, 19)],
  ["father'?s'? day", nth(3, 7, 6)],
  ['canada day', on(7, 1)],
  ['independence day|the fourth of july', on(7, 4)],
  ['bastille day', on(7, 14)],
  ['assumption(?: day)?', on(8, 15)],
  ['labou?r day', nth(1, 1, 9)],
  ["columbus day|indigenous peoples?'? day", nth(2, 1, 10)],
  ["hallowe'?en(?: day)?", on(10, 31)],
  ["all saints'?(?: day)?", on(11, 1)],
  ["all souls'?(?: day)?", on(11, 2)],
  ['guy fawkes(?: night| day)?|bonfire night', on(11, 5)],
  ["veterans?'?s? day|remembrance day|armistice day", on(11, 11)],
  ['thanks ?giving(?: day)?|turkey day', thanksgiving],
  ['black friday', afterThanksgiving(1)],
  ['cyber monday', afterThanksgiving(4)],
  ['giving tuesday', afterThanksgiving(5)],
  ['immaculate conception', on(12, 8)],
  ['(?:christmas|xmas|x-mas) eve', on(12, 24)],
  ['christmas(?: day)?|xmas(?: day)?|x-mas|christmas day', on(12, 25)],
  ["boxing day|(?:st|saint) stephen'?s day", on(12, 26)],
];

export const HOLIDAY = HOLIDAYS.map(([names]) => names).join('|');
const known = HOLIDAYS.map(([names, dateOf]): [RegExp, DateOf] => [new RegExp(`^(?:${names})$`), dateOf]);

export function holiday(name: string, year: number, british: boolean): DateTime | undefined {
  return known.find(([names]) => names.test(name))?.[1](year, british);
}
