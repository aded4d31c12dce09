import type { DayPart } from '../read/components.js';

/** The words for what repeats, in all languages that Upnext reads, as patterns for a text without accents. */

const word = (pattern: string) => `(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`;
const pattern = (source: string) => new RegExp(source, 'u');

const UNITS = {
  day: 'days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?',
  week: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken',
  month: 'months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?',
  year: 'years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren',
};
export type Unit = keyof typeof UNITS;

const JAPANESE_UNITS: [pattern: RegExp, unit: Unit][] = [
  [/^日/, 'day'],
  [/^週/, 'week'],
  [/^[ヶかヵカ]?月/, 'month'],
  [/^年/, 'year'],
];

/** Undefined for other words. */
export const unitOf = (text: string): Unit | undefined =>
  JAPANESE_UNITS.find(([start]) => start.test(text))?.[1] ??
  // The keys of an object literal.
  (Object.keys(UNITS) as Unit[]).find((unit) => pattern(`^(?:${UNITS[unit]})$`).test(text));

const ANY_UNIT = Object.values(UNITS).join('|');
const JAPANESE_UNIT = '日|週間?|[ヶかヵカ]月|年';

/** "Alle 9" is a time in Italian. */
const EVERY_BUT_ALLE =
  'every|each|jede[nrsm]?|tous les|toutes les|chaque|a cada|cada|tod[oa]s (?:os|as|los|las)|tod[oa]|ogni|tutti i|tutte le|elke|iedere?|om de';
const EVERY_WORDS = `${EVERY_BUT_ALLE}|alle`;
const OTHER_WORDS =
  'other|second|zweite[nrs]?|deuxieme|autre|segund[oa]|second[oa]|tweede|andere[nrs]?|altr[oai]';
const NUMBER = '\\d{1,3}|\\p{L}+';

const OF_MONTH =
  '(?:of|in) (?:the|each|every|a) month|(?:in |im )?jede[ns] monats?|des monats|im monat|du mois|de (?:chaque|cada) mois|de (?:todos los meses|cada mes|todos os meses|todo mes)|d[eo]l? mes|di ogni mese|del mese|van (?:de|elke|iedere) maand';
const EVERY_MONTH =
  'every month|each month|monthly|jeden monat|monatlich|chaque mois|tous les mois|mensuel(?:lement)?|(?:a )?cada mes|todos los meses|mensualmente|todo (?:o )?mes|todos os meses|mensalmente|ogni mese|tutti i mesi|mensilmente|elke maand|iedere maand|maandelijks';
const EVERY_WEEK =
  'every week|each week|weekly|jede woche|wochentlich|chaque semaine|toutes les semaines|cada semana|todas las semanas|semanalmente|todas? as semanas|toda semana|ogni settimana|tutte le settimane|settimanalmente|elke week|iedere week|wekelijks';
const EVERY_SECOND_WEEK =
  'bi-?weekly|every fortnight|each fortnight|fortnightly|vierzehntagig|zweiwochentlich|14-tagig|alle (?:14|vierzehn) tage|une semaine sur deux|semana si,? semana no|semana sim,? semana nao|a settimane alterne|una settimana si e una no|om de week|tweewekelijks';
const EVERY_SECOND_DAY =
  'un jour sur deux|un giorno si e uno no|a giorni alterni|om de dag|dia si,? dia no|dia sim,? dia nao';
const EVERY_DAY =
  'daily|everyday|taglich|a diario|diariamente|giornalmente|dagelijks|every day|each day|jeden tag|tous les jours|chaque jour|todos los dias|cada dia|todos os dias|todo (?:o )?dia|ogni giorno|tutti i giorni|elke dag|iedere dag';
const WEEKDAY_GROUPS =
  'weekdays|weekends|workdays|werktags|wochentags|an werktagen|en semaine|entre semana|dias uteis|nei giorni feriali|doordeweeks|op werkdagen';
const PLURAL_DAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s| (?:mornings|afternoons|evenings|nights))|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|sonnabends|les (?:lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches)|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)|as (?:segundas|tercas|quartas|quintas|sextas)|aos (?:sabados|domingos)|(?:maan|dins|woens|donder|vrij|zater|zon)dags';

