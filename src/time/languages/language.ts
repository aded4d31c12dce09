/** A language as a dictionary into English, so the rules only need English. Keys have no accents; the longest match wins. */
export interface Language {
  words: Record<string, string>;
  /** Applied to the English words, for what needs more than a dictionary: "halb 4" is "half past 3". */
  rewrites: Rewrite[];
  schedule: Schedule;
  /** Words that belong to the time behind them, so that no text ends with them. */
  prepositions: string;
  /** Words that show that a text is in this language, besides the long words of the dictionary. */
  signs: string[];
  /** Frequent words, for telling similar languages apart. */
  everyday: string;
}

/** What only posting times, slots and repetitions say, or what means something else there: "bis Freitag" is "until Friday". */
export interface Schedule {
  words: Record<string, string>;
  /** Applied before the words are looked up. */
  rewrites?: Rewrite[];
}

export type Rewrite = [pattern: RegExp, by: string | ((match: string, ...groups: string[]) => string)];

interface Dictionary {
  words: Map<string, string>;
  /** Length of the longest entry, in tokens. */
  longest: number;
}

const TOKEN = /\p{L}+'?|\d+|[^\p{L}\d]/gu;
const dictionaries = new WeakMap<Language, Dictionary>();

export function translate(text: string, language: Language): string {
  const rewrites = [...SHARED_REWRITES, ...language.rewrites, ...FINAL_REWRITES];
  return rewrite(translateWords(text, language), rewrites).replace(/ +/g, ' ').trim();
}

export const rewrite = (text: string, rewrites: Rewrite[]): string =>
  rewrites.reduce(
    (result, [from, by]) => (typeof by === 'string' ? result.replace(from, by) : result.replace(from, by)),
    text,
  );

/** Looks up entry by entry, because one pattern of all words takes 20 ms to compile. */
function translateWords(text: string, language: Language): string {
  const { words, longest } = dictionaryOf(language);
  const tokens = withoutAccents(text).match(TOKEN) ?? [];
  let english = '';
  for (let at = 0; at < tokens.length; ) {
    const [count, word] = isAmPm(tokens, at) ? [1, tokens[at]] : entryAt(tokens, at, words, longest);
    english += word;
    at += count;
  }
  return english;
}

/** "9am" and "9 am" are understood in every language, but in "9 am Abend" it is a German word. */
function isAmPm(tokens: string[], at: number): boolean {
  const isSpaced = tokens[at - 1] === ' ' && !/\p{L}/u.test(tokens[at + 2] ?? '');
  return /^[ap]m$/.test(tokens[at] ?? '') && /^\d+$/.test(tokens[isSpaced ? at - 2 : at - 1] ?? '');
}

function entryAt(
  tokens: string[],
  at: number,
  words: Map<string, string>,
  longest: number,
): [number, string] {
  for (let count = Math.min(longest, tokens.length - at); count > 0; count--) {
    const entry = tokens.slice(at, at + count).join('');
    const word = words.get(entry);
    if (word !== undefined) return [count, entry.endsWith("'") ? `${word} ` : word];
  }
  return [1, tokens[at] ?? ''];
}

function dictionaryOf(language: Language): Dictionary {
  const known = dictionaries.get(language);
  if (known) return known;
  const words = new Map(Object.entries(language.words));
  const longest = Math.max(1, ...[...words.keys()].map((word) => word.match(TOKEN)?.length ?? 1));
  const made = { words, longest };
  dictionaries.set(language, made);
  return made;
}

/** Function words, numbers and short forms say little about the language of a text. */
const SAYS_LITTLE =
  /^(?:\d[\d.]*(?:st|nd|rd|th)?|at|on|in|of|the|and|to|from|for at|around|this|coming|upcoming|last|ago|every|please|time|later|sharp)$/;
const ALSO_ENGLISH = new Set(
  'april august september october november december minute minutes week mars midi sept natal ascension armistice pile media real easter'.split(
    ' ',
  ),
);
const SHORTEST_SIGN = 4;

/** The words that show that a text is in this language. */
export function signsOf({ words, signs }: Language): string[] {
  const long = Object.entries(words).flatMap(([word, english]) =>
    word.length >= SHORTEST_SIGN && /^\p{L}+$/u.test(word) && !SAYS_LITTLE.test(english) ? [word] : [],
  );
  return [...long.filter((word) => !ALSO_ENGLISH.has(word)), ...signs];
}

export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[łŁ]/g, 'l');

/** Number words in order: "eins zwei drei", 1 */
export function numbersFrom(list: string, from: number, step = 1): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((word, at) => [word, String(from + at * step)]));
}

/** Several words for one English word: { morning: "morgens, fruh" } */
export function byMeaning(table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([english, words]) => words.split(', ').map((word) => [word, english])),
  );
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** Names in calendar order, with short forms after a slash: "januar/jan februar/feb". */
export const months = (list: string) => inOrder(list, MONTHS);
export const weekdays = (list: string) => inOrder(list, WEEKDAYS);

/** Words that mean each Monday, each Tuesday and so on: "montags dienstags", or "lundis mardis" after "les". */
export const everyWeekday = (list: string, before = '') =>
  Object.fromEntries(
    Object.entries(inOrder(list, WEEKDAYS)).map(([name, day]) => [`${before}${name}`, `${day}s`]),
  );

function inOrder(list: string, english: string[]): Record<string, string> {
  return Object.fromEntries(
    list.split(' ').flatMap((names, at) => names.split('/').map((name) => [name, english[at] ?? name])),
  );
}

