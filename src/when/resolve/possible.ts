import type { DateTime } from 'luxon';
import type { Components } from '../read/components.js';
import type { Reader } from '../types.js';
import type { TargetZone } from './readings.js';

/** Everything that is known while one phrase is resolved in one zone. */
export interface Phrase {
  components: Components;
  target: TargetZone;
  reader: Reader;
}

/** Minutes since midnight: one if the time is clear, two to ask about, none if the words contradict each other. */
export interface PossibleTimes {
  minutes: number[];
  question?: string;
}

/** Calendar days (midnights in UTC): one if the day is clear, several to ask about, or none. */
export interface PossibleDays {
  days: DateTime[];
  /** Why the day is unclear, or why there is none. */
  question?: string;
  /** The days are today and the same weekday next week: if today's time has passed, there is nothing to ask. */
  futureOnly?: boolean;
}

export interface DayContext {
  today: DateTime;
  /** Where the reader is at home, by locale and zone: holidays differ. */
  countries: string[];
  weekStartsOnSunday: boolean;
}
