import { DateTime } from 'luxon';
import { type Candidate, candidatesAt, type Place, shown } from './candidate.js';
import { dayIn } from './instants.js';
import type { Amount, Pieces, Shift } from './pieces.js';
import { type Clocks, resolveClock } from './resolve-clock.js';
import { type Days, resolveDay } from './resolve-day.js';
import * as say from './say.js';
import { timesOf } from './suggest.js';
import type { Question, Reader, When } from './when.js';
import { zoneCity } from './zone.js';

const MINUTE = 60_000;

/** From what the words say to one coming minute, or to the question that is open. */
export function settle(pieces: Pieces, reader: Reader): When {
  const { shift, zone: meanings = [] } = pieces;
  if (shift && !(shift.anchored && namesAnchor(pieces))) return fromNow(pieces, shift, reader);
  const places = (meanings.length > 0 ? meanings : [{}]).map(
    (meaning): Place => ({ zone: meaning.zone ?? reader.zone, given: meanings.length > 0, meaning }),
  );
  const answers = places.map((place) => settleIn(place, pieces, reader));
  const [answer] = answers;
  if (!answer || answers.length === 1) return answer ?? question(say.unclear);
  const near = answers.find((one) => one.ok && one.zone === reader.zone);
  if (near) return near;
  const open = answers.flatMap((one, at) => (one.ok ? candidatesFor(one, places[at]) : one.choices));
  const continent = reader.zone.split('/')[0];
  const local = answers.filter((one) => one.ok && one.zone.split('/')[0] === continent);
  return local.length === 1 && local[0] ? local[0] : question(say.whichZone, open);
}

function candidatesFor(one: When & { ok: true }, place: Place | undefined) {
  const wall = DateTime.fromJSDate(one.at, { zone: one.zone }).setZone('UTC', { keepLocalTime: true });
  return place ? candidatesAt(wall, place).candidates.map(({ choice }) => choice) : [];
}

function question(words: string, choices: Question['choices'] = [], day?: DateTime): Question {
  const unlike = choices.filter((one, at) => choices.findIndex((other) => other.words === one.words) === at);
  return {
    ok: false,
    say: words,
    choices: unlike.slice(0, 5),
    ...(day ? { day: day.toFormat('yyyy-MM-dd') } : {}),
  };
}

function fromNow(pieces: Pieces, { amount }: Shift, reader: Reader): When {
  const { shift: _, zone: __, relative = 0, clock, part, past, ...others } = pieces;
  if (relative !== 0 || Object.keys(others).length > 0) return question(say.mixed);
  const zone = pieces.zone?.[0]?.zone ?? reader.zone;
  if (amount.minutes === 0) {
    const day = moved(dayIn(reader.now, zone), amount, 1);
    return settleIn(
      { zone, given: pieces.zone !== undefined, meaning: pieces.zone?.[0] ?? {} },
      { ...pieces },
      reader,
      { days: [day] },
    );
  }
  if (clock ?? part ?? past) return question(say.mixed);
  const at = moved(DateTime.fromJSDate(reader.now, { zone: reader.zone }), amount, 1)
    .startOf('minute')
    .toJSDate();
  return { ok: true, at, zone: reader.zone, zoneGiven: false };
}

const namesAnchor = ({ shift: _, zone: __, ...others }: Pieces) => Object.keys(others).length > 0;

const moved = (from: DateTime, { months, days, minutes }: Amount, sign: 1 | -1) =>
  from.plus({ months: sign * months, days: sign * days }).plus({ minutes: sign * minutes });

function settleIn(place: Place, pieces: Pieces, reader: Reader, known?: Days): When {
  const days = known ?? daysIn(place, pieces, reader);
  if (days?.days.length === 0) return question(days.say ?? say.noSuchDay);
  if (!pieces.clock) return days ? missingTime(days, place, pieces, reader) : question(say.unclear);
  const clocks = resolveClock(pieces.clock, pieces.past, pieces.part);
  if (clocks.minutes.length === 0) return question(clocks.say ?? say.contradiction);
  return days ? onDays(days, clocks, place, pieces, reader) : next(clocks, pieces.shift, place, reader);
}

