import { isDeepStrictEqual } from 'node:util';
import type { Components } from './components.js';
import { bareHour, clockRules } from './rules/clock.js';
import { dayRules, partRules, rankedDays } from './rules/day.js';
import { filler, leadIn } from './rules/filler.js';
import { holidayRules } from './rules/holiday.js';
import { anyOrder, dayOfMonth, namedDates, yearRules } from './rules/named-date.js';
import { isoMoment, numericDates } from './rules/numeric-date.js';
import type { Conventions, Rule } from './rules/rule.js';
import { shiftRules } from './rules/shift.js';
import { zoneAt } from './zone-words.js';

export type RulesResult = { components: Components } | { leftover: string } | { twice: keyof Components };

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
export function applyRules(text: string, manner: Conventions): RulesResult {
  const components: Components = {};
  let at = leadIn.exec(text)?.[0].length ?? 0;
  for (let steps = 0; at < text.length; steps++) {
    const step = steps < MOST_STEPS ? readStep(text, at, manner) : undefined;
    if (!step) return { leftover: text.slice(at) };
    const twice = merge(components, step.components);
    if (twice) return { twice };
    at = text[step.end] === ' ' ? step.end + 1 : step.end;
  }
  return { components };
}

function readStep(
  text: string,
  at: number,
  manner: Conventions,
): { components: Components; end: number } | undefined {
  for (const rule of rules) {
    const step = tryRule(rule, text, at, manner);
    if (step) return step;
  }
  const zone = zoneAt(text, at);
  if (zone) return { components: { zone: zone.meanings }, end: zone.end };
  filler.lastIndex = at;
  if (filler.test(text)) return { components: {}, end: filler.lastIndex };
  return tryRule(bareHour, text, at, manner);
}

function tryRule(rule: Rule, text: string, at: number, manner: Conventions) {
  rule.pattern.lastIndex = at;
  const match = rule.pattern.exec(text);
  const components = match?.[0] ? rule.read(match, manner) : undefined;
  return components && { components, end: rule.pattern.lastIndex };
}

/** "This evening at 8 in the evening", "London, UK". */
const MAY_REPEAT = new Set<keyof Components>(['part', 'relative', 'zone']);

function merge(into: Components, more: Components): keyof Components | undefined {
  for (const key of Object.keys(more) as (keyof Components)[]) {
    if (into[key] !== undefined && !(MAY_REPEAT.has(key) && isDeepStrictEqual(into[key], more[key])))
      return key;
  }
  Object.assign(into, more);
  return undefined;
}
