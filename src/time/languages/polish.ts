import { ranked } from '../read/numbers.js';
import {
  byMeaning,
  everyWeekday,
  hourOfDay,
  type Language,
  months,
  numbersFrom,
  rankedWeekdays,
  weekdays,
} from './language.js';

const NAMES = weekdays(
  'poniedzialek/poniedzialku/pon/pn wtorek/wtorku/wt sroda/srode/srody/srodzie/sr czwartek/czwartku/czw piatek/piatku/pt sobota/sobote/soboty/sobocie/sob niedziela/niedziele/niedzieli/niedz/nd',
);

/** "Dwadzieścia jeden", "o dwudziestej pierwszej", "dwudziestego pierwszego": 20 or 30 and the units after it. */
const compounds = (tens: string, units: string, written: (value: number) => string) =>
  Object.fromEntries(
    tens
      .split(' ')
      .flatMap((ten, tenth) =>
        units
          .split(' ')
          .map((unit, at): [string, string] => [`${ten} ${unit}`, written(20 + 10 * tenth + at + 1)]),
      ),
  );

/** "O dziewiątej", "za pięć dziewiąta", "dziewiątego grudnia" */
const HOURS =
  'pierwszej drugiej trzeciej czwartej piatej szostej siodmej osmej dziewiatej dziesiatej jedenastej dwunastej trzynastej czternastej pietnastej szesnastej siedemnastej osiemnastej dziewietnastej dwudziestej';
const HOURS_ALONE =
  'pierwsza druga trzecia czwarta piata szosta siodma osma dziewiata dziesiata jedenasta dwunasta trzynasta czternasta pietnasta szesnasta siedemnasta osiemnasta dziewietnasta dwudziesta';
const DAYS =
  'pierwszego drugiego trzeciego czwartego piatego szostego siodmego osmego dziewiatego dziesiatego jedenastego dwunastego trzynastego czternastego pietnastego szesnastego siedemnastego osiemnastego dziewietnastego dwudziestego';
const firstNine = (list: string) => list.split(' ').slice(0, 9).join(' ');

const before = (hour = '') => (Number(hour) === 1 ? 12 : Number(hour) - 1);

