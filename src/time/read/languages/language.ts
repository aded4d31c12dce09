/** A language as its words in English: the rules then need to know but one. Keys are without accents, longest wins. */
export interface Language {
  words: Record<string, string>;
  /** What a single word cannot say, once the words are English: "halb 4" is "half past 3". */
  turns: Turn[];
}

export type Turn = [pattern: RegExp, by: string | ((match: string, ...groups: string[]) => string)];

interface Dictionary {
  words: Map<string, string>;
  /** Of the longest entry, in tokens. */
  longest: number;
}

const TOKEN = /\p{L}+'?|\d+|[^\p{L}\d]/gu;
const dictionaries = new WeakMap<Language, Dictionary>();

export function translate(text: string, language: Language): string {
  return [...SHARED, ...language.turns, ...LAST]
    .reduce(
      (sofar, [from, by]) => (typeof by === 'string' ? sofar.replace(from, by) : sofar.replace(from, by)),
      inEnglish(text, language),
    )
    .replace(/ +/g, ' ')
    .trim();
}

/** Entry by entry, the longest first: one pattern of all words would take 20 ms to compile. */
function inEnglish(text: string, language: Language): string {
  const { words, longest } = dictionaryOf(language);
  const tokens = folded(text).match(TOKEN) ?? [];
  let english = '';
  for (let at = 0; at < tokens.length; ) {
    const [count, word] = isHalf(tokens, at) ? [1, tokens[at]] : entryAt(tokens, at, words, longest);
    english += word;
    at += count;
  }
  return english;
}

/** "9am" is English in every language; in German, "am" by itself is another word. */
const isHalf = (tokens: string[], at: number) =>
  /^[ap]m$/.test(tokens[at] ?? '') && /^\d+$/.test(tokens[at - 1] ?? '');

function entryAt(
  tokens: string[],
  at: number,
  words: Map<string, string>,
  longest: number,
): [number, string] {
  for (let count = Math.min(longest, tokens.length - at); count > 0; count--) {
    const said = tokens.slice(at, at + count).join('');
    const word = words.get(said);
    if (word !== undefined) return [count, said.endsWith("'") ? `${word} ` : word];
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

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');

/** "eins zwei drei" counted from a number on. */
export function numbered(list: string, from: number, step = 1): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((word, at) => [word, String(from + at * step)]));
}

/** The same English word for several: "morgens, fruh" → "morning". */
export function meaning(table: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([english, words]) => words.split(', ').map((word) => [word, english])),
  );
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** Names in the order of the calendar, with their short forms after a slash: "januar/jan februar/feb". */
export const months = (list: string) => inOrder(list, MONTHS);
export const weekdays = (list: string) => inOrder(list, WEEKDAYS);

function inOrder(list: string, english: string[]): Record<string, string> {
  return Object.fromEntries(
    list.split(' ').flatMap((names, at) => names.split('/').map((name) => [name, english[at] ?? name])),
  );
}

export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** Entries for days and their parts in one word: "freitagabend" is "friday evening". */
export function partsOfDays(days: string, parts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    days
      .split(' ')
      .flatMap((day, at) =>
        Object.entries(parts).map(([part, english]) => [`${day}${part}`, `${WEEKDAYS[at] ?? ''} ${english}`]),
      ),
  );
}

/** "pariser zeit" is "paris time": the same word for each city. */
export const placeTimes = (word: string, adjectives: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(adjectives).flatMap(([city, names]) =>
      names.split(', ').map((name) => [`${name} ${word}`, `${city} time`]),
    ),
  );

/** "Sept" and "dez" are numbers as well as short months: behind a day they are a month, before hours and months a number. */
export const numberBefore = (month: string, number: string): Turn => [
  new RegExp(
    `(?<!(?:\\d(?:st|nd|rd|th)?|\\bof),? )\\b${month}\\b(?= (?:(?:of )?(?:${MONTHS.join('|')})|hours?|minutes|days|weeks|months|years|and|moins|menos|for at|in the)\\b)|(?<=\\b(?:at|around|the) )${month}(?= at\\b|$)`,
    'g',
  ),
  number,
];

const NO_PLACE = `(?!(?:in|at|and|on|of|from|to|the|this|upcoming|coming|today|tomorrow|sharp|noon|midnight|please|${WEEKDAY}|${MONTHS.join('|')})\\b)`;

/** What every language here turns alike: its words for "of", "in" and "month" have several meanings each. */
const SHARED: Turn[] = [
  [
    new RegExp(
      `\\b(last|[1-5](?:st|nd|rd|th)) (${WEEKDAY}|days?|on) (?:(?:of|on|in) )?(?:the |on )?months?\\b(?! (?:upcoming|last))`,
      'g',
    ),
    (_, which, day = '') => `${which} ${/^(?:days?|on)$/.test(day) ? 'day' : day} of month`,
  ],
  [new RegExp(`\\blast (?:days?|on) (?:of|on|in) (?=${MONTHS.join('|')})`, 'g'), 'last day of '],
  [
    new RegExp(`(?:\\bon )?(?<!(?:^|[^:.\\dh])\\d{1,2} )\\bhours (?:of |on |the )*(?=[a-z])${NO_PLACE}`, 'g'),
    'in ',
  ],
];

/** "El lunes 2 a las 10:00", "Sa 7. 9 Uhr": the number is the day's where a clock of its own is behind it. */
const LAST: Turn[] = [
  [new RegExp(`(${WEEKDAY}),? (\\d{1,2})\\.?(?= (?:at |around )?\\d{1,2}(?::\\d\\d|h))`, 'g'), '$1 the $2th'],
];

/** "tres y cuarto", "trois heures moins dix", "tre e mezza": the clock as Romance languages tell it. */
export function romanceClock(and: string, minus: string, half: string, quarter: string): Turn[] {
  const hour = '(\\d{1,2}|noon|midnight) ?(?:h|oclock)?';
  const after =
    (minutes: string): Turn[1] =>
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

/** Told in words, the hours up to twelve have no half of the day: "tre e mezza" is asked, as "alle tre" is. */
function clock(hour: string, minutes: number): string {
  if (minutes < 0) return `${-minutes} minutes to ${hour}`;
  const sure = /^(?:0|1[3-9]|2\d)/.test(hour);
  return sure ? `${hour}:${String(minutes).padStart(2, '0')}` : `${minutes} minutes past ${hour}`;
}
