import * as messages from '../messages.js';
import { type Question, question } from '../types.js';
import type { RulesResult } from './apply-rules.js';
import { MONTH } from './vocabulary.js';

/** Why words are not one future moment. The first pattern that matches wins. */
const REASONS: [pattern: RegExp, message: string][] = [
  [
    /\b(?:every|each|daily|weekly|monthly|hourly|weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:morn|even)ings|afternoons|nights)\b/,
    messages.repeats,
  ],
  [/\blast [a-z ]+ of\b|\b(?:days?|weeks?|night|evening) (?:before|after)\b/, messages.whichDay],
  [/\b(?:ago|yesterday|last|previous|past)\b/, messages.isPast],
  [/\b(?:asap|soon|now|immediately|right away|at once|seconds)\b/, messages.tooSoon],
  [
    new RegExp(
      `\\b(?:(?:end|beginning|start|middle) of (?:the |this |next )?|mid[- ]?)(?:week|month|year|${MONTH})\\b|\\bweekend\\b`,
    ),
    messages.whichDay,
  ],
  [
    /\b(?:eod|eow|eom|cob|end of|close of|some ?time|thing|early|late|later|breakfast|lunch|dinner|few|several|whenever|anytime)\b/,
    messages.tooVague,
  ],
  [/\b(?:next|this|upcoming) (?:months?|years?|quarter)\b/, messages.whichDay],
  [/\b(?:between|until|till|through|from|to|before|after)\b|\d(?:[ap]m)? ?- ?\d/, messages.isRange],
  [/\b(?:or|and)\b/, messages.severalTimes],
];

/** `unknown` is what no rule understood. */
interface Explanation {
  question: Question;
  unknown?: string;
}

export function explain(text: string, result: RulesResult): Explanation {
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1];
  if (reason !== undefined) return { question: question(reason) };
  if ('twice' in result) return { question: question(messages.severalTimes) };
  const unknown = 'leftover' in result ? result.leftover : text;
  return { question: question(messages.notUnderstood(unknown)), unknown };
}
