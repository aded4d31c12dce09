import type { DateTime } from 'luxon';
import { readingsAt, type FoundReadings, type TargetZone, shown } from './readings.js';
import { dayIn, daysOn, minutesOn } from '../instants.js';
import type { Components } from '../read/components.js';
import { question } from '../question.js';
import type { PossibleTimes } from './possible.js';
import type { PossibleDays } from './possible.js';
import * as messages from '../messages.js';
import type { Reader, When } from '../types.js';
import { zoneCity } from '../zones.js';

const NOON = 12 * 60;
const DAY = 24 * 60;

/** A time without a day is its next coming, today or tomorrow; a quarter past midnight, said at 0:05, is near. */
export function nextComing(clocks: PossibleTimes, place: TargetZone, { now }: Reader): When {
  const today = dayIn(now, place.zone);
  const found = clocks.minutes.map((minutes) => {
    const at = minutes % DAY;
    const todays = readingsAt(minutesOn(today, at), place);
    return isComing(todays, now) ? todays : readingsAt(minutesOn(daysOn(today, 1), at), place);
  });
  return decide(found, clocks.question, place, now, minutesOn(today, clocks.minutes[0] ?? 0));
}

/**
 * Every reading of the day with every reading of the clock. Said of today, what has passed cannot be meant; where the
 * day itself is open, or a part of it was named that does not fit, the one reading left is no answer.
 */
export function onDays(
  days: PossibleDays,
  clocks: PossibleTimes,
  place: TargetZone,
  components: Components,
  { now }: Reader,
): When {
  const midnight =
    components.clock?.hour === 24 && (components.past ?? 0) >= 0 && components.part === undefined;
  const minutes = midnight
    ? clocks.minutes.flatMap((at) => [at - DAY, at])
    : withSmallHours(clocks, components);
  const walls = days.days.flatMap((day) => minutes.map((at) => minutesOn(day, at)));
  const found = walls.map((wall) => readingsAt(wall, place));
  const first = walls[0] as DateTime;
  const why = days.question ?? (midnight ? messages.midnight : clocks.question);
  if (components.relative !== 0 && !days.futureOnly) return decide(found, why, place, now, first);
  const coming = found.filter((one) => isComing(one, now));
  const plain = days.futureOnly === true || (days.question === undefined && components.part === undefined);
  return decide(coming, plain && coming.length === 1 ? undefined : why, place, now, first);
}

/** "Tonight at 2" is as good as tomorrow. */
function withSmallHours(
  { minutes, question: open }: PossibleTimes,
  { relative, part }: Components,
): number[] {
  const late = relative === 0 && (part === 'night' || part === 'evening') && open !== undefined;
  return late ? minutes.flatMap((at) => (at < NOON ? [at, at + DAY] : [at])) : minutes;
}

const isComing = ({ readings }: FoundReadings, now: Date) => readings.some(({ at }) => at > now);

function decide(
  found: FoundReadings[],
  why: string | undefined,
  { zone, given }: TargetZone,
  now: Date,
  wall: DateTime,
): When {
  const coming = found.flatMap(({ readings }) => readings).filter(({ at }) => at > now);
  const [first] = coming;
  if (!first) return question(messages.gone(shown(wall)));
  const ask = (which: string) =>
    question(
      which,
      coming.map(({ choice }) => choice()),
    );
  const trouble = found.find((one) => one.trouble)?.trouble;
  if (trouble === 'offset') return ask(messages.whichZone);
  if (trouble) return ask(messages[trouble](wall.toFormat('HH:mm'), zoneCity(zone)));
  if (why !== undefined) return ask(why);
  return { ok: true, at: first.at, zone: first.zone, zoneGiven: given };
}
