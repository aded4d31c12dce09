import type { DateTime } from 'luxon';
import { formatMinutes } from './format.js';
import type { ClockReader } from './types.js';
import { zoneCity } from './zones.js';

/** What Upnext asks or says when words are not exactly one future moment. */
const EXAMPLES = '“tomorrow 9am” or “24 Dec 6pm Berlin time”';

export const empty = `Enter a day and a time, like ${EXAMPLES}.`;
export const tooLong = `That’s too long. Enter just a day and a time, like ${EXAMPLES}.`;
export const incomplete = `That’s not a complete date. Enter a day and a time, like ${EXAMPLES}.`;
export const notUnderstood = (words: string) =>
  `Upnext doesn’t understand “${words.slice(0, 40)}”. Enter just a day and a time, like ${EXAMPLES}.`;
export const noTimeOfDay = (words: string) =>
  `“${words.slice(0, 20)}” isn’t a time of day. Enter a time like 9:00, 9am or 21:30.`;
export const unknownZone = (words: string) =>
  `Upnext doesn’t recognize the time zone “${words.slice(0, 40)}”. Enter a city, like “9am Berlin time”.`;

export const repeats = 'This can’t repeat. Enter a single day and time.';
export const isPast = 'That’s in the past. Enter a later time.';
export const momentIsPast = (moment: string) => `${moment} is in the past. Enter a later time.`;
/** For words with one more reading, which is not in the past. */
export const otherIsPast = (passed: string, left: string) => `${passed} has passed. Do you mean ${left}?`;
export const isRange = 'A post goes out at a single time, not over a time range. Which time do you mean?';
export const severalLanguages = 'That means different times in different languages. Which one do you mean?';
export const severalTimes = 'A post can only have one time. Which one do you mean?';
export const tooSoon = 'Upnext needs an exact time. Enter one, like “in 2 minutes”.';
export const tooVague = 'When exactly? Enter a time, like “today 5pm”.';
export const dayOrDuration = 'Enter either a day and a time or how long from now, not both.';

export const didYouMean = (words: string) => `Did you mean “${words}”?`;
export const monthHasDays = (month: string, days: number) =>
  `${month} has ${days} days. Which day do you mean?`;
export const noDate = (words: string) => `“${words.slice(0, 40)}” has no date.`;
export const noSuchDay = 'That date doesn’t exist.';
export const severalDays = 'That names two different days. Which one do you mean?';
export const whichDay = 'Which day, and what time?';
export const whichDayOfWeek = 'Which day of the week, and what time?';
export const whichWeek = 'Which week do you mean?';
export const dayOrMonth = 'Which date do you mean?';
export const otherWeekday = (day: DateTime) =>
  `${day.toFormat('d LLL yyyy', { locale: 'en' })} is a ${day.toFormat('cccc', { locale: 'en' })}. Which day do you mean?`;
export const holidayDiffers =
  'This holiday is on different days in different countries. Which day do you mean?';
export const otherDayThere = 'It’s another day in that time zone. Which day do you mean?';
export const afterMidnight = 'After midnight it’s already the next day. Which day do you mean?';
export const isLastDay = 'Do you mean the last day?';
export const whichMidnight = 'Midnight at the start or at the end of that day?';

export const whatTime = (day: string) => `What time on ${day}?`;
export const andWhatTime = (question: string) => `${question} And what time?`;
export const notThatPartOfDay = 'The time doesn’t match the part of the day. Which one is right?';
/** `minutes`: in the morning and in the evening. */
export const amOrPm = (minutes: number[], reader: ClockReader) =>
  `Do you mean ${minutes.map((half) => formatMinutes(half, reader)).join(' or ')}?`;

export const whichZone = 'Which time zone do you mean? Naming a city is clearest.';
export const whichZoneOf = (meanings: readonly { zone?: string }[]) =>
  `Do you mean the time in ${meanings.map(({ zone = '' }) => zoneCity(zone)).join(' or ')}?`;
export const skipped = (clock: string, city: string) =>
  `${clock} doesn’t exist that day in ${city} because the clocks go forward. Which time do you mean?`;
