import { isDeepStrictEqual } from 'node:util';
import { type Components, namesOf } from './components.js';
import { bareHour, clockRules } from './rules/clock.js';
import { dayRules, partRules, rankedDays } from './rules/day.js';
import { anyOrder, dayOfMonth, namedDates, yearRules } from './rules/named-date.js';
import { isoMoment, numericDates } from './rules/numeric-date.js';
import type { Conventions, Rule } from './rules/rule.js';
import { shiftRules } from './rules/shift.js';
import { zoneAt } from './zone-words.js';

/** Words that add nothing. Any other word that no rule reads makes the phrase a question. */
const hedges =
  'at|on|for|by|around|about|approximately|approx|circa|ca|roughly|exactly|sharp|please|starting|prompt';
const sayings = "let's say|say|preferably|ideally|how about|what about|the";
const marks = '[,;.()]|-(?= )|(?<=\\d{4})[.:t-](?=\\d\\d?[:h])';

const filler = new RegExp(`(?:(?:${hedges}|${sayings})(?![\\p{L}\\d])\\.?|~|${marks})`, 'yu');

/** "Post it tomorrow at nine": the verb adds nothing. */
const leadIn =
  /^(?:please )?(?:(?:can|could) you (?:please )?)?(?:(?:schedule|publish|post|send|share|release)(?: (?:it|this|that|them|the post|a post|this post))?|(?:remind|message|ping|text|tell|notify|call) me|(?:goes|going|go) (?:out|live)|set for) /;

export type RulesResult = { components: Components } | { leftover: string } | { twice: keyof Components };

/** The first rule that matches wins, so longer patterns come before shorter ones. */
const rules: Rule[] = [
  isoMoment,
  ...shiftRules,
  anyOrder,
  ...rankedDays,
  ...clockRules,
  ...namedDates,
  ...numericDates,
  dayOfMonth,
  ...dayRules,
  ...partRules,
  ...yearRules,
];

/** No real phrase has more. Keeps nonsense such as "at at at at" cheap. */
const MAX_STEPS = 20;

/** Reads a phrase from left to right. Every word must be understood, and nothing may be said twice. */
export function applyRules(text: string, conventions: Conventions): RulesResult {
  const components: Components = {};
  let at = leadIn.exec(text)?.[0].length ?? 0;
  for (let steps = 0; at < text.length; steps++) {
    const step = steps < MAX_STEPS ? nextStep(text, at, conventions) : undefined;
    if (!step) return { leftover: text.slice(at) };
    const twice = merge(components, step.components);
    if (twice) return { twice };
    at = text[step.end] === ' ' ? step.end + 1 : step.end;
  }
  return { components };
}

function nextStep(
  text: string,
  at: number,
  conventions: Conventions,
): { components: Components; end: number } | undefined {
  for (const rule of rules) {
    const step = tryRule(rule, text, at, conventions);
    if (step) return step;
  }
  const zone = zoneAt(text, at);
  if (zone) return { components: { zone: zone.meanings }, end: zone.end };
  filler.lastIndex = at;
  if (filler.test(text)) return { components: {}, end: filler.lastIndex };
  return tryRule(bareHour, text, at, conventions);
}

export function tryRule(rule: Rule, text: string, at: number, conventions: Conventions) {
  rule.pattern.lastIndex = at;
  const match = rule.pattern.exec(text);
  const components = match?.[0] ? rule.read(match, conventions) : undefined;
  return components && { components, end: rule.pattern.lastIndex };
}

/** "This evening at 8 in the evening", "London, UK" */
const MAY_REPEAT = new Set<keyof Components>(['part', 'relative', 'zone']);

function merge(into: Components, more: Components): keyof Components | undefined {
  for (const key of namesOf(more)) {
    if (into[key] !== undefined && !(MAY_REPEAT.has(key) && isDeepStrictEqual(into[key], more[key])))
      return key;
  }
  Object.assign(into, more);
  return undefined;
}
