/** Words in lower case and without accents, by their English meaning. The longest match wins, and the last of several meanings. */
interface Vocabulary {
  /** Number words in order, by the first one. From 20 or 30 on they may be tens. */
  numbers?: Record<number, string>;
  /** Names in calendar order, with other forms after a slash: "januar/jan februar/feb". */
  months?: string;
  weekdays?: string;
  /** “First” and so on, in the same way. */
  ordinals?: string;
  /** Each Monday, each Tuesday and so on, behind a word: { les: "lundis mardis" }. */
  everyWeekday?: Record<string, string>;
  /** For what the others cannot say. */
  words?: [word: string, english: string][];
  /** Several words for one meaning: { morning: "morgens, fruh" }. "~" is each day of the week: { "~ noon": "~mittag" }. */
  meanings: Record<string, string>;
}

/** A dictionary into English, so the rules only need English. */
interface Translation extends Vocabulary {
  /** Applied to the English words, for what needs more than a dictionary: "halb 4" is "half past 3". */
  rewrites: Rewrite[];
}

export interface Language extends Translation {
  schedule: Schedule;
  /** Words that belong to the time behind them, so that no text ends with them. */
  prepositions: string;
  /** Words that show that a text is in this language, besides the long words of the dictionary. */
  signs: string[];
  /** Frequent words, for telling similar languages apart. */
  everyday: string;
}