/** Where it is already another day in the zone named, "tomorrow" is a question. */
function daysIn(place: Place, pieces: Pieces, reader: Reader): Days | undefined {
  const british = /-GB|-IE/.test(reader.locale);
  const there = dayIn(reader.now, place.meaning.zone ?? reader.zone);
  const here = dayIn(reader.now, reader.zone);
  const inZone = resolveDay(pieces, { day: there, british });
  if (!inZone || +there === +here) return inZone && shifted(inZone, pieces.shift);
  const ofReader = resolveDay(pieces, { day: here, british });
  const days = [...inZone.days, ...(ofReader?.days ?? [])].filter(
    (day, at, all) => all.findIndex((one) => +one === +day) === at,
  );
  return shifted(days.length > inZone.days.length ? { days, say: say.whoseDay } : inZone, pieces.shift);
}

function shifted(days: Days, shift: Shift | undefined): Days {
  if (!shift) return days;
  const amount = { ...shift.amount, minutes: 0 };
  return { ...days, days: days.days.map((day) => moved(day, amount, shift.sign)) };
}

function next({ minutes, say: why }: Clocks, shift: Shift | undefined, place: Place, reader: Reader): When {
  const today = dayIn(reader.now, place.zone);
  const found = minutes
    .map((at) => {
      const todays = candidatesAt(today.plus({ minutes: at }), place);
      return isComing(todays.candidates, reader)
        ? todays
        : candidatesAt(today.plus({ days: 1, minutes: at }), place);
    })
    .map((one) => withMinutes(one, shift));
  return decide(found, why, place, reader, today.plus({ minutes: minutes[0] ?? 0 }));
}

const isComing = (candidates: Candidate[], { now }: Reader) => candidates.some(({ at }) => at > now);

function onDays(days: Days, clocks: Clocks, place: Place, pieces: Pieces, reader: Reader): When {
  const midnight = pieces.clock?.hour === 24 && pieces.past === undefined;
  const minutes = midnight && pieces.part === undefined ? [0, 24 * 60] : clocks.minutes;
  const walls = days.days.flatMap((day) => minutes.map((at) => day.plus({ minutes: at })));
  const found = walls.map((wall) => withMinutes(candidatesAt(wall, place), pieces.shift));
  const onlyToday = pieces.relative === 0 || days.futureOnly;
  const open = onlyToday ? found.filter(({ candidates }) => isComing(candidates, reader)) : found;
  const why = days.say ?? (midnight ? say.midnight : clocks.say);
  return decide(open.length > 0 ? open : found, why, place, reader, walls[0] as DateTime);
}

function withMinutes(found: ReturnType<typeof candidatesAt>, shift: Shift | undefined) {
  if (!shift?.amount.minutes) return found;
  const by = shift.sign * shift.amount.minutes * MINUTE;
  return {
    ...found,
    candidates: found.candidates.map((one) => ({ ...one, at: new Date(one.at.getTime() + by) })),
  };
}

function decide(
  found: ReturnType<typeof candidatesAt>[],
  why: string | undefined,
  { zone, given }: Place,
  reader: Reader,
  wall: DateTime,
): When {
  const all = found.flatMap(({ candidates }) => candidates);
  const coming = all.filter(({ at }) => at > reader.now);
  const [first] = coming;
  if (!first) return question(say.gone(shown(wall)));
  const trouble = found.find((one) => one.trouble)?.trouble;
  const choices = coming.map(({ choice }) => choice);
  if (trouble === 'offset') return question(say.whichZone, choices);
  if (trouble) return question(say[trouble](wall.toFormat('HH:mm'), zoneCity(zone)), choices);
  if (all.length > 1) return question(why ?? say.unclear, choices);
  if (why !== undefined && found.length > 1) return question(why, choices);
  return { ok: true, at: first.at, zone: first.zone, zoneGiven: given };
}

function missingTime({ days, say: why }: Days, place: Place, pieces: Pieces, reader: Reader): Question {
  const today = dayIn(reader.now, place.zone);
  const coming = days.filter((day) => day >= today);
  const [first] = coming;
  if (!first || pieces.shift?.amount.minutes)
    return question(first ? say.unclear : say.gone(shown(days[0] as DateTime).slice(0, -6)));
  const times = timesOf(pieces.part, coming.length);
  const choices = coming
    .flatMap((day) => times.map((hour) => candidatesAt(day.plus({ hours: hour }), place).candidates[0]))
    .flatMap((one) => (one && one.at > reader.now ? [one.choice] : []));
  const ask = say.whatTime(first.toFormat('ccc d LLL yyyy', { locale: 'en' }));
  return question(why === undefined ? ask : `${why} And at what time?`, choices, first);
}
