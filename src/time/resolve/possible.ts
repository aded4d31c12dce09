import type { DateTime } from 'luxon';

/** Minutes from the day's midnight: one, two to ask about, or none where the words contradict each other. */
export interface PossibleTimes {
  minutes: number[];
  question?: string;
}

/** The calendar days (midnights in UTC, without a zone) that the words can mean: one, several to ask about, or none. */
export interface PossibleDays {
  days: DateTime[];
  /** Why it is a question, or why there is no such day. */
  question?: string;
  /** Of today and the same day next week, a time gone by leaves only the other. */
  futureOnly?: boolean;
}

export interface DayContext {
  day: DateTime;
  /** The reader's, by locale and zone: feasts differ. */
  countries: string[];
  /** Where the reader's weeks begin with their Sundays. */
  weekStartsOnSunday: boolean;
}
