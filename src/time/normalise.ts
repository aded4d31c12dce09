import { digitsForWords } from './numbers.js';
import { mendTypos } from './typos.js';

/** Some single letters become eighteen: what is longer than this is no moment before nor after. */
const LONGEST = 500;

/** One spelling for what people write in many: the rules then read plain lower-case words and digits. */
export function normalise(words: string): string {
  return rewrite(words.normalize('NFKC').slice(0, LONGEST).toLowerCase(), LETTERS);
}

/** Spelled-out numbers, typing errors and the many ways to write a clock, in English. */
export function normaliseEnglish(text: string): string {
  return rewrite(mendTypos(digitsForWords(rewrite(text, ABBREVIATIONS))), CLOCKS);
}

type Rewrite = [pattern: RegExp, by: string];

const rewrite = (text: string, steps: Rewrite[]) =>
  steps
    .reduce((sofar, [pattern, by]) => sofar.replace(pattern, by), text)
    .replace(/\s+/g, ' ')
    .trim();

const LETTERS: Rewrite[] = [
  [/\p{Cf}/gu, ''],
  [/[‘’ʼ`´′]/g, "'"],
  [/[‐‑‒–—−]/g, '-'],
  [/[“”„"«»*~。…]/g, ' '],
  [/、/g, ', '],
  [/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, ' '],
  [/@/g, ' at '],
  // "18.30 Uhr", "alle 18.30": elsewhere a dot stands between a day and its month.
  [/(?<![\d.])(\d{1,2})\.([0-5]\d)(?= ?(?:uhr|uur)(?!\p{L}))/gu, '$1:$2'],
  [/(?<=(?<!\p{L})(?:alle|ore) )(\d{1,2})\.([0-5]\d)(?![.\d])/gu, '$1:$2'],
  [/^['\s]+|(?<!\d)'+$|[!?;\s]+$/g, ''],
];

const ABBREVIATIONS: Rewrite[] = [
  [/\bo ?' ?clock\b/g, 'oclock'],
  [/\bmid[- ]?night\b/g, 'midnight'],
  [/\b(?:mid[- ]?day|noon ?time|12:?(?:00)? ?noon|12 at noon)\b/g, 'noon'],
  [/\b12:?(?:00)? ?(?:at )?midnight\b/g, 'midnight'],
  [/\b(an?) half\b/g, 'half'],
  [/(\d)(?:-| )?ish\b/g, '$1'],
];

const CLOCKS: Rewrite[] = [
  [/\b(\d{1,2}) ?h ?([0-5]\d)(?!\d)/g, '$1h$2'],
  [/\b(?:in )?the ([ap])\.?m\b\.?/g, '$1m'],
  [/(\d)(?: ?oclock)?[ .]*([ap]) ?\.? ?m\b\.?/g, '$1$2m'],
  [/(\d)([ap])\b\.?|(\d) ([ap])(?:\.|$)/g, '$1$3$2$4m'],
  [/\b(\d{1,2})[.-]([0-5]\d)(?=[ap]m)(?<![.-]0\d|[-]1[0-2])/g, '$1:$2'],
  [/\b(\d{1,2})([0-5]\d)(?=[ap]m)/g, '$1:$2'],
  [/\b(at|around|about|by) (\d{1,2})\.([0-5]\d)\b(?![.\d])/g, '$1 $2:$3'],
  [/(:[0-5]\d)\.[0-5]\d\b/g, '$1'],
];
