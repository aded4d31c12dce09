import type { DateTime } from 'luxon';

const EXAMPLES = '“tomorrow 9am” or “24 Dec 18:00 Berlin time”';

export const empty = `When should it go out? For example ${EXAMPLES}.`;
export const tooLong = `That is a lot of words for a moment. Write just the day and the time, like ${EXAMPLES}.`;
export const unclear = `I need a day and a time, like ${EXAMPLES}.`;
export const noSuchDay = 'There is no such day in the calendar.';
export const twoDays = 'These words name two different days. Which one?';
export const twoTimes = 'There are two times in this. A post goes out once: which one?';
export const whichDayOfWeek = 'Which day of the week, and at what time?';
export const whichWeek = 'Which week do you mean?';
export const dayOrMonth = 'Which is the day and which the month?';
export const contradiction = 'The time and the part of the day do not fit together. Which one is right?';
export const smallHours = 'After midnight it is already the next day. Which one do you mean?';
export const mixed = 'Please name either a day and a time, or how long from now.';

export const leftover = (words: string) =>
  `I could not read “${words.slice(0, 40)}”. Write just the day and the time, like ${EXAMPLES}.`;
export const otherWeekday = (day: DateTime) =>
  `${day.toFormat('d LLL yyyy', { locale: 'en' })} is a ${day.toFormat('cccc', { locale: 'en' })}. Which day is right?`;
export const whichHalf = (minutes: number) => {
  const hour = Math.floor(minutes / 60) || 12;
  const minute = minutes % 60;
  const shown = minute === 0 ? `${hour}` : `${hour}:${String(minute).padStart(2, '0')}`;
  return `Which ${minute === 0 ? `${hour} o’clock` : shown}: ${shown}am or ${shown}pm?`;
};
export const whatTime = (day: string) => `At what time on ${day}?`;
export const gone = (moment: string) => `${moment} has already passed.`;
export const skipped = (clock: string, city: string) =>
  `${clock} does not exist that day in ${city}: the clocks go forward. Which time instead?`;
export const repeated = (clock: string, city: string) =>
  `${clock} comes twice that day in ${city}: the clocks go back. Which one?`;
export const whichZone = 'Which time zone do you mean? A city is clearest.';
export const whoseDay = 'It is already another day there. Which day do you mean?';
export const whoseFeast = 'That feast is not on the same day everywhere. Which day do you mean?';
export const midnight = 'Midnight at the start or at the end of that day?';
