import { DAY_MINUTES } from '../durations.js';
import { isWordOfTime } from '../languages/index.js';
import { withoutAccents } from '../languages/language.js';
import type { Reader } from '../types.js';
import { parseWords } from './parse.js';

/** Parts of a text that read as a time but are none: "25:00", "3;30pm", "Atlantis time". */

export interface Mistake {
  kind: 'clock' | 'zone';
  /** As it was typed. */
  words: string;
  /** Where it begins in the text. */
  at: number;
  /** What could stand in its place. */
  standIn: string;
}

/** Keeps nonsense such as “30 30 30” cheap. */
const MOST = 2;
const firstMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].slice(0, MOST);

const NO_LETTER = '(?![\\p{L}\\d])';
const MERIDIEM = `[ap](?:\\. ?|\\s)?m${NO_LETTER}\\.?`;
const NO_MERIDIEM = `(?:m[ap]|[ap]{2}m|[ap]m[mp])${NO_LETTER}`;
const UNIT = `(?:${MERIDIEM}|${NO_MERIDIEM}|(?:hs?|hrs?|uhr|uur|heures?|horas?|ore|godz|o['’ ]?clock)${NO_LETTER}|時(?!間))`;
/** Words before an hour. */
const AT = 'at|um|à|a las?|as|às|alle|ore|om|o|kl\\.?';
const CLOCK = new RegExp(
  `(?<![\\p{sc=Latin}\\d:;.,/+-])(?:(?<=(?<!\\p{L})(?<before>${AT})\\s)|)(?<hour>\\d{1,2})(?:(?<mark>[:;.,h]{1,2}|時)(?<minute>\\d{1,3}|\\d[oO])(?:[:.,](?<second>\\d+)|分)?)?(?:\\s?(?<unit>${UNIT}))?(?![\\p{sc=Latin}\\d:;%]|[.,]\\d)`,
  'giu',
);

const IS_NO_MERIDIEM = new RegExp(`^${NO_MERIDIEM}`, 'iu');

type Groups = Partial<Record<string, string>>;

/** Clocks that show no time of day. */
const clocksIn = (text: string): Mistake[] =>
  [...text.matchAll(CLOCK)].flatMap(({ index, 0: words, groups = {} }) =>
    mayBeClock(groups) && !isClock(groups) ? [{ kind: 'clock', words, at: index, standIn: '12:00' }] : [],
  );

/** "3:0" is a score, "9,99" a price, and "25" a number. */
function mayBeClock({ mark, minute = '', unit, before }: Groups): boolean {
  const isMarked = mark !== undefined && mark !== '.' && mark !== ',' && minute.length > 1;
  return isMarked || unit !== undefined || before !== undefined;
}

function isClock({ hour, mark = ':', minute = '00', second = '00', unit = '' }: Groups): boolean {
  if (!/^[:.h時]$/i.test(mark) || !/^[0-5]\d$/.test(minute) || !/^[0-5]\d/.test(second)) return false;
  if (IS_NO_MERIDIEM.test(unit)) return false;
  const minutes = Number(hour) * 60 + Number(minute);
  return /^[ap]/i.test(unit) ? Number(hour) >= 1 && Number(hour) <= 12 : minutes <= DAY_MINUTES;
}

const OF = "(?:d['’]|(?:de|di|do|da)\\s(?:l[ao]?\\s|l['’]|el\\s)?|dell['’])?";
const ZONES = [
  "(?<name>(?:\\p{Lu}[\\p{L}'’.]*\\s){0,2}\\p{L}[\\p{L}'’.]*)[\\s-](?:time|(?:[Oo]rts)?[Zz]eit|tijd)",
  `(?:heure|hora|ora|hor[aá]rio|czasu?)\\s${OF}\\p{Lu}[\\p{L}-]*`,
  '[\\p{sc=Katakana}ー]+時間',
  '(?:utc|gmt|UTC|GMT)\\s?[+-]\\s?\\d{1,4}(?::\\d\\d)?',
  '\\p{Lu}\\p{L}+/\\p{Lu}[\\p{L}_]+',
  '(?:\\p{Lu}{3,4}|\\p{Lu}{4}T)',
];
const ZONE = new RegExp(`(?<=\\s|時|分|半)\\(?(?:${ZONES.join('|')})${NO_LETTER}\\)?`, 'gu');
/** "Story time with Ada", "Beste Zeit": what stands before "time" in texts. */
const NO_PLACE = new RegExp(
  `(?:^|\\s)(?:a|the|this|that|what|it['’]?s|no|any|some|every|all|our|your|my|first|last|next|same|long|short|good|great|best|big|fun|free|full|part|half|prime|real|right|quality|spare|tea|coffee|lunch|dinner|breakfast|story|show|game|play|party|family|christmas|holiday|summer|winter|spring|die|eine|keine|deine|unsere|neue|gute|beste|schöne|freie|ganze|letzte|de|een|geen|onze|goede|beste|nieuwe)$`,
  'i',
);

const UNIT_ALONE = new RegExp(`^${UNIT}$`, 'iu');
const ENDS_WITH_CLOCK = new RegExp(`\\d(?:\\s?${UNIT})?$`, 'iu');

const isTimeWord = (word: string) =>
  UNIT_ALONE.test(word) || isWordOfTime(withoutAccents(word.toLowerCase()).replace(/\W+$/, ''));

const endsWithTime = (text: string) =>
  ENDS_WITH_CLOCK.test(text) || isTimeWord(/[^\s(]*$/.exec(text)?.[0] ?? '');

/** Words after a clock or a day that look like a time zone but name none. */
const zonesIn = (text: string, reader: Reader): Mistake[] =>
  firstMatches(text, ZONE).flatMap(({ index, 0: match, groups }) => {
    const words = withoutTimeWords(match);
    const at = index + match.length - words.length;
    const isZone =
      !NO_PLACE.test(groups?.name ?? '') && endsWithTime(text.slice(0, at).replace(/[\s,]+$/, ''));
    const isKnown = !isZone || 'components' in parseWords(`12:00 ${words}`, reader);
    return isKnown ? [] : [{ kind: 'zone', words, at, standIn: 'UTC' }];
  });

/** "Uhr Atlantis Zeit" */
function withoutTimeWords(words: string): string {
  const [, first = '', others] = /^(\S+)\s+(.*[\s-].*)$/s.exec(words) ?? [];
  return others !== undefined && isTimeWord(first) ? withoutTimeWords(others) : words;
}

/** A time stands at the start or the end of a text. */
const MAX_LENGTH = 80;

export function mistakesIn(text: string, reader: Reader): Mistake[] {
  const from = Math.max(MAX_LENGTH, text.length - MAX_LENGTH);
  const atStart = mistakesInShort(text.slice(0, MAX_LENGTH), reader);
  const atEnd = mistakesInShort(text.slice(from), reader).map((one) => ({ ...one, at: from + one.at }));
  return [...atStart, ...atEnd].slice(0, MOST);
}

const mistakesInShort = (text: string, reader: Reader): Mistake[] =>
  /\d/.test(text) ? [...clocksIn(text), ...zonesIn(text, reader)] : [];

export const withStandIn = (text: string, { at, words, standIn }: Mistake): string =>
  text.slice(0, at) + standIn + text.slice(at + words.length);

/** The one part that keeps the words from being a time. */
export const onlyMistake = (words: string, reader: Reader): Mistake | undefined =>
  mistakesIn(words, reader).find(
    (mistake) => 'components' in parseWords(withStandIn(words, mistake), reader),
  );
