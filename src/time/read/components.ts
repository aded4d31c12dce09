/** What the words of a phrase say, each thing once; not yet a moment. */
export interface Components {
  clock?: Clock;
  /** Minutes after (or before) the clock: "quarter past", "ten to". */
  past?: number;
  part?: DayPart;
  /** Days from today: "tomorrow" is 1. */
  relative?: number;
  weekday?: Weekday;
  /** Weeks from this one: "of next week" is 1. */
  week?: number;
  /** Its number in the calendar: "week 45". */
  weekNumber?: number;
  date?: CalendarDate;
  nth?: NthOfMonth;
  holiday?: string;
  year?: number;
  /** Years from this one: "of next year" is 1. */
  yearsOn?: number;
  shift?: Shift;
  zone?: ZoneMeaning[];
}

/** `hour` 24 is the word "midnight". `sure`: nobody would ask "morning or evening?" */
export interface Clock {
  hour: number;
  minute: number;
  half?: 'am' | 'pm';
  sure: boolean;
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** 1 is Monday. `nth`: the how-manieth from now on, of "two Sundays from now". */
export interface Weekday {
  day: number;
  next?: boolean;
  nth?: number;
}

/** A year, a month or both may be left out; `other` is the same digits in the other order of day and month. */
export interface CalendarDate {
  day: number;
  month?: number;
  year?: number;
  monthsOn?: number;
  other?: { day: number; month: number };
}

/** "last Friday of October", "3rd day of next month": nth -1 is the last; without a weekday, of all days. */
export interface NthOfMonth {
  nth: number;
  weekday?: number;
  month?: number;
  monthsOn?: number;
}

export interface Shift {
  amount: Amount;
  sign: 1 | -1;
  /** Counted from the day (or time) that the other words name, not from now. */
  anchored: boolean;
}

export interface Amount {
  minutes: number;
  days: number;
  months: number;
}

/** What a zone word may mean: a place, whose clocks change; an offset, which never changes; or one pinned by the other. */
export interface ZoneMeaning {
  zone?: string;
  offset?: number;
  /** Only readers of zones that begin so call it by this name: EST is Sydney's for Australians. */
  near?: string;
}
