import type { DateTime } from 'luxon';
import { readingsAt, type TargetZone, shown } from './readings.js';
import type { DayPart } from '../read/components.js';
import { question } from '../question.js';
import type { PossibleDays } from './possible.js';
import * as messages from '../messages.js';
import type { Question } from '../types.js';

/** Hours to offer. */
const HOURS: Record<DayPart | 'day', number[]> = {
  day: [9, 12, 17],
  morning: [8, 9, 10],
  afternoon: [13, 15, 17],
  evening: [18, 19, 20],
  night: [20, 21, 22],
};

/** A day came without a time: the day is named back, and some hours of it are offered. */
export function missingTime(
  days: PossibleDays,
  part: DayPart | undefined,
  place: TargetZone,
  now: Date,
): Question {
  const coming = days.days.filter((day) => (endOf(day, place)?.getTime() ?? 0) > now.getTime());
  const [first] = coming;
  if (!first) return question(messages.gone(dayName(days.days[0] as DateTime)));
  const hours = HOURS[part ?? 'day'].slice(0, coming.length > 1 ? 1 : undefined);
  const offers = coming.flatMap((day) =>
    hours.map((hour) => readingsAt(day.plus({ hours: hour }), place).readings[0]),
  );
  const choices = offers.flatMap((one) => (one && one.at > now ? [one.choice()] : []));
  const ask =
    days.question === undefined ? messages.whatTime(dayName(first)) : `${days.question} And at what time?`;
  return question(ask, choices, first);
}

const endOf = (day: DateTime, place: TargetZone) =>
  readingsAt(day.plus({ days: 1 }), place).readings.at(-1)?.at;
const dayName = (day: DateTime) => shown(day).slice(0, -' 00:00'.length);
