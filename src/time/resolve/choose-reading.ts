import { DateTime } from 'luxon';
import { choicesAt, type TargetZone } from './readings.js';
import { countriesOf } from './holiday.js';
import { nextComing, onDays } from './day-and-clock.js';
import { dayIn } from '../instants.js';
import { missingTime } from './missing-time.js';
import type { Amount, Components, Shift } from '../read/components.js';
import { question } from '../question.js';
import { resolveClock } from './clock.js';
import { resolveDay } from './day.js';
import type { PossibleDays, PossibleTimes } from './possible.js';
import * as messages from '../messages.js';
import type { Reader, Understood, When } from '../types.js';

/** From what the words say to one coming minute, or to the question that is open. */
export function chooseReading(components: Components, reader: Reader): When {
  const { shift, zone = [] } = components;
  const meanings = zone.filter(({ near = '' }) => reader.zone.startsWith(near));
  const places = (meanings.length > 0 ? meanings : [{}]).map(
    (meaning): TargetZone => ({ zone: meaning.zone ?? reader.zone, given: meanings.length > 0, meaning }),
  );
  const [place] = places as [TargetZone];
  if (shift && isWeeksOn(components)) return weeksOn(components, shift, reader);
  if (shift && !(shift.anchored && namesAnchor(components))) return fromNow(components, shift, place, reader);
  const answers = places.map((one) => settleIn(one, components, reader));
  return answers.length === 1 ? (answers[0] as When) : ownOf(answers, places, reader);
}

/** Beside "in two weeks" a day is counted from where it has no other meaning. */
function isWeeksOn({ shift, weekday, relative, date, holiday, nth, week }: Components): boolean {
  if (!shift || shift.anchored || shift.amount.minutes + shift.amount.months > 0) return false;
  const named = [weekday, relative].filter((one) => one !== undefined);
  const others = [date, holiday, nth, week, weekday?.next, weekday?.nth];
  return shift.amount.days % 7 === 0 && named.length === 1 && others.every((one) => one === undefined);
}

/** "Friday in two weeks": two weeks from the coming Friday, or the Friday of the week after next; often they are one. */
function weeksOn(components: Components, shift: Shift, reader: Reader): When {
  const counted = chooseReading({ ...components, shift: { ...shift, anchored: true } }, reader);
  if (!components.weekday) return counted;
  const { shift: _, ...others } = components;
  const ofWeek = chooseReading({ ...others, week: shift.amount.days / 7 }, reader);
  const isOne =
    counted.ok && ofWeek.ok
      ? +counted.at === +ofWeek.at
      : !counted.ok && !ofWeek.ok && counted.day === ofWeek.day;
  if (isOne) return counted;
  const choices = [counted, ofWeek].flatMap((one) => (one.ok ? ownChoices(one, reader) : one.choices));
  return question(messages.whichWeek, choices);
}

const ownChoices = ({ at, zone, zoneGiven }: Understood, reader: Reader) =>
  choicesAt(at, { zone: zoneGiven ? zone : reader.zone, given: zoneGiven, meaning: {} });

/** Of a zone word with several meanings, the reader's own zone is meant; in America, where clocks share one set of names, theirs. */
function ownOf(answers: When[], places: TargetZone[], reader: Reader): When {
  const clear = answers.filter((one) => one.ok);
  const own =
    clear.find(({ zone }) => zone === reader.zone) ??
    (isAmerican(reader) ? clear.find(isAmerican) : undefined);
  if (own) return own;
  const choices = answers.flatMap((one, at) =>
    one.ok ? choicesAt(one.at, places[at] as TargetZone) : one.choices,
  );
  return question(messages.whichZone, choices);
}

const isAmerican = ({ zone }: { zone: string }) => zone.startsWith('America/');

const namesAnchor = ({ shift: _, zone: __, ...others }: Components) => Object.keys(others).length > 0;

function fromNow(components: Components, { amount }: Shift, place: TargetZone, reader: Reader): When {
  const { shift: _, zone: __, relative = 0, clock, part, past, ...others } = components;
  if (relative !== 0 || Object.keys(others).length > 0) return question(messages.mixed);
  if (amount.minutes === 0) {
    const there = moved(dayIn(reader.now, place.zone), amount, 1);
    const here = moved(dayIn(reader.now, reader.zone), amount, 1);
    const days = +there === +here ? { days: [there] } : { days: [there, here], question: messages.whoseDay };
    return settleOn(days, place, components, reader);
  }
  if (clock ?? part ?? past) return question(messages.mixed);
  const now = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const at = moved(now, amount, 1).plus({ minutes: amount.minutes }).startOf('minute').toJSDate();
  return { ok: true, at, zone: reader.zone, zoneGiven: false };
}

const moved = (from: DateTime, { months, days }: Amount, sign: 1 | -1) =>
  from.plus({ months: sign * months, days: sign * days });

function settleIn(place: TargetZone, components: Components, reader: Reader): When {
  const days = daysIn(place, components, reader);
  if (days?.days.length === 0) return question(days.question ?? messages.noSuchDay);
  return settleOn(days, place, components, reader);
}

function settleOn(
  days: PossibleDays | undefined,
  place: TargetZone,
  components: Components,
  reader: Reader,
): When {
  if (!components.clock) {
    const timed = components.past !== undefined || (components.shift?.amount.minutes ?? 0) > 0;
    return days && !timed
      ? missingTime(days, components.part, place, reader.now)
      : question(messages.unclear);
  }
  const clocks = shiftedClocks(
    resolveClock(components.clock, components.past, components.part),
    components.shift,
  );
  if (clocks.minutes.length === 0) return question(clocks.question ?? messages.contradiction);
  if (days) return onDays(days, clocks, place, components, reader);
  const { days: later = 0, months = 0 } = components.shift?.amount ?? {};
  return later + months > 0 ? question(messages.unclear) : nextComing(clocks, place, reader);
}

function shiftedClocks(clocks: PossibleTimes, shift: Shift | undefined): PossibleTimes {
  const by = shift ? shift.sign * shift.amount.minutes : 0;
  return by === 0 ? clocks : { ...clocks, minutes: clocks.minutes.map((at) => at + by) };
}

/** Where it is already another day in the zone named, "tomorrow" is a question. */
function daysIn(place: TargetZone, components: Components, reader: Reader): PossibleDays | undefined {
  const countries = countriesOf(reader);
  const weekStartsOnSunday = SUNDAYS.test(reader.locale);
  const there = dayIn(reader.now, place.zone);
  const here = dayIn(reader.now, reader.zone);
  const inZone = resolveDay(components, { day: there, countries, weekStartsOnSunday });
  if (!inZone || +there === +here) return inZone && shifted(inZone, components.shift);
  const ofReader = resolveDay(components, { day: here, countries, weekStartsOnSunday })?.days ?? [];
  const others = ofReader.filter((day) => !inZone.days.some((one) => +one === +day));
  if (others.length === 0) return shifted(inZone, components.shift);
  return shifted(
    { days: [...inZone.days, ...others], question: inZone.question ?? messages.whoseDay },
    components.shift,
  );
}

/** Locales whose calendars begin a week with its Sunday. */
const SUNDAYS = /^(?:en-(?:US|CA|IN)|ja|ko|zh-TW|pt-BR|es-(?:LA|MX)|fr-CA)/;

function shifted(days: PossibleDays, shift: Shift | undefined): PossibleDays {
  if (!shift) return days;
  const all = days.days.map((day) => moved(day, shift.amount, shift.sign));
  return { ...days, days: all.sort((one, other) => +one - +other) };
}
