import type { DateTime } from 'luxon';
import { candidatesAt, type Place, shown } from './candidate.js';
import type { DayPart } from './pieces.js';
import { question } from './question.js';
import type { Days } from './resolve-day.js';
import * as say from './say.js';
import type { Question } from './when.js';

/** Hours to offer. */
const HOURS: Record<DayPart | 'day', number[]> = {
  day: [9, 12, 17],
  morning: [8, 9, 10],
  afternoon: [13, 15, 17],
  evening: [18, 19, 20],
  night: [20, 21, 22],
};

/** A day came without a time: the day is named back, and some hours of it are offered. */
export function missingTime(days: Days, part: DayPart | undefined, place: Place, now: Date): Question {
  const coming = days.days.filter((day) => (endOf(day, place)?.getTime() ?? 0) > now.getTime());
  const [first] = coming;
  if (!first) return question(say.gone(dayName(days.days[0] as DateTime)));
  const hours = HOURS[part ?? 'day'].slice(0, coming.length > 1 ? 1 : undefined);
  const offers = coming.flatMap((day) =>
    hours.map((hour) => candidatesAt(day.plus({ hours: hour }), place).candidates[0]),
  );
  const choices = offers.flatMap((one) => (one && one.at > now ? [one.choice()] : []));
  const ask = days.say === undefined ? say.whatTime(dayName(first)) : `${days.say} And at what time?`;
  return question(ask, choices, first);
}

const endOf = (day: DateTime, place: Place) =>
  candidatesAt(day.plus({ days: 1 }), place).candidates.at(-1)?.at;
const dayName = (day: DateTime) => shown(day).slice(0, -' 00:00'.length);