export const repeated = (clock: string, city: string) =>
  `${clock} happens twice that day in ${city} because the clocks go back. Which one do you mean?`;

export const severalTimesInText =
  'Your text mentions more than one time, so Upnext left them all in your text.';
export const isPastInText = (words: string) => `“${words}” is in the past, so Upnext left it in your text.`;
export const seriesNeedsEnd = 'A series needs an end, like “until 24 Dec” or “10 times”.';
export const mayBeTime = (words: string) =>
  `Upnext left “${words}” in your text. It could also be when to post.`;

const SLOTS_EXAMPLE = '“Mon–Fri 9:00 and 13:00, Sat 11:00”';
export const noSlots = `Enter days and times, like ${SLOTS_EXAMPLE}.`;
export const tooLongForSlots = `That’s too long. Enter just days and times, like ${SLOTS_EXAMPLE}.`;
export const notUnderstoodInSlots = (words: string) =>
  `Upnext doesn’t understand “${words.slice(0, 40)}”. Enter days and times, like ${SLOTS_EXAMPLE}.`;
export const whichMidnightOfSlot =
  'Midnight at the start or at the end of that day? Enter 0:00 on the day that it begins, like “Tue 0:00”.';
export const slotIsOneTime = `A slot is a single time, like 9:00. Enter days and times, like ${SLOTS_EXAMPLE}.`;
export const slotWithoutTime = 'Enter a time for each day, like “Sat 11:00”.';
export const slotWithoutDay = (clock: string) =>
  `On which days is ${clock}? Put the days first, like “Mon–Fri ${clock}”.`;
export const tooManySlots = (most: number) => `Enter at most ${most} times.`;
export const severalZones = 'These times name more than one city. Enter one city for all of them.';
export const nameACity = (words: string) =>
  `Name a city instead of “${words.slice(0, 40)}”, so that the times follow its clocks all year.`;
export const quietHoursWithZone =
  'Quiet hours are in the time zone of the posting times. Leave out the city.';
export const quietHoursWithoutEnd = 'Enter when quiet hours begin and end, like “22:00–7:00”.';
export const slotToLookUp = 'To see the next free slot, press “Preview date”.';

const REPEATS_EXAMPLE = '“every Monday 9am until 24 Dec”';
export const whichEnd =
  'When does it end? Choose one, or enter it, like “until 24 Dec”, “for 6 weeks” or “10 times”.';
export const untilWhichDay = 'Until which day? Enter it like “until 24 Dec”.';
export const endsBeforeStart = 'That ends before the first post. Enter a later end.';
export const noOccurrence = 'No date matches that. Check the days.';
export const seriesTooLong = (most: number) =>
  `Posts can repeat for at most two years and ${most} times. Enter an earlier end.`;
export const notYearly = 'Posts can repeat daily, weekly or monthly. Schedule yearly posts one by one.';
export const notUnderstoodRepeat = `Upnext doesn’t understand how often that is. Enter it like ${REPEATS_EXAMPLE}.`;
export const notUnderstoodInRepeat = (words: string) =>
  `Upnext doesn’t understand “${words.slice(0, 40)}”. Enter it like ${REPEATS_EXAMPLE}.`;
export const whichDayOfMonth =
  'On which day of the month? Enter it like “every month on the 1st at 9am” or “first Monday of the month at 9am”.';
export const whichDayOfWeekToRepeat = `On which day of the week? Enter it like ${REPEATS_EXAMPLE}.`;
export const repeatsOnTwoDays = 'That mixes days of the week with other days. Enter one or the other.';
export const endsTwice = 'That gives two ends. Keep only one, like “10 times” or “until 24 Dec”.';
export const repeatsAtWhatTime = `At what time? Enter it like ${REPEATS_EXAMPLE}.`;
export const withoutSingleDates =
  'A series can’t leave out single dates. Schedule all its posts, then skip the ones you don’t want.';
export const repeatsAtOneTime =
  'A post can repeat at only one time of day. Schedule a separate post for each other time.';
export const everySecond = 'How often is that?';
