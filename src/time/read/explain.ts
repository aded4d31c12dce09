import { question } from '../question.js';
import type { RulesResult } from './apply-rules.js';
import * as messages from '../messages.js';
import type { Question } from '../types.js';

/** Why words that mean something are still no single coming moment: the first that fits is told. */
const REASONS: [pattern: RegExp, say: string][] = [
  [
    /\b(?:every|each|daily|weekly|monthly|hourly|weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:morn|even)ings|afternoons|nights)\b/,
    'A post goes out once; repeating is not possible here. Which day and time first?',
  ],
  [
    /\b(?:ago|yesterday|last|previous|past|before)\b/,
    'That is in the past. Please name a time that is still to come.',
  ],
  [
    /\b(?:asap|soon|now|immediately|right away|at once)\b/,
    'Please name a time, even a near one, like “in 10 minutes”.',
  ],
  [
    /\b(?:eod|eow|eom|cob|end of|some ?time|later|few|several|whenever|anytime)\b/,
    'How late is that exactly? Please name a time, like “today 17:00”.',
  ],
  [/\b(?:next|this|upcoming) (?:months?|years?|quarter)\b/, 'Which day is that, and at what time?'],
  [
    /\b(?:between|until|till|through|from|to)\b|\d(?:[ap]m)? ?- ?\d/,
    'This looks like a span of time. A post goes out at one moment: which one?',
  ],
  [/\b(?:or|and)\b/, messages.twoTimes],
];

/** "2 hours" may be how long from now. */
const ALONE = /^\d{1,3} ?(?:m|minutes?|mins?|hours?|hrs?)$/;

export function explain(text: string, read: RulesResult): Question {
  if (ALONE.test(text))
    return question(`Do you mean in ${text}, from now?`, [{ label: `in ${text}`, words: `in ${text}` }]);
  const fitting = REASONS.find(([pattern]) => pattern.test(text))?.[1];
  const plain =
    'twice' in read ? messages.twoTimes : messages.leftover('leftover' in read ? read.leftover : text);
  return question(fitting ?? plain);
}
