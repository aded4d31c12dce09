import { DateTime } from 'luxon';
import { formatWallDay } from '../format.js';
import { dayIn } from '../instants.js';
import * as messages from '../messages.js';
import type { Amount, Components, DayPart, Shift } from '../read/components.js';
import { type Choice, type Question, question, type Reader, type When } from '../types.js';
import { resolveClock } from './clock.js';
import { countriesOf, resolveDay } from './day.js';
import { onDays, todayOrTomorrow } from './day-and-clock.js';
import { areCities, likelyZones } from './likely-zones.js';
import type { Phrase, PossibleDays, PossibleTimes } from './possible.js';
import { choiceAt, choiceOf, readingsAt, type TargetZone } from './readings.js';

/** Turns what the words say into one future minute, or asks. */
export function chooseReading(components: Components, reader: Reader): When {
  const { shift } = components;
  if (shift && isWeekdayInWeeks(components)) return weekdayInWeeks(components, shift, reader);
  const [first, ...others] = targetZones(components, reader).map(
    (target): Phrase => ({ components, target, reader }),
  );
  if (!first) return question(messages.whichZone);
  if (shift && !(shift.anchored && hasAnchor(components))) return fromNow(first, shift);
  const answer = inTargetZone(first);
  if (others.length === 0) return answer;
  return chooseZone([answer, ...others.map(inTargetZone)], [first, ...others], reader);
}

function targetZones({ zone = [] }: Components, reader: Reader): TargetZone[] {
  const possible = zone.filter(({ near = '' }) => reader.zone.startsWith(near));
  const meanings = likelyZones(possible, reader);
  if (meanings.length === 0) return [{ zone: reader.zone, named: false, meaning: {} }];
  return meanings.map((meaning) => ({ zone: meaning.zone ?? reader.zone, named: true, meaning }));
}

/** "Friday in two weeks": only when nothing else says which Friday. */
function isWeekdayInWeeks({ shift, weekday, relative, date, holiday, nth, week }: Components): boolean {
  if (!shift || shift.anchored || shift.amount.minutes + shift.amount.months > 0) return false;
  const days = [weekday, relative].filter((day) => day !== undefined);
  const others = [date, holiday, nth, week, weekday?.next, weekday?.nth];
  return shift.amount.days % 7 === 0 && days.length === 1 && others.every((other) => other === undefined);
}

/** Counts two weeks on from the coming Friday, or takes the Friday of the week after next. Asks if they differ. */
function weekdayInWeeks(components: Components, shift: Shift, reader: Reader): When {
  const counted = chooseReading({ ...components, shift: { ...shift, anchored: true } }, reader);
  if (!components.weekday) return counted;
  const { shift: _, ...others } = components;
  const ofWeek = chooseReading({ ...others, week: shift.amount.days / 7 }, reader);
  const agree =
    counted.ok && ofWeek.ok
      ? +counted.at === +ofWeek.at
      : !counted.ok && !ofWeek.ok && counted.day === ofWeek.day;
  if (agree) return counted;
  const choices = [ofWeek, counted].flatMap((when) => choicesOf(when, reader));
  return question(messages.whichWeek, choices);
}

/** What to choose from when this is one of several meanings. */
export const choicesOf = (when: When, reader: Reader): Choice[] =>
  when.ok ? [choiceOf(when, reader)] : when.choices;

/** When zone words have several meanings, the reader's own zone wins; for Americans, so does any American zone. */
function chooseZone(answers: When[], phrases: Phrase[], reader: Reader): When {
  const meanings = phrases.map(({ target }) => target.meaning);
  const clear = areCities(meanings) ? [] : answers.filter((when) => when.ok);
  const own =
    clear.find(({ zone }) => zone === reader.zone) ??
    (isAmerican(reader) ? clear.find(isAmerican) : undefined);
  if (own) return own;
  const choices = phrases.flatMap(({ target }, index) => {
    const when = answers[index];
    return when?.ok ? choiceAt(when.at, target, reader) : (when?.choices ?? []);
  });
  return question(messages.whichZoneOf(meanings), choices);
}

const isAmerican = ({ zone }: { zone: string }) => zone.startsWith('America/');

const hasAnchor = ({ shift: _, zone: __, ...others }: Components) => Object.keys(others).length > 0;

function fromNow(phrase: Phrase, { amount }: Shift): When {
  const { components, target, reader } = phrase;
  const { shift: _, zone: __, relative = 0, clock, part, past, ...others } = components;
  if (relative !== 0 || Object.keys(others).length > 0) return question(messages.dayOrDuration);
  if (amount.minutes === 0) {
    const there = moveDate(dayIn(reader.now, target.zone), amount, 1);
    const here = moveDate(dayIn(reader.now, reader.zone), amount, 1);
    const sameDay = +there === +here;
    const days = sameDay ? { days: [there] } : { days: [there, here], question: messages.otherDayThere };
    return addTime(days, phrase);
  }
  if (clock ?? part ?? past) return question(messages.dayOrDuration);
  const now = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const at = moveDate(now, amount, 1).plus({ minutes: amount.minutes }).startOf('minute').toJSDate();
  return { ok: true, at, zone: reader.zone, zoneGiven: false };
}

