import type { DateTime } from 'luxon';
import { DAY_MINUTES } from '../durations.js';
import { formatWallClock, formatWallTime } from '../format.js';
import { dayIn, daysOn, minutesOn } from '../instants.js';
import * as messages from '../messages.js';
import type { Components } from '../read/components.js';
import { question, type When } from '../types.js';
import { zoneCity } from '../zones.js';
import type { Phrase, PossibleDays, PossibleTimes } from './possible.js';
import { type FoundReadings, readingsAt } from './readings.js';

const NOON = 12 * 60;

/** A time without a day is today or tomorrow, whichever comes first. At 0:05, "quarter past midnight" is ten minutes away. */
export function todayOrTomorrow(times: PossibleTimes, phrase: Phrase): When {
  const { target, reader } = phrase;
  const today = dayIn(reader.now, target.zone);
  const found = times.minutes.map((minutes) => {
    const minute = minutes % DAY_MINUTES;
    const onToday = readingsAt(minutesOn(today, minute), target);
    return isFuture(onToday, reader.now) ? onToday : readingsAt(minutesOn(daysOn(today, 1), minute), target);
  });
  const wall = minutesOn(today, times.minutes[0] ?? 0);
  return oneOrAsk({ found, unclear: times.question, wall }, phrase);
}

/**
 * Combines every possible day with every possible time. A time that has passed today cannot be meant. If the day is
 * unclear, or the part of the day does not fit, a single future reading is still asked about.
 */
export function onDays(days: PossibleDays, times: PossibleTimes, phrase: Phrase): When {
  const { components, target, reader } = phrase;
  const { clock, past = 0, part, relative } = components;
  const midnight = clock?.hour === 24 && past >= 0 && part === undefined;
  const minutes = midnight
    ? times.minutes.flatMap((minute) => [minute - DAY_MINUTES, minute])
    : withNextMorning(times, components);
  const walls = days.days.flatMap((day) => minutes.map((minute) => minutesOn(day, minute)));
  const all = walls.map((wall) => readingsAt(wall, target));
  const wall = walls[0] ?? dayIn(reader.now, target.zone);
  const unclear = days.question ?? (midnight ? messages.whichMidnight : times.question);
  if (relative !== 0 && !days.futureOnly) return oneOrAsk({ found: all, unclear, wall }, phrase);
  const found = all.filter((one) => isFuture(one, reader.now));
  const clear = days.futureOnly === true || (days.question === undefined && part === undefined);
  if (found.length !== 1) return oneOrAsk({ found, unclear, wall }, phrase);
  const passed = walls.find((_, index) => all[index] !== found[0]);
  return oneOrAsk({ found, unclear: clear ? undefined : unclear, wall, passed }, phrase);
}

/** "Tonight at 2" may be tomorrow morning. */
function withNextMorning(times: PossibleTimes, { relative, part }: Components): number[] {
  const tonight = relative === 0 && (part === 'night' || part === 'evening');
  if (!tonight || times.question === undefined) return times.minutes;
  return times.minutes.flatMap((minute) => (minute < NOON ? [minute, minute + DAY_MINUTES] : [minute]));
}

const isFuture = ({ readings }: FoundReadings, now: Date) => readings.some(({ at }) => at > now);

interface Options {
  found: FoundReadings[];
  /** Why it has to be asked even if only one reading is left. */
  unclear: string | undefined;
  /** What the words say first, for messages. */
  wall: DateTime;
  /** What the words may also say, but has passed. */
  passed?: DateTime | undefined;
}

function oneOrAsk({ found, unclear, wall, passed }: Options, { target, reader }: Phrase): When {
  const future = found.flatMap(({ readings }) => readings).filter(({ at }) => at > reader.now);
  const [first] = future;
  if (!first)
    return {
      ...question(messages.momentIsPast(formatWallTime(wall, { locale: reader.locale }))),
      isPast: true,
    };
  const problem = found.find((one) => one.problem)?.problem;
  const message = problem ? problemMessage(problem, formatWallClock(wall, reader), target.zone) : unclear;
  if (message !== undefined) {
    const asksForOrder = message === messages.dayOrMonth;
    if (asksForOrder || message === messages.whichWeek) future.sort((one, other) => +one.at - +other.at);
    const choices = future.map(({ choice }) => choice(reader));
    const [only] = choices;
    const say =
      passed && only && !problem ? messages.otherIsPast(formatWallTime(passed, reader), only.label) : message;
    return { ...question(say, choices), ...(asksForOrder && { asksForOrder }) };
  }
  return { ok: true, at: first.at, zone: first.zone, zoneGiven: target.named };
}

function problemMessage(problem: NonNullable<FoundReadings['problem']>, clock: string, zone: string): string {
  if (problem === 'offset') return messages.whichZone;
  return messages[problem](clock, zoneCity(zone));
}
