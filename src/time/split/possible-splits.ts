import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';
import { FARTHEST } from './prose.js';
import { endsSpan } from './span.js';
import type { Reader } from '../types.js';

export interface Split {
  when: string;
  rest: string;
}

const MOST_WORDS = 10;

/** A text does not end with these: they introduce the time behind them. */
const DANGLING =
  /(?:^|\s)(?:at|on|by|for|from|the|around|about|a|à|às|as|le|el|il|au|al|ao|om|um|zum|t\/m|(?<!\d\s)am|alle|las|в|с|о|по)$/i;
/** "9 am" is one word. */
const CLOCK_FROM = /^(?:[ap]\.? ?m|h|uhr|uur|o['’ ]?clock)(?![\p{L}\p{N}])/iu;
/** "9h 20 % de remise": so much of something, and no minutes. */
const AMOUNT_FROM = /^\s*[%‰€$£¥]/;
/** "9am ET / 6am PT": the same moment on two clocks. */
const SAID_TWICE = /^(\p{Lu}{2,5})\s*[,|/(]/u;

/** Where the words of a moment at the start of a text may end, the farthest first. */
export function leadingSplits(text: string): Split[] {
  return [...text.slice(0, FARTHEST).matchAll(/\S+/g)]
    .slice(0, MOST_WORDS)
    .reverse()
    .map((word) => afterDate(text, word.index + word[0].length))
    .filter(({ when, rest }) => !DANGLING.test(when) && !isInClock(when, rest) && !isCutThrough(when, rest));
}

/** Where those at its end may begin, the farthest first. */
export function trailingSplits(text: string, reader: Reader): Split[] {
  const from = Math.max(0, text.length - FARTHEST);
  return [...text.slice(from).matchAll(/\S+/g)]
    .slice(-MOST_WORDS)
    .map((word) => beforeDate(text, from + word.index))
    .filter(
      ({ when, rest }) =>
        !DANGLING.test(rest) && !isInClock(rest, when) && !endsSpan(text, rest.length, reader),
    );
}

/** Behind lines, and before lines. */
export function lineSplits(text: string): Split[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const before = breaks.filter((at) => at <= FARTHEST).reverse();
  const behind = breaks.filter((at) => at >= text.length - FARTHEST);
  return [
    ...before.slice(-MOST_WORDS).map((at) => afterDate(text, at)),
    ...behind.slice(-MOST_WORDS).map((at) => beforeDate(text, at)),
  ].filter(({ when, rest }) => rest !== '' && !isInClock(when, rest));
}

const isInClock = (before: string, after: string) => /\d$/.test(before) && CLOCK_FROM.test(after);

const isCutThrough = (before: string, after: string) =>
  (/\d$/.test(before) && AMOUNT_FROM.test(after)) ||
  ZONE_ABBREVIATIONS.has((SAID_TWICE.exec(after)?.[1] ?? '').toLowerCase());

/** What parts the two goes; what the text itself begins or ends with, ":tada:" or "-50%", stays. */
function afterDate(text: string, at: number): Split {
  const when = text.slice(0, at).replace(/[\s,;:–—-]+$/, '');
  return {
    when,
    rest: text
      .slice(at)
      .replace(/^[^\S\n]+[,;:–—-]+(?=\s)/, '')
      .trim(),
  };
}

function beforeDate(text: string, at: number): Split {
  const rest = text.slice(0, at).trim();
  const when = text.slice(at).replace(/^[\s,;:–—-]+/, '');
  return { when, rest: /:[\w+'-]+:$/.test(rest) ? rest : rest.replace(/[\s,;:–—-]+$/, '') };
}
