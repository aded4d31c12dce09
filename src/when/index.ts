export { DAY_MS, earliest, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.js';
export { emojiCharacters, emojiNamed, standardEmoji, unknownEmoji } from './emoji/emoji.js';
export { encodeSchedule, instantOf } from './encode.js';
export {
  formatBothClocks,
  formatClock,
  formatClocks,
  formatCountdown,
  formatDay,
  formatOtherClock,
  formatRange,
  formatShort,
  formatStored,
  formatWeekdays,
  isoDay,
  MANY_READERS,
  WEEKDAY_NAMES,
} from './format.js';
export { countries, countryOfZone, holidayLine } from './holidays/holidays.js';
export type { Daily, LocalDay, Occurrence } from './local-day.js';
export { localDay, nextOccurrence, shiftDay, weekFrom } from './local-day.js';
export { parseCell, writeMoment, writtenOrder } from './parse-cells.js';
export { parseWhen } from './parse-when.js';
export { hullOf, isWithin, joinRanges } from './range/join-ranges.js';
export { readRange } from './range/read-range.js';
export { readWeek } from './range/read-week.js';
export type { DateOrder } from './read/components.js';
export { typosIn } from './read/typos.js';
export { offerToRepeat, readRecurring } from './recurring/read.js';
export { occurrencesOf, type RecurringRule, recurringRule } from './recurring/rule.js';
export { formatNext, formatRule, formatSeries } from './recurring/write.js';
export { zoneMeant } from './resolve/likely-zones.js';
export { choiceOf } from './resolve/readings.js';
export { readQuietHours, readTimetable } from './slots/read.js';
export { isQuiet, sharedSlots, type Slot } from './slots/timetable.js';
export type { ReadResult } from './slots/tokens.js';
export { writeQuietHours, writeTimetable } from './slots/write.js';
export { hasDayAndTime, isLoneClock } from './split/phrase-checks.js';
export { seriesOrSlotAtEnd, seriesOrSlotAtStart } from './split/series-or-slot.js';
export { isMeantAsTime } from './split/unusable-time.js';
export { splitWhen } from './split-when.js';
export { timeInText, withoutTime } from './time-in-text.js';
export type { ClockReader, Question, Range, Reader, Understood, When } from './types.js';
export { findZones, isZone, zoneCity } from './zones.js';
