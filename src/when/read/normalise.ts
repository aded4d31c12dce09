import { type Rewrite, rewrite, withoutAccents } from '../languages/language.js';
import { digitsForWords } from './numbers.js';
import { fixTypos } from './typos.js';
import { MONTH, WEEKDAY_STEM } from './vocabulary.js';

/** One character can normalise to eighteen. Anything longer than this is no date. */
const MAX_LENGTH = 500;

/** Reduces spelling variants, so that the rules only see plain lower-case words and digits. */
export function normalise(words: string): string {
  const plain = latinDigits(words.slice(0, MAX_LENGTH))
    .replace(/(?<=\d)[ºª°]/g, '')
    .replace(/[¼½¾]/g, ' $& ')
    .normalize('NFKC');
  return tidy(plain.slice(0, MAX_LENGTH).toLowerCase(), LETTERS);
}

const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦๐０'];

/** Arabic, Hindi and other digits as 0 to 9. No text gets longer or shorter. */
export const latinDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const values = ZEROS.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
    return String(values.find((value) => value >= 0 && value <= 9) ?? digit);
  });

/** In English: turns number words into digits, fixes typos and unifies the ways to write a time. */
export function normaliseEnglish(text: string): string {
  return tidy(fixTypos(digitsForWords(tidy(text, ABBREVIATIONS))), CLOCKS);
}

const tidy = (text: string, steps: Rewrite[]) => rewrite(text, steps).replace(/\s+/g, ' ').trim();

const LETTERS: Rewrite[] = [
  [/\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f|\u200d)*|(?<![\p{L}\d]):[a-z][\w+'-]*:/gu, ' '],
  [/\p{Cf}/gu, ''],
  [/[‘’ʼ`´′]/g, "'"],
  [/[‐‑‒–—−]/g, '-'],
  [/[“”„"«»*~。…[\]¡¿]/g, ' '],
  [/、/g, ', '],
  // "Friday: 9am"
  [/(?<=[\p{L}.]):(?=\s)/gu, ','],
  [/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, ' '],
  [/@/g, ' at '],
  [/⁄/g, '/'],
  // "18.30 Uhr", "alle 18.30". Elsewhere a dot separates day and month.
  [/(?<![\d.])(\d{1,2})\.([0-5]\d)(?= ?(?:uhr|uur|hrs?|hs?|u)(?!\p{L}))/gu, '$1:$2'],
  [/(?<=(?<!\p{L})(?:alle|ore) )(\d{1,2})\.([0-5]\d)(?![.\d])/gu, '$1:$2'],
  [/^['\s]+|(?<!\d)'+$|[!?;\s]+$/g, ''],
];

const ABBREVIATIONS: Rewrite[] = [
  [/\bo ?'? ?clock\b/g, 'oclock'],
  [/\bmid[- ]?night\b/g, 'midnight'],
  [/\b(?:mid[- ]?day|noon ?time|12:?(?:00)? ?noon|12 at noon)\b/g, 'noon'],
  [/\b12:?(?:00)? ?(?:at )?midnight\b/g, 'midnight'],
  [/\b(an?) half\b/g, 'half'],
  [/(?<=\b12 (?:pm )?)noon\b|\btwelve (?=noon|midnight\b)/g, ''],
  [/(\d|[ap]m|noon|midnight)(?:-| )?ish\b/g, '$1'],
];

/** After these, numbers with a dot are a time: "tomorrow 18.30". */
const AFTER_DAY = `(?<=\\b(?:today|tomorrow|tonight|${MONTH}|${WEEKDAY_STEM}),? )`;

const CLOCKS: Rewrite[] = [
  [/(\d{1,2}):([0-5]\d) ?(?:hs?|hrs?|u)\b/g, '$1h$2'],
  [/\b([01]\d|2[0-3])([0-5]\d) ?h\b/g, '$1h$2'],
  [/(\dh[0-5]\d) ?(?:m|mins?|minutes?)\b/g, '$1'],
  [/\b(\d{1,2}) hundred (?:hours|hrs)\b/g, '$1:00'],
  [/(\d{4}|:\d\d)z\b/g, '$1 utc'],
  [new RegExp(`${AFTER_DAY}(\\d{1,2})\\.(00|1[3-9]|[2-5]\\d)\\b(?!\\.?\\d)`, 'g'), '$1:$2'],
  [/\b(\d{1,2}) ?h ?([0-5]\d)(?!\d)/g, '$1h$2'],
  [/\b(?:in )?the ([ap])\.?m\b\.?/g, '$1m'],
  [/(\d)(?: ?oclock)?[ .]*([ap]) ?\.? ?m\b\.?/g, '$1$2m'],
  [/(\d)([ap])\b\.?|(\d) ([ap])(?:\.|$)/g, '$1$3$2$4m'],
  [/\b(\d{1,2})[.-]([0-5]\d)(?=[ap]m)(?<![.-]0\d|[-]1[0-2])/g, '$1:$2'],
  [/\b(\d{1,2})([0-5]\d)(?=[ap]m)/g, '$1:$2'],
  [/\b(at|around|about|by) (\d{1,2})\.([0-5]\d)\b(?![.\d])/g, '$1 $2:$3'],
  [/(:[0-5]\d)\.[0-5]\d\b/g, '$1'],
];

/** The words of a person that were read in lower case and perhaps without accents. All words if they were rewritten. */
export function asTyped(read: string, words: string): string {
  const wanted = plainOf(read);
  const letters = [...words].map((typed) => ({ typed, plain: plainOf(typed) }));
  const start = letters
    .map(({ plain }) => plain)
    .join('')
    .indexOf(wanted);
  if (start < 0) return words.trim();
  let [typed, at] = ['', 0];
  for (const letter of letters) {
    if (at >= start && at < start + wanted.length) typed += letter.typed;
    at += letter.plain.length;
  }
  return typed;
}

const plainOf = (text: string) =>
  withoutAccents(
    text
      .toLowerCase()
      .replace(/[‘’`´]/g, "'")
      .replace(/[–—]/g, '-'),
  );