export const polish: Language = {
  words: {
    ...numbersFrom(
      'jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia',
      1,
    ),
    ...numbersFrom('trzydziesci czterdziesci piecdziesiat', 30, 10),
    ...compounds(
      'dwadziescia trzydziesci czterdziesci piecdziesiat',
      'jeden dwa trzy cztery piec szesc siedem osiem dziewiec',
      String,
    ),
    ...numbersFrom(HOURS, 1),
    ...numbersFrom(HOURS_ALONE, 1),
    ...compounds('dwudziestej', firstNine(HOURS), String),
    ...compounds('dwudziesta', firstNine(HOURS_ALONE), String),
    ...Object.fromEntries(DAYS.split(' ').map((word, at) => [word, ranked(at + 1)])),
    ...compounds('dwudziestego trzydziestego', firstNine(DAYS), ranked),
    ...months(
      'styczen/stycznia/sty luty/lutego/lut marzec/marca/mar kwiecien/kwietnia/kwi maj/maja czerwiec/czerwca/cze lipiec/lipca/lip sierpien/sierpnia/sie wrzesien/wrzesnia/wrz pazdziernik/pazdziernika/paz listopad/listopada/lis grudzien/grudnia/gru',
    ),
    ...NAMES,
    ...byMeaning({
      '1': 'jedna, jedno',
      '2': 'dwie, dwoch',
      '1.5 hours': 'poltorej godziny, poltora godziny',
      '30th': 'trzydziestego',
      '1st': 'pierwszy',
      '2nd': 'drugi',
      '4th': 'czwarty',
      today: 'dzis, dzisiaj',
      tomorrow: 'jutro',
      'tomorrow morning': 'jutro rano',
      'day after tomorrow': 'pojutrze',
      yesterday: 'wczoraj',
      'day before yesterday': 'przedwczoraj',
      'this morning': 'dzis rano, dzisiaj rano',
      'this afternoon': 'dzis po poludniu, dzisiaj po poludniu',
      'this evening': 'dzis wieczorem, dzisiaj wieczorem',
      'this night': 'dzis w nocy, dzisiaj w nocy',
      'in the morning': 'rano, przed poludniem, z rana',
      'in the afternoon': 'po poludniu, popoludniu',
      'in the evening': 'wieczorem',
      'at night': 'w nocy, noca',
      noon: 'poludnie, w poludnie, w samo poludnie',
      midnight: 'polnoc, polnocy, o polnocy',
      at: 'o, godz, o godz, godzina, godzinie, o godzinie',
      around: 'okolo, ok',
      on: 'w, we, dnia',
      in: 'za, w ciagu',
      and: 'i, oraz',
      from: 'od',
      to: 'do',
      upcoming:
        'przyszly, przyszla, przyszlym, nastepny, nastepna, nastepnym, najblizszy, najblizsza, nadchodzacy, nadchodzaca',
      this: 'ten, ta, tym, biezacy, biezacym',
      last: 'ostatni, ostatnia, ostatniego, zeszly, zeszla, zeszlym, ubiegly, ubiegla, ubieglym',
      ago: 'temu',
      every: 'co, kazdy, kazda, kazde, kazdego, w kazdy, w kazda, w kazde',
      minutes: 'minuta, minute, minuty, minut, min',
      hours: 'godzine, godziny, godzin',
      days: 'dzien, dni',
      weeks: 'tydzien, tygodnie, tygodni, tygodnia, tygodniu',
      months: 'miesiac, miesiace, miesiecy, miesiaca, miesiacu',
      years: 'rok, roku, lata, lat',
      'half an hour': 'pol godziny',
      'in 1 hour': 'za godzine',
      'in 1 minute': 'za minute',
      'in 1 week': 'za tydzien',
      'in 1 month': 'za miesiac',
      '15 minutes': 'kwadrans',
      later: 'pozniej',
      'from now': 'od teraz',
      please: 'prosze',
      sharp: 'punktualnie, dokladnie',
      time: 'czasu',
      'local time': 'czasu lokalnego, czasu miejscowego',
      'warsaw time': 'czasu polskiego, czasu warszawskiego',
      'berlin time': 'czasu berlinskiego, czasu niemieckiego',
      'london time': 'czasu londynskiego, czasu brytyjskiego',
      'paris time': 'czasu paryskiego',
      'new york time': 'czasu nowojorskiego',
      'tokyo time': 'czasu tokijskiego',
      christmas: 'boze narodzenie, w boze narodzenie',
      'christmas eve': 'wigilia, wigilie, wigilii, w wigilie',
      'boxing day': 'drugi dzien swiat',
      "new year's eve": 'sylwester, sylwestra, w sylwestra',
      "new year's day": 'nowy rok, w nowy rok',
      epiphany: 'trzech kroli',
      'good friday': 'wielki piatek',
      easter: 'wielkanoc, w wielkanoc',
      'easter monday': 'poniedzialek wielkanocny, lany poniedzialek',
      'corpus christi': 'boze cialo',
      'all saints day': 'wszystkich swietych',
      'valentines day': 'walentynki, w walentynki',
      'womens day': 'dzien kobiet',
    }),
  },
  signs: ['za', 'godz'],
  everyday: 'i w na z do nie się jest dla po że',
  rewrites: [
    [/\bat\. ?(?=\d)/g, 'at '],
    [/(\d{4}) (?:years\b|r\b\.?)/g, '$1'],
    [/\bon upcoming weeks\b|\bupcoming weeks\b/g, 'next week'],
    [/\bon this weeks\b|\bthis weeks\b/g, 'this week'],
    [/\bon upcoming months\b|\bupcoming months\b/g, 'next month'],
    [/\bwpol to (\d{1,2})\b/g, (_, hour) => `half past ${before(hour)}`],
    [/\b(\d{1,2})(?: minutes)? po (\d{1,2})\b/g, '$1 minutes past $2'],
    [/\bin (15|20|25|10|5)(?: minutes)? (?=\d{1,2}(?!\d|[:.]))/g, '$1 minutes to '],
    [/\b(last) days (?=months)/g, '$1 day of '],
    hourOfDay,
  ],
  prepositions: 'w we o',
  schedule: {
    words: {
      ...rankedWeekdays('every other', 'co drugi', NAMES),
      ...rankedWeekdays('every other', 'co druga', NAMES),
      ...weekdays('poniedzialki wtorki srody czwartki piatki soboty niedziele'),
      ...everyWeekday('poniedzialki wtorki srody czwartki piatki soboty', 'w '),
      ...everyWeekday('poniedzialki wtorki srody czwartki piatki soboty', 'we '),
      ...byMeaning({
        'every day': 'codziennie',
        'every week': 'co tydzien',
        'every month': 'co miesiac',
        'every morning': 'co rano, kazdego ranka',
        'every evening': 'co wieczor, kazdego wieczoru',
        'every other day': 'co drugi dzien',
        'every other week': 'co drugi tydzien',
        'every other month': 'co drugi miesiac',
        yearly: 'corocznie',
        'of the month': 'miesiaca, w miesiacu, kazdego miesiaca',
        weekdays: 'w dni robocze, w dni powszednie',
        weekday: 'dni robocze, dni powszednie',
        weekends: 'weekendy, w weekendy',
        weekend: 'w weekend',
        'all day': 'caly dzien, przez caly dzien',
        days: 'dnia',
        until: 'do, az do',
        'end of': 'konca',
        for: 'przez, przez najblizsze, przez kolejne',
        times: 'razy',
        forever: 'na zawsze, bez konca',
        except: 'oprocz, poza, z wyjatkiem',
        '1st': 'pierwszy, pierwsza',
        '2nd': 'drugi, druga',
        '3rd': 'trzeci, trzecia',
        '4th': 'czwarty, czwarta',
        after: 'po',
        upcoming: 'nastepny, najblizszy, kolejny',
        free: 'wolny',
        slot: 'slot, termin',
      }),
    },
  },
};
