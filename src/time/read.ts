import { isDeepStrictEqual } from 'node:util';
import type { Pieces } from './pieces.js';
import { bareHour, clockRules } from './rules/clock.js';
import { dayRules, partRules, rankedDays } from './rules/day.js';
import { filler, leadIn } from './rules/filler.js';
import { holidayRules } from './rules/holiday.js';
import { anyOrder, dayOfMonth, namedDates, yearRules } from './rules/named-date.js';
import { isoMoment, numericDates } from './rules/numeric-date.js';
import type { Manner, Rule } from './rules/rule.js';
import { shiftRules } from './rules/shift.js';
import { zoneAt } from './zone-words.js';

export type Read = { pieces: Pieces } | { leftover: string } | { twice: keyof Pieces };

/** In order: where two rules could read the same words, the one with more words in it stands first. */
const rules: Rule[] = [
  isoMoment,
  ...shiftRules,
  anyOrder,
  ...rankedDays,
  ...holidayRules,
  ...clockRules,
  ...namedDates,
  ...numericDates,
  dayOfMonth,
  ...dayRules,
  ...partRules,
  ...yearRules,
];

/** No moment takes more things to say; "at at at" does, and would be read again and again. */
const MOST_STEPS = 20;

/** Reads a phrase from left to right; every word must say something, and nothing may be said twice. */
export function readPieces(text: string, manner: Manner): Read {
  const pieces: Pieces = {};
  let at = leadIn.exec(text)?.[0].length ?? 0;
  for (let steps = 0; at < text.length; steps++) {
    const step = steps < MOST_STEPS ? readStep(text, at, manner) : undefined;
    if (!step) return { leftover: text.slice(at) };
    const twice = merge(pieces, step.pieces);
    if (twice) return { twice };
    at = text[step.end] === ' ' ? step.end + 1 : step.end;
  }
  return { pieces };
}

function readStep(text: string, at: number, manner: Manner): { pieces: Pieces; end: number } | undefined {
  for (const rule of rules) {
    const step = tryRule(rule, text, at, manner);
    if (step) return step;
  }
  const zone = zoneAt(text, at);
  if (zone) return { pieces: { zone: zone.meanings }, end: zone.end };
  filler.lastIndex = at;
  if (filler.test(text)) return { pieces: {}, end: filler.lastIndex };
  return tryRule(bareHour, text, at, manner);
}

function tryRule(rule: Rule, text: string, at: number, manner: Manner) {
  rule.pattern.lastIndex = at;
  const match = rule.pattern.exec(text);
  const pieces = match?.[0] ? rule.read(match, manner) : undefined;
  return pieces && { pieces, end: rule.pattern.lastIndex };
}

/** "This evening at 8 in the evening", "London, UK". */
const MAY_REPEAT = new Set<keyof Pieces>(['part', 'relative', 'zone']);

function merge(into: Pieces, more: Pieces): keyof Pieces | undefined {
  for (const key of Object.keys(more) as (keyof Pieces)[]) {
    if (into[key] !== undefined && !(MAY_REPEAT.has(key) && isDeepStrictEqual(into[key], more[key])))
      return key;
  }
  Object.assign(into, more);
  return undefined;
}
