import type { DateTime } from 'luxon';
import { formatWallDay } from '../format.js';
import * as messages from '../messages.js';
import { question } from '../question.js';
import type { DayPart } from '../read/components.js';
import type { Question } from '../types.js';
import type { Phrase, PossibleDays } from './possible.js';
import { readingsAt, type TargetZone } from './readings.js';

const SUGGESTED_HOURS: Record<DayPart | 'day', number[]> = {
  day: [9, 12, 17],
  morning: [8, 9, 10],
  afternoon: [13, 15, 17],
  evening: [18, 19, 20],
  night: [20, 21, 22],
};

/** For a day without a time: repeats the day and suggests some hours. */
export function missingTime(days: PossibleDays, { components, target, reader }: Phrase): Question {
  const { now } = reader;
  const future = days.days.filter((day) => (endOf(day, target)?.getTime() ?? 0) > now.getTime());
  const [first] = future;
  if (!first)
    return {
      ...question(days.days[0] ? messages.momentIsPast(formatWallDay(days.days[0], now)) : messages.isPast),
      isPast: true,
    };
  const hours = SUGGESTED_HOURS[components.part ?? 'day'].slice(0, future.length > 1 ? 1 : undefined);
  const asksForOrder = days.question === messages.dayOrMonth;
  const offered = asksForOrder ? future.toSorted((one, other) => +one - +other) : future;
  const choices = offered
    .flatMap((day) => hours.map((hour) => readingsAt(day.plus({ hours: hour }), target).readings[0]))
    .flatMap((reading) => (reading && reading.at > now ? [reading.choice(now)] : []));
  const message =
    days.question === undefined
      ? messages.whatTime(formatWallDay(first, now))
      : messages.andWhatTime(days.question);
  return { ...question(message, choices, first), ...(asksForOrder && { asksForOrder }) };
}

const endOf = (day: DateTime, target: TargetZone) =>
  readingsAt(day.plus({ days: 1 }), target).readings.at(-1)?.at;