/** "Segunda" and "quarta" are also Monday and Wednesday: "segunda terça" is the second Tuesday. */
export const rankedWeekdays = (rank: string, word: string, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([name, day]) => [`${word} ${name}`, `${rank} ${day}`]));

export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** Weekday and part of the day in one word: "freitagabend" is "friday evening". */
export function weekdaysWithPart(days: string, parts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    days
      .split(' ')
      .flatMap((day, at) =>
        Object.entries(parts).map(([part, english]) => [`${day}${part}`, `${WEEKDAYS[at] ?? ''} ${english}`]),
      ),
  );
}

/** "pariser zeit" is "paris time". */
export const cityTimes = (word: string, adjectives: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(adjectives).flatMap(([city, names]) =>
      names.split(', ').map((name) => [`${name} ${word}`, `${city} time`]),
    ),
  );

/** "Sept" and "dez" are numbers as well as months: a month after a day, a number before hours or months. */
export const numberNotMonth = (month: string, number: string): Rewrite => [
  new RegExp(
    `(?<!(?:\\d(?:st|nd|rd|th)?|\\bof),? )\\b${month}\\b(?= (?:(?:of )?(?:${MONTHS.join('|')})|hours?|minutes|days|weeks|months|years|and|moins|menos|for at|in the)\\b)|(?<=\\b(?:at|around|the) )${month}(?= at\\b|$)`,
    'g',
  ),
  number,
];

const NOT_A_PLACE = `(?!(?:in|at|and|on|of|from|to|the|this|upcoming|coming|today|tomorrow|sharp|noon|midnight|please|${WEEKDAY}|${MONTHS.join('|')})\\b)`;

/** Rewrites for every language, whose words for "of", "in" and "month" have several meanings. */
const SHARED_REWRITES: Rewrite[] = [
  [
    new RegExp(
      `\\b(last|[1-5](?:st|nd|rd|th)) (${WEEKDAY}|days?|on) (?:(?:of|on|in) )?(?:the |on )?months?\\b(?! (?:upcoming|last))`,
      'g',
    ),
    (_, which, day = '') => `${which} ${/^(?:days?|on)$/.test(day) ? 'day' : day} of month`,
  ],
  [new RegExp(`\\blast (?:days?|on) (?:of|on|in) (?=${MONTHS.join('|')})`, 'g'), 'last day of '],
  [
    new RegExp(
      `(?:\\bon )?(?<!(?:^|[^:.\\dh])\\d{1,2} )\\bhours (?:of |on |the )*(?=[a-z])${NOT_A_PLACE}`,
      'g',
    ),
    'in ',
  ],
];

/** "El lunes 2 a las 10:00", "Sa 7. 9 Uhr": the number is a day of the month if a time follows. */
const FINAL_REWRITES: Rewrite[] = [
  [new RegExp(`(${WEEKDAY}),? (\\d{1,2})\\.?(?= (?:at |around )?\\d{1,2}(?::\\d\\d|h))`, 'g'), '$1 the $2th'],
];

/** Times in Romance languages: "tres y cuarto", "trois heures moins dix", "tre e mezza". */
export function romanceClock(and: string, minus: string, half: string, quarter: string): Rewrite[] {
  const hour = '(\\d{1,2}|noon|midnight) ?(?:h|oclock)?';
  const after =
    (minutes: string): Rewrite[1] =>
    (_, at = '') =>
      clock(at, Number(minutes));
  return [
    [new RegExp(`\\bin (\\d+) hours? ${and} (?:${half})(?!\\p{L})`, 'gu'), 'in $1.5 hours'],
    [new RegExp(`(?<=(?:tomorrow|today|${WEEKDAY}),? )(\\d{1,2}) hours\\b`, 'g'), '$1h'],
    [new RegExp(`\\b${hour} ${and} (?:${half})(?![\\p{L}])`, 'gu'), after('30')],
    [new RegExp(`\\b${hour} ${and} (?:${quarter})(?![\\p{L}])`, 'gu'), after('15')],
    [new RegExp(`\\b${hour} ${minus} (?:${quarter})(?![\\p{L}])`, 'gu'), after('-15')],
    [
      new RegExp(`\\b${hour} ${and} ([2-5]0) ${and} (\\d)(?!\\d)`, 'gu'),
      (_, at = '', tens, units) => clock(at, Number(tens) + Number(units)),
    ],
    [
      new RegExp(`\\b${hour} ${and} (0?5|10|1[3-9]|[2-5]\\d)(?![\\d:]| ?(?:h|oclock))`, 'gu'),
      (_, at = '', minutes) => clock(at, Number(minutes)),
    ],
    [
      new RegExp(`\\b${hour} ${minus} (\\d{1,2})(?![\\d:h])`, 'gu'),
      (_, at = '', minutes) => clock(at, -Number(minutes)),
    ],
  ];
}

/**
 * "Mañana a las 9" is in the morning, as "morgen um 9 Uhr" is. Today it may be either, and after a part of the day it is
 * clear anyway.
 */
export const hourOfDay: Rewrite = [
  /(?<!\btoday .*)\bat ([7-9]|1[0-2])(?!\d| ?(?:[:.h]|\d|in the|at night|oclock|minutes|hours|and|menos|meno|mezz|cuarto|noon|midnight|tonight))/g,
  'at $1h',
];

/** Hours up to twelve in words may be am or pm: "tre e mezza". */
function clock(hour: string, minutes: number): string {
  if (minutes < 0) return `${-minutes} minutes to ${hour}`;
  const sure = /^(?:0|1[3-9]|2\d)/.test(hour);
  return sure ? `${hour}:${String(minutes).padStart(2, '0')}` : `${minutes} minutes past ${hour}`;
}