/** Words that only make sense for something that repeats. */
export const REPEATS = pattern(
  [
    word(EVERY_BUT_ALLE),
    word(`alle (?:\\d+|\\p{L}+) (?:${UNITS.day}|${UNITS.week}|${UNITS.month})`),
    word([EVERY_MONTH, EVERY_WEEK, EVERY_SECOND_WEEK, EVERY_SECOND_DAY, EVERY_DAY].join('|')),
    word(`${WEEKDAY_GROUPS}|${PLURAL_DAYS}|${OF_MONTH}`),
    word('un \\p{L}+ sur deux'),
    '毎|隔週|ごと|おき|平日',
  ].join('|'),
);

const PARTS_OF_DAY: [part: DayPart, words: string][] = [
  ['morning', 'mornings?|morgen|vormittag|matins?|mananas?|manhas?|mattin[aeo]|ochtend|朝'],
  ['afternoon', 'afternoons?|nachmittag|apres-midi|tardes?|pomeriggio?|middag|namiddag'],
  ['evening', 'evenings?|abend|soirs?|noches?|noites?|ser[ae]|avond|夕方?'],
  ['night', 'nights?|nacht|nuits?|nott[ei]|晩|夜'],
];
const ANY_PART = PARTS_OF_DAY.map(([, words]) => words).join('|');

export const partOfDayOf = (text: string): DayPart | undefined =>
  PARTS_OF_DAY.find(([, words]) => pattern(`^(?:${words})$`).test(text))?.[0];

/** "every morning", "tous les soirs", "毎晩" */
export const EVERY_PART_OF_DAY = pattern(
  `${word(`(?:${EVERY_BUT_ALLE}) (?<part>${ANY_PART})`)}|毎(?<japanese>${ANY_PART})`,
);

/** Words before days that posting times are not written with. */
export const BEFORE_DAYS = new RegExp(`${word(`${EVERY_WORDS}|n[oa]s?|aos?`)}(?! \\d)`, 'gu');
export const YEARLY = pattern(
  `${word(`(?:${EVERY_WORDS}) (?:${UNITS.year})|yearly|annually|jahrlich|annuellement|anualmente|annualmente|jaarlijks`)}|毎年`,
);
export const DAILY = pattern(`${word(EVERY_DAY)}|毎日`);
export const FORTNIGHTLY = pattern(`${word(EVERY_SECOND_WEEK)}|隔週の?`);
export const EVERY_OTHER_DAY = pattern(word(EVERY_SECOND_DAY));
export const WEEKLY = pattern(`${word(EVERY_WEEK)}|毎週`);
export const MONTHLY = pattern(`${word(EVERY_MONTH)}|毎月の?`);
export const IN_MONTH = pattern(word(OF_MONTH));
/** "un vendredi sur deux" */
export const ONE_OF_TWO = pattern('(?<![\\p{L}])un (?<day>\\p{L}+) sur deux(?!\\p{L})');
/** "every 2 weeks", "alle drei Tage", "om de twee weken" */
export const EVERY_NUMBER = pattern(
  `${word(`(?:${EVERY_WORDS}) (?:(?<other>${OTHER_WORDS})|(?<count>${NUMBER})) (?<unit>${ANY_UNIT})`)}` +
    `|(?<japanese>\\d{1,3})(?<japaneseUnit>${JAPANESE_UNIT})(?<step>ごと|毎|おき)に?の?`,
);
/** "every other Friday", "jeden zweiten Freitag", "cada dos viernes": the day follows. */
export const EVERY_NUMBER_DAY = pattern(
  `(?<![\\p{L}\\d])(?:${EVERY_WORDS}) (?:(?<other>other)|(?<second>${OTHER_WORDS})|(?<count>${NUMBER})) (?=\\p{L})`,
);

const ORDINALS: [nth: number, words: string][] = [
  [1, 'first|1st|erste[nrs]?|premi(?:er|ere)|primer[oa]?|primeir[oa]|prim[oa]|eerste'],
  [2, 'second|2nd|zweite[nrs]?|deuxieme|segund[oa]|second[oa]|tweede'],
  [3, 'third|3rd|dritte[nrs]?|troisieme|tercer[oa]?|terceir[oa]|terz[oa]|derde'],
  [4, 'fourth|4th|vierte[nrs]?|quatrieme|cuart[oa]|quart[oa]|vierde'],
  [-1, 'last|letzte[nrs]?|dernier|derniere|ultim[oa]|laatste'],
];
const ANY_ORDINAL = ORDINALS.map(([, words]) => words).join('|');

export const ordinalOf = (text: string): number | undefined =>
  ORDINALS.find(([, words]) => pattern(`^(?:${words})$`).test(text))?.[0];

