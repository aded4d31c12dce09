import * as messages from '../messages.js';
import { question } from '../question.js';
import type { Question } from '../types.js';
import type { RulesResult } from './apply-rules.js';

/** Why words are not one future moment. The first pattern that matches wins. */
const REASONS: [pattern: RegExp, message: string][] = [
  [
    /\b(?:every|each|daily|weekly|monthly|hourly|weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:morn|even)ings|afternoons|nights)\b/,
    messages.repeats,
  ],
  [/\b(?:ago|yesterday|last|previous|past|before)\b/, messages.isPast],
  [/\b(?:asap|soon|now|immediately|right away|at once)\b/, messages.tooSoon],
  [/\b(?:eod|eow|eom|cob|end of|some ?time|later|few|several|whenever|anytime)\b/, messages.tooVague],
  [/\b(?:next|this|upcoming) (?:months?|years?|quarter)\b/, messages.whichDay],
  [/\b(?:between|until|till|through|from|to)\b|\d(?:[ap]m)? ?- ?\d/, messages.isRange],
  [/\b(?:or|and)\b/, messages.severalTimes],
];

/** "2 hours" may mean "in 2 hours". */
const DURATION = /^\d{1,3} ?(?:m|minutes?|mins?|hours?|hrs?)$/;

export function explain(text: string, result: RulesResult): Question {
  if (DURATION.test(text))
    return question(messages.fromNow(text), [{ label: `in ${text}`, words: `in ${text}` }]);
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1];
  if (reason !== undefined) return question(reason);
  if ('twice' in result) return question(messages.severalTimes);
  return question(messages.notUnderstood('leftover' in result ? result.leftover : text));
}