const moveDate = (from: DateTime, { months, days }: Amount, sign: 1 | -1) =>
  from.plus({ months: sign * months, days: sign * days });

function inTargetZone(phrase: Phrase): When {
  const days = daysOf(phrase);
  if (days?.days.length === 0)
    return {
      ...question(days.question ?? messages.noSuchDay),
      ...(phrase.components.date && { isNoDay: true }),
    };
  return addTime(days, phrase);
}

function addTime(days: PossibleDays | undefined, phrase: Phrase): When {
  const { components, reader } = phrase;
  const { clock, past, part, shift } = components;
  if (!clock) {
    const hasTime = past !== undefined || (shift?.amount.minutes ?? 0) > 0;
    return days && !hasTime ? missingTime(days, phrase) : question(messages.incomplete);
  }
  const times = shiftTimes(resolveClock(clock, past, part, reader), shift);
  if (times.minutes.length === 0) return question(times.question ?? messages.notThatPartOfDay);
  if (days) return onDays(days, times, phrase);
  const { days: laterDays = 0, months = 0 } = shift?.amount ?? {};
  return laterDays + months > 0 ? question(messages.incomplete) : todayOrTomorrow(times, phrase);
}

function shiftTimes(times: PossibleTimes, shift: Shift | undefined): PossibleTimes {
  const by = shift ? shift.sign * shift.amount.minutes : 0;
  return by === 0 ? times : { ...times, minutes: times.minutes.map((minute) => minute + by) };
}

/** If it is already another day in the named zone, "tomorrow" can mean two days. */
function daysOf({ components, target, reader }: Phrase): PossibleDays | undefined {
  const countries = components.holiday === undefined ? [] : countriesOf(reader);
  const weekStartsOnSunday = SUNDAY_FIRST.test(reader.locale);
  const there = dayIn(reader.now, target.zone);
  const here = target.zone === reader.zone ? there : dayIn(reader.now, reader.zone);
  const inZone = resolveDay(components, { today: there, countries, weekStartsOnSunday });
  if (!inZone || +there === +here) return inZone && shiftDays(inZone, components.shift);
  const forReader = resolveDay(components, { today: here, countries, weekStartsOnSunday });
  const others = (forReader?.days ?? []).filter((day) => !inZone.days.some((other) => +other === +day));
  const fitsThereOnly = inZone.question === undefined && forReader?.question !== undefined;
  if (others.length === 0 || fitsThereOnly) return shiftDays(inZone, components.shift);
  const question = inZone.question ?? messages.otherDayThere;
  return shiftDays({ days: [...inZone.days, ...others], question }, components.shift);
}

/** Locales whose calendars start the week on Sunday. */
const SUNDAY_FIRST = /^(?:en-(?:US|CA|IN)|ja|ko|zh-TW|pt-BR|es-(?:LA|MX)|fr-CA)/;

function shiftDays(days: PossibleDays, shift: Shift | undefined): PossibleDays {
  if (!shift) return days;
  const moved = days.days.map((day) => moveDate(day, shift.amount, shift.sign));
  return { ...days, days: moved.sort((one, other) => +one - +other) };
}

const SUGGESTED_HOURS: Record<DayPart | 'day', number[]> = {
  day: [9, 12, 17],
  morning: [8, 9, 10],
  afternoon: [13, 15, 17],
  evening: [18, 19, 20],
  night: [20, 21, 22],
};

/** For a day without a time: repeats the day and suggests some hours. */
function missingTime(days: PossibleDays, { components, target, reader }: Phrase): Question {
  const { now } = reader;
  const future = days.days.filter((day) => (endOf(day, target)?.getTime() ?? 0) > now.getTime());
  const [first] = future;
  if (!first)
    return {
      ...question(days.days[0] ? messages.momentIsPast(formatWallDay(days.days[0])) : messages.isPast),
      isPast: true,
    };
  const hours = SUGGESTED_HOURS[components.part ?? 'day'].slice(0, future.length > 1 ? 1 : undefined);
  const asksForOrder = days.question === messages.dayOrMonth;
  const isNearestFirst = asksForOrder || days.question === messages.whichWeek;
  const choices = (isNearestFirst ? future.toSorted((one, other) => +one - +other) : future)
    .flatMap((day) => hours.map((hour) => readingsAt(day.plus({ hours: hour }), target).readings[0]))
    .flatMap((reading) => (reading && reading.at > now ? [reading.choice(reader)] : []));
  const message =
    days.question === undefined
      ? messages.whatTime(formatWallDay(first, now))
      : messages.andWhatTime(days.question);
  return { ...question(message, choices, first), ...(asksForOrder && { asksForOrder }) };
}

const endOf = (day: DateTime, target: TargetZone) =>
  readingsAt(day.plus({ days: 1 }), target).readings.at(-1)?.at;
