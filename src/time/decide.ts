import type { DateTime } from 'luxon';
import { candidatesAt, type Found, type Place, shown } from './candidate.js';
import { dayIn, daysOn, minutesOn } from './instants.js';
import type { Pieces } from './pieces.js';
import { question } from './question.js';
import type { Clocks } from './resolve-clock.js';
import type { Days } from './resolve-day.js';
import * as say from './say.js';
import type { Reader, When } from './when.js';
import { zoneCity } from './zone.js';

const NOON = 12 * 60;
const DAY = 24 * 60;

/** A time without a day is its next coming, today or tomorrow; a quarter past midnight, said at 0:05, is near. */
export function nextComing(clocks: Clocks, place: Place, { now }: Reader): When {
  const today = dayIn(now, place.zone);
  const found = clocks.minutes.map((minutes) => {
    const at = minutes % DAY;
    const todays = candidatesAt(minutesOn(today, at), place);
    return isComing(todays, now) ? todays : candidatesAt(minutesOn(daysOn(today, 1), at), place);
  });
  return decide(found, clocks.say, place, now, minutesOn(today, clocks.minutes[0] ?? 0));
}

/**
 * Every reading of the day with every reading of the clock. Said of today, what has passed cannot be meant; where the
 * day itself is open, or a part of it was named that does not fit, the one reading left is no answer.
 */
export function onDays(days: Days, clocks: Clocks, place: Place, pieces: Pieces, { now }: Reader): When {
  const midnight = pieces.clock?.hour === 24 && (pieces.past ?? 0) >= 0 && pieces.part === undefined;
  const minutes = midnight ? clocks.minutes.flatMap((at) => [at - DAY, at]) : withSmallHours(clocks, pieces);
  const walls = days.days.flatMap((day) => minutes.map((at) => minutesOn(day, at)));
  const found = walls.map((wall) => candidatesAt(wall, place));
  const first = walls[0] as DateTime;
  const why = days.say ?? (midnight ? say.midnight : clocks.say);
  if (pieces.relative !== 0 && !days.futureOnly) return decide(found, why, place, now, first);
  const coming = found.filter((one) => isComing(one, now));
  const plain = days.futureOnly === true || (days.say === undefined && pieces.part === undefined);
  return decide(coming, plain && coming.length === 1 ? undefined : why, place, now, first);
}

/** "Tonight at 2" is as good as tomorrow. */
function withSmallHours({ minutes, say: open }: Clocks, { relative, part }: Pieces): number[] {
  const late = relative === 0 && (part === 'night' || part === 'evening') && open !== undefined;
  return late ? minutes.flatMap((at) => (at < NOON ? [at, at + DAY] : [at])) : minutes;
}

const isComing = ({ candidates }: Found, now: Date) => candidates.some(({ at }) => at > now);

function decide(
  found: Found[],
  why: string | undefined,
  { zone, given }: Place,
  now: Date,
  wall: DateTime,
): When {
  const coming = found.flatMap(({ candidates }) => candidates).filter(({ at }) => at > now);
  const [first] = coming;
  if (!first) return question(say.gone(shown(wall)));
  const ask = (which: string) =>
    question(
      which,
      coming.map(({ choice }) => choice()),
    );
  const trouble = found.find((one) => one.trouble)?.trouble;
  if (trouble === 'offset') return ask(say.whichZone);
  if (trouble) return ask(say[trouble](wall.toFormat('HH:mm'), zoneCity(zone)));
  if (why !== undefined) return ask(why);
  return { ok: true, at: first.at, zone: first.zone, zoneGiven: given };
}