/** The day of the week follows: "the first Monday", "第1月曜日". */
export const NTH_DAY = pattern(
  `(?<![\\p{L}\\d])(?<nth>${ANY_ORDINAL}) (?=\\p{L})|第(?<japanese>[1-4一二三四])|最終(?<last>)(?=[月火水木金土日])`,
);
export const JAPANESE_DIGITS: Record<string, number> = { 一: 1, 二: 2, 三: 3, 四: 4 };
export const LAST_DAY = pattern(
  `${word(`(?:on |am |le |el |no |il |op )?(?:the |de |den |l')?(?:last day|letzten? tage?|dernier jour|ultimo dia|ultimo giorno|laatste dag)|month-?end`)}|月末|末日`,
);
/** "on the 1st", "am 15.", "le 1er", "el dia 1", "no dia 5", "il 1", "op de 1e", "1日" */
export const DAY_OF_MONTH = pattern(
  '(?<![\\p{L}\\d:])(?:(?:on|am|le|el|il|op|no|em|den|jede[nr]|todo|every|tous les|ogni|elke|the|cada) )+(?:(?:the|de|dia|giorno|dag|jour|den) )*(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|er|e|ste|o|a)?(?![\\p{L}\\d:]|[ap]m|h| ?(?:uhr|h|uur|[ap]\\.?m)(?!\\p{L}))' +
    '|(?<![\\p{L}\\d:])(?<ordinal>\\d{1,2})(?:st|nd|rd|th|er)(?!\\p{L})|(?<japanese>\\d{1,2})日',
);

/** "10 times", "10x", "10 mal", "10回" */
export const COUNT = pattern(
  `(?:${word('for|fur|pendant|durante|por|per|voor')} )?(?<![\\p{L}\\d])(?<count>\\d{1,4}|\\p{L}+)(?: (?:times|posts|occurrences|mal|beitrage|fois|veces|vezes|volte|keer|maal))(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?<digits>\\d{1,4}) ?x(?![\\p{L}\\d])|(?<japanese>\\d{1,4})回(?:だけ)?`,
);
const NEXT =
  '(?:(?:the )?(?:next|coming)|die (?:nachsten|kommenden)|les|l[oa]s proxim[oa]s|proxim[oa]s|[il]e? prossim[ie]|de komende)';
/** "for 6 weeks", "for the next 6 weeks", "6 Wochen lang", "6週間" */
export const DURATION = pattern(
  `${word(`(?:for|fur|pendant|durante|por|pelos|pelas|per|voor|gedurende)(?: ${NEXT})? (?<count>${NUMBER}) (?<unit>${ANY_UNIT})(?: lang)?`)}` +
    `|${word(`(?<countLong>${NUMBER}) (?<unitLong>${ANY_UNIT}) lang`)}` +
    '|(?<japanese>\\d{1,3})(?<japaneseUnit>週|日|[ヶかヵカ]月|年)間',
);

export const UNTIL = pattern(
  `${word("until|till|til|through|thru|up to|ending(?: on)?|bis(?: zum?| einschliesslich)?|jusqu'(?:au?|en|a la)|jusque|hasta(?: el| la)?|ate(?: [oa])?|fino (?:al?|alla)|tot(?: en met)?|t/m")} ?`,
);
export const UNTIL_BEHIND = /^(?<day>.+?)まで(?:の間)?/u;
export const FROM = pattern(
  `${word('from|starting(?: on| from)?|beginning(?: on)?|ab(?: dem)?|a partir d(?:e|u|el|a|o)|des le|desde(?: el)?|a partire da(?:l)?|dal|vanaf')} `,
);
export const FROM_BEHIND = /(?<day>\d{1,2}月\d{1,2}日|明日|明後日|来週|来月1日)(?:から|より)/u;

/** "the end of the year" */
export const YEAR_END = pattern(
  `^(?:${"(?:the )?end of (?:the |this )?year|year's end|year-?end|(?:ende des )?jahres|jahresende|ende des jahres|(?:la )?fin de (?:l')?(?:annee|ano)|(?:o )?fim do ano|(?:la )?fine (?:dell')?anno|(?:het )?eind(?:e)? van het jaar|年末"})(?![\\p{L}\\d])`,
);
/** "the end of January" */
export const MONTH_END = pattern(
  "^(?:(?:the )?end of|ende|(?:la )?fin (?:de |d')?|finales de|(?:o )?fim de|(?:la )?fine (?:di )?|eind(?:e)?(?: van)?) ?(?<month>\\p{L}{3,})(?<year> \\d{4})?(?![\\p{L}\\d])",
);
