import { DateTime } from 'luxon';
import { choicesAt, type Place } from './candidate.js';
import { countriesOf } from './celebrated.js';
import { nextComing, onDays } from './decide.js';
import { dayIn } from './instants.js';
import { missingTime } from './missing-time.js';
import type { Amount, Pieces, Shift } from './pieces.js';
import { question } from './question.js';
import { type Clocks, resolveClock } from './resolve-clock.js';
import { type Days, resolveDay } from './resolve-day.js';
import * as say from './say.js';
import type { Reader, Understood, When } from './when.js';

/** From what the words say to one coming minute, or to the question that is open. */
export function settle(pieces: Pieces, reader: Reader): When {
  const { shift, zone = [] } = pieces;
  const meanings = zone.filter(({ near = '' }) => reader.zone.startsWith(near));
  const places = (meanings.length > 0 ? meanings : [{}]).map(
    (meaning): Place => ({ zone: meaning.zone ?? reader.zone, given: meanings.length > 0, meaning }),
  );
  const [place] = places as [Place];
  if (shift && isWeeksOn(pieces)) return weeksOn(pieces, shift, reader);
  if (shift && !(shift.anchored && namesAnchor(pieces))) return fromNow(pieces, shift, place, reader);
  const answers = places.map((one) => settleIn(one, pieces, reader));
  return answers.length === 1 ? (answers[0] as When) : ownOf(answers, places, reader);
}

/** Beside "in two weeks" a day is counted from where it has no other meaning. */
function isWeeksOn({ shift, weekday, relative, date, holiday, nth, week }: Pieces): boolean {
  if (!shift || shift.anchored || shift.amount.minutes + shift.amount.months > 0) return false;
  const named = [weekday, relative].filter((one) => one !== undefined);
  const others = [date, holiday, nth, week, weekday?.next, weekday?.nth];
  return shift.amount.days % 7 === 0 && named.length === 1 && others.every((one) => one === undefined);
}

/** "Friday in two weeks": two weeks from the coming Friday, or the Friday of the week after next; often they are one. */
function weeksOn(pieces: Pieces, shift: Shift, reader: Reader): When {
  const counted = settle({ ...pieces, shift: { ...shift, anchored: true } }, reader);
  if (!pieces.weekday) return counted;
  const { shift: _, ...others } = pieces;
  const ofWeek = settle({ ...others, week: shift.amount.days / 7 }, reader);
  const isOne =
    counted.ok && ofWeek.ok
      ? +counted.at === +ofWeek.at
      : !counted.ok && !ofWeek.ok && counted.day === ofWeek.day;
  if (isOne) return counted;
  const choices = [counted, ofWeek].flatMap((one) => (one.ok ? ownChoices(one, reader) : one.choices));
  return question(say.whichWeek, choices);
}

const ownChoices = ({ at, zone, zoneGiven }: Understood, reader: Reader) =>
  choicesAt(at, { zone: zoneGiven ? zone : reader.zone, given: zoneGiven, meaning: {} });

/** Of a zone word with several meanings, the reader's own zone is meant; in America, where clocks share one set of names, theirs. */
function ownOf(answers: When[], places: Place[], reader: Reader): When {
  const clear = answers.filter((one) => one.ok);
  const own =
    clear.find(({ zone }) => zone === reader.zone) ??
    (isAmerican(reader) ? clear.find(isAmerican) : undefined);
  if (own) return own;
  const choices = answers.flatMap((one, at) =>
    one.ok ? choicesAt(one.at, places[at] as Place) : one.choices,
  );
  return question(say.whichZone, choices);
}

const isAmerican = ({ zone }: { zone: string }) => zone.startsWith('America/');

const namesAnchor = ({ shift: _, zone: __, ...others }: Pieces) => Object.keys(others).length > 0;

function fromNow(pieces: Pieces, { amount }: Shift, place: Place, reader: Reader): When {
  const { shift: _, zone: __, relative = 0, clock, part, past, ...others } = pieces;
  if (relative !== 0 || Object.keys(others).length > 0) return question(say.mixed);
  if (amount.minutes === 0) {
    const there = moved(dayIn(reader.now, place.zone), amount, 1);
    const here = moved(dayIn(reader.now, reader.zone), amount, 1);
    const days = +there === +here ? { days: [there] } : { days: [there, here], say: say.whoseDay };
    return settleOn(days, place, pieces, reader);
  }
  if (clock ?? part ?? past) return question(say.mixed);
  const now = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const at = moved(now, amount, 1).plus({ minutes: amount.minutes }).startOf('minute').toJSDate();
  return { ok: true, at, zone: reader.zone, zoneGiven: false };
}

const moved = (from: DateTime, { months, days }: Amount, sign: 1 | -1) =>
  from.plus({ months: sign * months, days: sign * days });

function settleIn(place: Place, pieces: Pieces, reader: Reader): When {
  const days = daysIn(place, pieces, reader);
  if (days?.days.length === 0) return question(days.say ?? say.noSuchDay);
  return settleOn(days, place, pieces, reader);
}

function settleOn(days: Days | undefined, place: Place, pieces: Pieces, reader: Reader): When {
  if (!pieces.clock) {
    const timed = pieces.past !== undefined || (pieces.shift?.amount.minutes ?? 0) > 0;
    return days && !timed ? missingTime(days, pieces.part, place, reader.now) : question(say.unclear);
  }
  const clocks = shiftedClocks(resolveClock(pieces.clock, pieces.past, pieces.part), pieces.shift);
  if (clocks.minutes.length === 0) return question(clocks.say ?? say.contradiction);
  if (days) return onDays(days, clocks, place, pieces, reader);
  const { days: later = 0, months = 0 } = pieces.shift?.amount ?? {};
  return later + months > 0 ? question(say.unclear) : nextComing(clocks, place, reader);
}

function shiftedClocks(clocks: Clocks, shift: Shift | undefined): Clocks {
  const by = shift ? shift.sign * shift.amount.minutes : 0;
  return by === 0 ? clocks : { ...clocks, minutes: clocks.minutes.map((at) => at + by) };
}

/** Where it is already another day in the zone named, "tomorrow" is a question. */
function daysIn(place: Place, pieces: Pieces, reader: Reader): Days | undefined {
  const countries = countriesOf(reader);
  const sundays = SUNDAYS.test(reader.locale);
  const there = dayIn(reader.now, place.zone);
  const here = dayIn(reader.now, reader.zone);
  const inZone = resolveDay(pieces, { day: there, countries, sundays });
  if (!inZone || +there === +here) return inZone && shifted(inZone, pieces.shift);
  const ofReader = resolveDay(pieces, { day: here, countries, sundays })?.days ?? [];
  const others = ofReader.filter((day) => !inZone.days.some((one) => +one === +day));
  if (others.length === 0) return shifted(inZone, pieces.shift);
  return shifted({ days: [...inZone.days, ...others], say: inZone.say ?? say.whoseDay }, pieces.shift);
}

/** Locales whose calendars begin a week with its Sunday. */
const SUNDAYS = /^(?:en-(?:US|CA|IN)|ja|ko|zh-TW|pt-BR|es-(?:LA|MX)|fr-CA)/;

function shifted(days: Days, shift: Shift | undefined): Days {
  if (!shift) return days;
  const all = days.days.map((day) => moved(day, shift.amount, shift.sign));
  return { ...days, days: all.sort((one, other) => +one - +other) };
}
