import type { Clock } from '../components.js';
import { MONTH } from '../vocabulary.js';
import { rule } from './rule.js';

const AFTER_NUMBER = '(?![.:/-]?\\d|,\\d{3}|%)';
const OCLOCK = '(?: ?(?:oclock|hours|hrs))?';
const HOUR = '(2[0-4]|1\\d|0?\\d)';
const MINUTE = '([0-5]\\d)';
const SECOND = '(?::[0-5]\\d(?:[.,]\\d{1,6})?)?';
const INTRODUCED =
  '(?<=\\b(?:at|around|about|approximately|approx|circa|by|before|today|tonight|tomorrow|this day|morning|afternoon|evening|night),? )';

const noon = rule('noon|lunchtime', () => ({ clock: { hour: 12, minute: 0, sure: true } }));
const midnight = rule('midnight', () => ({ clock: { hour: 24, minute: 0, sure: true } }));

/** "Dec 5 - 7 10am", "tomorrow 10 11am": a second hour, not minutes. */
const IS_HOUR = /^1[0-2]$/;

const halved = rule(
  `${HOUR}(?:[:h]${MINUTE}${SECOND}| ${MINUTE})?(am|pm)`,
  ([, hour, digits, spaced, letters]) => {
    const minute = digits ?? spaced;
    const half: Clock['half'] = letters === 'am' ? 'am' : 'pm';
    const clock = { hour: Number(hour), minute: Number(minute ?? 0), half, sure: true };
    if (clock.hour === 0 && half === 'pm') return undefined;
    if (spaced !== undefined && IS_HOUR.test(spaced)) return undefined;
    if (clock.hour <= 12) return { clock };
    const { half: _, ...rest } = clock;
    return half === 'pm' && minute !== undefined ? { clock: rest } : undefined;
  },
);

const digital = rule(
  `${HOUR}:${MINUTE}${SECOND}(?:[.,]\\d{1,6})?${OCLOCK}${AFTER_NUMBER}`,
  ([, hour = '', minute], { clock24 }) => {
    const clock = clockAt(hour, minute);
    return clock && { clock: { ...clock, sure: clock.sure || clock24 } };
  },
);
/** In English, "2h30" alone may also be a duration. */
const withH = rule(`${HOUR} ?h(?: ?${MINUTE})?${AFTER_NUMBER}`, (match, { clock24 }) => {
  const [said, hour = '', minute] = match;
  const mayBeDuration = said === match.input && (Number(hour) <= 12 || hour === '24');
  if (mayBeDuration && !clock24) return undefined;
  const clock = clockAt(hour, minute);
  return clock && { clock: { ...clock, sure: true } };
});
const spaced = rule(
  `(1[0-2]|[1-9]) ([1-5]\\d|0\\d)${OCLOCK}(?: minutes)?${AFTER_NUMBER}(?! \\d)`,
  ([, hour = '', minute]) => {
    const clock = clockAt(hour, minute);
    return clock && { clock };
  },
);

const together = rule(
  `${INTRODUCED}${HOUR}${MINUTE}${OCLOCK}${AFTER_NUMBER}|(0\\d|1[0-8]|2[1-3])${MINUTE}${OCLOCK}${AFTER_NUMBER}`,
  ([, hour, minute, hour4, minute4]) => {
    const clock = clockAt(hour ?? hour4 ?? '', minute ?? minute4);
    return clock && { clock };
  },
);

/** "at 15" is clear, but "15" alone is more likely a day. 1 to 12 need a word that says am or pm. */
const bare = rule(
  `(?<!- )(?<=(\\bat|\\bby|\\baround)? ?)${HOUR}( oclock)?${AFTER_NUMBER}`,
  ([, at, hour = '', oclock]) => {
    const clock = clockAt(hour, undefined);
    const alone = at === undefined && oclock === undefined;
    if (!clock || (alone && (clock.hour > 12 || hour === '0'))) return undefined;
    return { clock: { ...clock, sure: clock.hour > 12 || clock.hour === 0 } };
  },
);

/** With minutes, 7 to 12 o'clock are taken as written; 3:30 may be in the afternoon. */
function clockAt(hour: string, minute: string | undefined): Clock | undefined {
  const value = Number(hour);
  if (value === 24 && Number(minute ?? 0) > 0) return undefined;
  const sure = hour.startsWith('0') || value > 12 || (minute !== undefined && value >= 7);
  return { hour: value, minute: Number(minute ?? 0), sure };
}

const MINUTES = '(\\d{1,2}) ?(?:minutes?|mins?)|(5|10|15|20|25|30)|(?:a )?(quarter)|(3 quarters)|(half)';
/** An hour follows "past" and "to"; in "15 to 17 dec" it is a day. */
const HOUR_FOLLOWS = `(?= (?:\\d|noon|midnight))(?! \\d{1,2}(?:st|nd|rd|th)?(?:[./-]\\d|\\.? ?(?:of )?${MONTH}))`;
const past = rule(`(?:${MINUTES}) (?:past|after)${HOUR_FOLLOWS}`, (match) => ({ past: minutes(match) }));
const halfPast = rule(`half${HOUR_FOLLOWS}`, (_, { british }) => (british ? { past: 30 } : undefined));
const TO = '(?:to|before|till|of)';
/** "5 to 9pm" and "15 to 17" may be ranges of hours; "quarter to" and "15 to 9" are not. */
const before = rule(
  `(?:(\\d{1,2}) ?(?:minutes?|mins?)|(15|20|25)(?! ${TO} (?:1[3-9]|2\\d))|(?:a )?(quarter)) ${TO}${HOUR_FOLLOWS}`,
  (match) => ({ past: -minutes(match) }),
);

function minutes([, said, number, quarter, quarters, half]: RegExpExecArray): number {
  if (quarter) return 15;
  if (half) return 30;
  return quarters ? 45 : Number(said ?? number);
}

/** Those that need no other words. */
export const exactClocks = [noon, midnight, halved, digital, withH];
export const clockRules = [past, halfPast, before, ...exactClocks, together, spaced];
export const bareHour = bare;
