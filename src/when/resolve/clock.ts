import { DAY_MINUTES } from '../durations.js';
import * as messages from '../messages.js';
import type { Clock, DayPart } from '../read/components.js';
import type { ClockReader } from '../types.js';
import type { PossibleTimes } from './possible.js';

const NOON = 12 * 60;
const FIVE_AM = 5 * 60;

/** For hours from 1 to 12: which of them a word makes clear, and the minutes it adds. Other hours are asked about. */
const TWELVE_HOUR_RANGES: Record<DayPart, { from: number; to: number; plus: number }> = {
  morning: { from: 1, to: 11, plus: 0 },
  afternoon: { from: 1, to: 8, plus: NOON },
  evening: { from: 4, to: 11, plus: NOON },
  night: { from: 6, to: 11, plus: NOON },
};

/** For 24-hour times and times with am or pm: which hours fit each word. 24 is the hour after midnight. */
const FITTING_HOURS: Record<DayPart, { from: number; before: number }> = {
  morning: { from: 0, before: 12 },
  afternoon: { from: 12, before: 21 },
  evening: { from: 16, before: 25 },
  night: { from: 17, before: 25 },
};
const ANY_HOUR = { from: -Infinity, before: Infinity };

export function resolveClock(
  clock: Clock,
  past: number | undefined,
  part: DayPart | undefined,
  reader: ClockReader,
): PossibleTimes {
  const minutes = clock.hour * 60 + clock.minute + (past ?? 0);
  if (clock.half) {
    const hour = (clock.hour % 12) * 60 + (clock.half === 'pm' ? NOON : 0);
    return ifFitting(minutes - clock.hour * 60 + hour, part);
  }
  if (clock.hour > 12 || clock.hour === 0) return ifFitting(minutes, part);
  const morning = minutes % NOON;
  if (part)
    return inPartOfDay(clock.hour === 12 && minutes < NOON ? 11 : clock.hour, morning, { part, reader });
  if (clock.sure || (past !== undefined && minutes >= 7 * 60)) return { minutes: [minutes] };
  return eitherHalf(morning, reader);
}

/** "9pm in the morning" and "tonight 3pm" are contradictions; "tonight 1am" may be tomorrow. */
function ifFitting(minutes: number, part: DayPart | undefined): PossibleTimes {
  if (part === 'night' && minutes < FIVE_AM)
    return { minutes: [minutes, minutes + DAY_MINUTES], question: messages.afterMidnight };
  const { from, before } = part ? FITTING_HOURS[part] : ANY_HOUR;
  const fits = minutes >= from * 60 && minutes < before * 60;
  return fits ? { minutes: [minutes] } : { minutes: [], question: messages.notThatPartOfDay };
}

function inPartOfDay(
  hour: number,
  morning: number,
  { part, reader }: { part: DayPart; reader: ClockReader },
): PossibleTimes {
  if (hour === 12 && part === 'afternoon') return { minutes: [NOON + morning] };
  const { from, to, plus } = TWELVE_HOUR_RANGES[part];
  return hour >= from && hour <= to ? { minutes: [morning + plus] } : eitherHalf(morning, reader);
}

function eitherHalf(morning: number, reader: ClockReader): PossibleTimes {
  const minutes = [morning, morning + NOON];
  return { minutes, question: messages.amOrPm(minutes, reader) };
}