/** What only posting times, slots and repetitions say, or what means something else there: "bis Freitag" is "until Friday". */
export interface Schedule extends Vocabulary {
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
const dictionaries = new WeakMap<Translation, Dictionary>();

export function translate(text: string, language: Translation): string {
  const rewrites = [...SHARED_REWRITES, ...language.rewrites, ...FINAL_REWRITES];
  return rewrite(translateWords(text, language), rewrites).replace(/ +/g, ' ').trim();
}

export const rewrite = (text: string, rewrites: Rewrite[]): string =>
  rewrites.reduce(
    (result, [from, by]) => (typeof by === 'string' ? result.replace(from, by) : result.replace(from, by)),
    text,
  );

/** Looks up entry by entry, because one pattern of all words takes 20 ms to compile. */
function translateWords(text: string, language: Translation): string {
  const { words, longest } = dictionaryOf(language);
  const tokens = withoutAccents(text).match(TOKEN) ?? [];
  let english = '';
  for (let at = 0; at < tokens.length; ) {
    const [count, word] = isAfterNumber(tokens, at) ? [1, tokens[at]] : entryAt(tokens, at, words, longest);
    english += word;
    at += count;
  }
  return english;
}

/** "9am", "9 am" and "4th" are understood in every language, but in "9 am Abend" it is a German word. */
function isAfterNumber(tokens: string[], at: number): boolean {
  const isSpaced = tokens[at - 1] === ' ' && !/\p{L}/u.test(tokens[at + 2] ?? '');
  return (
    /^(?:[ap]m|st|nd|rd|th)$/.test(tokens[at] ?? '') && /^\d+$/.test(tokens[isSpaced ? at - 2 : at - 1] ?? '')
  );
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

function dictionaryOf(language: Translation): Dictionary {
  const known = dictionaries.get(language);
  if (known) return known;
  const words = wordsOf(language);
  const longest = Math.max(1, ...[...words.keys()].map((word) => word.match(TOKEN)?.length ?? 1));
  const made = { words, longest };
  dictionaries.set(language, made);
  return made;
}

type Entry = [word: string, english: string];

/** Each word with its meaning. `otherDays` are more names of days. */
export function wordsOf(vocabulary: Vocabulary, otherDays = ''): Map<string, string> {
  const { numbers = {}, months, weekdays, ordinals, everyWeekday = {}, words = [], meanings } = vocabulary;
  const days = [...inOrder(otherDays, WEEKDAYS), ...inOrder(weekdays, WEEKDAYS)];
  const forEachDay = (word: string, english: string): Entry[] =>
    word.includes('~')
      ? days.map(([name, day]) => [word.replace('~', name), english.replace('~', day)])
      : [[word, english]];
  return new Map([
    ...Object.entries(numbers).flatMap(([first, list]) => numbersFrom(list, Number(first))),
    ...inOrder(months, MONTHS),
    ...inOrder(weekdays, WEEKDAYS),
    ...inOrder(ordinals, ORDINALS),
    ...Object.entries(everyWeekday).flatMap(([word, list]) =>
      inOrder(list, WEEKDAYS).map(([name, day]): Entry => [`${word} ${name}`.trim(), `${day}s`]),
    ),
    ...words,
    ...Object.entries(meanings).flatMap(([english, list]) =>
      list.split(', ').flatMap((word) => forEachDay(word, english)),
    ),
  ]);
}

function numbersFrom(list: string, first: number): Entry[] {
  const step = first < 20 || first % 10 > 0 ? 1 : 10;
  return list.split(' ').map((word, at) => [word, String(first + at * step)]);
}

const ORDINALS = '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th'.split(' ');

const inOrder = (list = '', english: string[]): Entry[] =>
  (list.match(/\S+/g) ?? []).flatMap((names, at) =>
    names.split('/').map((name): Entry => [name, english[at] ?? name]),
  );

/** Numbers from 21 on: "einundzwanzig", "dwadzieścia jeden". */
export const compounds = (
  tens: string,
  units: string,
  joined: (ten: string, unit: string) => string,
  written: (value: number) => string = String,
): Entry[] =>
  tens
    .split(' ')
    .flatMap((ten, tenth) =>
      units.split(' ').map((unit, at): Entry => [joined(ten, unit), written(20 + 10 * tenth + at + 1)]),
    );

/** Function words, numbers and short forms say little about the language of a text. */
const SAYS_LITTLE =
  /^(?:\d[\d.]*(?:st|nd|rd|th)?|at|on|in|of|the|and|to|from|for at|around|this|coming|upcoming|last|ago|every|please|time|later|sharp)$/;
const ALSO_ENGLISH =
  /^(?:april|august|september|october|november|december|minute|minutes|week|mars|midi|sept|natal|ascension|armistice|pile|media|real|easter)$/;
const SHORTEST_SIGN = 4;

/** The words that show that a text is in this language. */
export function signsOf(language: Language): string[] {
  const long = [...wordsOf(language)].flatMap(([word, english]) =>
    word.length >= SHORTEST_SIGN && /^\p{L}+$/u.test(word) && !SAYS_LITTLE.test(english) ? [word] : [],
  );
  return [...long.filter((word) => !ALSO_ENGLISH.test(word)), ...language.signs];
}

export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/[łŁ]/g, 'l');

export const MONTHS =
  'january february march april may june july august september october november december'.split(' ');
export const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** "Sept" and "dez" are numbers as well as months: a month after a day, a number before hours or months. */
export const numberNotMonth = (month: string, number: string): Rewrite => [
  new RegExp(
    `(?<!(?:\\d(?:st|nd|rd|th)?|\\bof),? )\\b${month}\\b(?= (?:(?:of )?(?:${MONTHS.join('|')})|hours?|minutes|days|weeks|months|years|and|moins|menos|for at|in the)\\b)|(?<=\\b(?:at|around|the) )${month}(?= at\\b|$)`,
    'g',
  ),
  number,
];

/** "Mar" before a number is Tuesday in Romance languages; after a number, March. */
export const tuesdayNotMarch: Rewrite = [/(?<!\d |of )\bmar\b\.?(?= \d{1,2}(?!\d))/g, 'tuesday'];

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

/** "Nächste Woche"; "el lunes 2 a las 10:00", "Sa 7. 9 Uhr": the number is a day of the month if a time follows. */
const FINAL_REWRITES: Rewrite[] = [
  [/(?:\b(?:on|the|at) )?(?:\bweeks (?:(?:on|of) )?upcoming\b|\bupcoming weeks\b)/g, 'next week'],
  [/(?:\b(?:on|the) )?(?:\bmonths upcoming\b|\bupcoming months\b)/g, 'next month'],
  [/(?:\bon )?\b(?:this|coming) weeks\b/g, 'this week'],
  [new RegExp(`(${WEEKDAY}) upcoming`, 'g'), 'upcoming $1'],
  [new RegExp(`(${WEEKDAY}),? (\\d{1,2})\\.?(?= (?:at |around )?\\d{1,2}(?::\\d\\d|h))`, 'g'), '$1 the $2th'],
];

/** "Mo. 9 Uhr": short names, which are words or syllables elsewhere. */
export const shortDays = (list: string): Rewrite => {
  const days = new Map(inOrder(list, WEEKDAYS));
  const pattern = new RegExp(`\\b(${[...days.keys()].join('|')})\\b(?=[.,]|$| \\d)[.,]?`, 'g');
  return [pattern, (_, day = '') => `${days.get(day) ?? day},`];
};

/** "Half vier" is half past three. */
export const halfBefore = (half: string): Rewrite => [
  new RegExp(`\\b${half} (\\d{1,2})`, 'g'),
  (_, hour) => `half past ${hourBefore(hour)}`,
];
const hourBefore = (hour = '') => (Number(hour) === 1 ? 12 : Number(hour) - 1);

/** Times in Germanic languages: "halb vier", "fünf vor halb vier", "Viertel nach drei", "zehn vor drei". */
export function germanicClock(half: string, quarter: string, after: string, to: string): Rewrite[] {
  const aroundHalf = (word: string, sign: number): Rewrite => [
    new RegExp(`\\b(\\d{1,2}) (?:minutes )?${word} ${half} (\\d{1,2})`, 'g'),
    (_, minutes, hour) => `${30 + sign * Number(minutes)} minutes past ${hourBefore(hour)}`,
  ];
  const hour = '(\\d{1,2})\\b(?! (?:minutes|days|weeks|months))';
  return [
    aroundHalf(after, 1),
    aroundHalf(to, -1),
    halfBefore(half),
    [new RegExp(`\\b${quarter} ${after} ${hour}`, 'g'), 'quarter past $1'],
    [new RegExp(`\\b${quarter} ${to} ${hour}`, 'g'), 'quarter to $1'],
    [new RegExp(`\\b(\\d{1,2}) (?:minutes )?${after} ${hour}`, 'g'), '$1 minutes past $2'],
    [new RegExp(`\\b(\\d{1,2}) (?:minutes )?${to} ${hour}`, 'g'), '$1 minutes to $2'],
  ];
}

/** Times in Romance languages: "tres y cuarto", "trois heures moins dix", "tre e mezza". */
export function romanceClock(and: string, minus: string, half: string, quarter: string): Rewrite[] {
  const hour = '(\\d{1,2}|noon|midnight) ?(?:h|oclock)?';
  const after =
    (minutes: string): Rewrite[1] =>
    (_, at = '') =>
      clock(at, Number(minutes));
  const past: Rewrite[1] = (_, at = '', minutes) => clock(at, Number(minutes));
  const to: Rewrite[1] = (_, at = '', minutes) => clock(at, -Number(minutes));
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
    [new RegExp(`\\b${hour} ${and} (0?5|10|1[3-9]|[2-5]\\d)(?![\\d:]| ?(?:h|oclock))`, 'gu'), past],
    [new RegExp(`\\b${hour} ${minus} (\\d{1,2})(?![\\d:h])`, 'gu'), to],
  ];
}

/**
 * "Mañana a las 9" is in the morning, as "morgen um 9 Uhr" is. Today it may be either, and after a part of the day it is
 * clear anyway.
 */
export const hourOfDay: Rewrite = [
  /(?<!\btoday .*)\bat ([7-9]|1[0-2])(?!\d| ?(?:[:.h]|\d|[ap]m|in the|at night|oclock|minutes|hours|and(?! (?:to or )?at)|menos|meno|mezz|cuarto|noon|midnight|tonight))/g,
  'at $1h',
];

/** Hours up to twelve in words may be am or pm: "tre e mezza". */
function clock(hour: string, minutes: number): string {
  if (minutes < 0) return `${-minutes} minutes to ${hour}`;
  const sure = /^(?:0|1[3-9]|2\d)/.test(hour);
  return sure ? `${hour}:${String(minutes).padStart(2, '0')}` : `${minutes} minutes past ${hour}`;
}
