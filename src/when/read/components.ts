/** What the words of a phrase say, before it is resolved to a moment. */
export interface Components {
  clock?: Clock;
  /** Minutes after the hour, negative if before: "quarter past", "ten to". */
  past?: number;
  part?: DayPart;
  /** Days from today: "tomorrow" is 1. */
  relative?: number;
  weekday?: Weekday;
  /** Weeks from this one: "of next week" is 1. */
  week?: number;
  /** ISO week number: "week 45". */
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

// Object.keys() returns string[].
export const namesOf = (components: Components) => Object.keys(components) as (keyof Components)[];

export const isDayWithTime = ({ clock, relative, weekday, date, nth, holiday }: Components) =>
  clock !== undefined && (relative ?? weekday ?? date ?? nth ?? holiday) !== undefined;

/** `hour` 24 is the word "midnight". `sure` means nobody would ask "am or pm?" */
export interface Clock {
  hour: number;
  minute: number;
  half?: 'am' | 'pm';
  sure: boolean;
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** 1 is Monday. `nth` is 2 in "two Sundays from now". */
export interface Weekday {
  day: number;
  next?: boolean;
  nth?: number;
}

/** Which number of 12/11 is the day. */
export type DateOrder = 'day-first' | 'month-first';

/** `other` is the same date with day and month swapped, if both orders are possible, and `order` the one that was read first. */
export interface CalendarDate {
  day: number;
  month?: number;
  year?: number;
  monthsOn?: number;
  other?: { day: number; month: number };
  order?: DateOrder;
}

/** "last Friday of October" (nth is -1), "3rd day of next month" (no weekday). */
export interface NthOfMonth {
  nth: number;
  weekday?: number;
  month?: number;
  monthsOn?: number;
}

/** "in two weeks", "three days after …" */
export interface Shift {
  amount: Amount;
  sign: 1 | -1;
  /** Counts from the day or time that the other words name, not from now. */
  anchored: boolean;
}

export interface Amount {
  minutes: number;
  days: number;
  months: number;
}

/** A zone (its offset changes with the season), a fixed offset, or a zone at that offset. */
export interface ZoneMeaning {
  zone?: string;
  offset?: number;
  /** Only applies to readers whose zone starts like this: for Australians, EST is Sydney's. */
  near?: string;
}
