import type { Clock, DayPart } from '../read/components.js';
import type { PossibleTimes } from './possible.js';
import * as messages from '../messages.js';

const NOON = 12 * 60;
const DAY = 24 * 60;
const SMALL_HOURS = 5 * 60;

/** Which of the two halves of the day goes with which word, for hours from 1 to 12; an hour not listed is asked. */
const HOURS_OF: Record<DayPart, { from: number; to: number; plus: number }> = {
  morning: { from: 1, to: 11, plus: 0 },
  afternoon: { from: 1, to: 8, plus: NOON },
  evening: { from: 4, to: 11, plus: NOON },
  night: { from: 6, to: 11, plus: NOON },
};

/** The hours that go with each word where the clock says its half itself; the small hour after midnight is 24. */
const HOURS_IN: Record<DayPart, { from: number; before: number }> = {
  morning: { from: 0, before: 12 },
  afternoon: { from: 12, before: 21 },
  evening: { from: 16, before: 25 },
  night: { from: 17, before: 25 },
};
const WHOLE_DAY = { from: -Infinity, before: Infinity };

export function resolveClock(
  clock: Clock,
  past: number | undefined,
  part: DayPart | undefined,
): PossibleTimes {
  const at = clock.hour * 60 + clock.minute + (past ?? 0);
  if (clock.half)
    return inHalf(at - clock.hour * 60 + (clock.hour % 12) * 60 + (clock.half === 'pm' ? NOON : 0), part);
  if (clock.hour > 12 || clock.hour === 0) return inHalf(at, part);
  const twelve = at % NOON;
  if (part) return inPart(clock.hour === 12 && at < NOON ? 11 : clock.hour, twelve, part);
  if (clock.sure || (past !== undefined && at >= 7 * 60)) return { minutes: [at] };
  return { minutes: [twelve, twelve + NOON], question: messages.whichHalf(twelve) };
}

/** The words "in the morning" beside 9pm, or "tonight" beside 3pm, cannot both be meant; "tonight 1am" is tomorrow's. */
function inHalf(at: number, part: DayPart | undefined): PossibleTimes {
  if (part === 'night' && at < SMALL_HOURS) return { minutes: [at, at + DAY], question: messages.smallHours };
  const { from, before } = part ? HOURS_IN[part] : WHOLE_DAY;
  const fits = at >= from * 60 && at < before * 60;
  return fits ? { minutes: [at] } : { minutes: [], question: messages.contradiction };
}

function inPart(hour: number, twelve: number, part: DayPart): PossibleTimes {
  if (hour === 12 && part === 'afternoon') return { minutes: [NOON + twelve] };
  const { from, to, plus } = HOURS_OF[part];
  if (hour >= from && hour <= to) return { minutes: [twelve + plus] };
  return { minutes: [twelve, twelve + NOON], question: messages.whichHalf(twelve) };
}
