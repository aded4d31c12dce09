import type { DateTime } from 'luxon';
import type { RecurringRule } from './recurring/rule.js';

export type When = Understood | Question;

export interface Understood {
  ok: true;
  at: Date;
  zone: string;
  /** The words name a zone; otherwise it is the reader's. */
  zoneGiven: boolean;
  /** `at` is the first of several. */
  repeats?: RecurringRule | undefined;
}

export interface Question {
  ok: false;
  message: string;
  choices: Choice[];
  /** The day that was understood, as "2026-11-02", if only the time is missing. */
  day?: string;
  /** The words were understood, and mean a time that is over. */
  isPast?: true;
  /** The day of the words doesn’t exist: "31 November". */
  isNoDay?: true;
  /** Which number of the date is the day is unclear. */
  asksForOrder?: true;
  /** The words mean a posting slot. Which one that is depends on the project and its posts. */
  slot?: SlotRequest;
}

/** The first free slot of a project after a moment, the second one, and so on. */
export interface SlotRequest {
  nth: number;
  after: Date;
}

/** `words` parse to exactly what the label shows. */
export interface Choice {
  label: string;
  words: string;
}

export interface Reader {
  now: Date;
  zone: string;
  locale: string;
  /** A city in its country needs no question. */
  projectZone?: string | undefined;
}

/** Their language says whether they read 9:00 PM or 21:00. */
export type ClockReader = Pick<Reader, 'locale'>;

/** Both ends belong to it; a missing end is open. */
export interface Range {
  from?: Date;
  to?: Date;
}

const MAX_CHOICES = 5;

export function question(message: string, choices: Choice[] = [], day?: DateTime): Question {
  const unique = [...new Map(choices.map((choice) => [choice.words, choice])).values()];
  return {
    ok: false,
    message,
    choices: unique.slice(0, MAX_CHOICES),
    ...(day && { day: day.toFormat('yyyy-MM-dd') }),
  };
}
