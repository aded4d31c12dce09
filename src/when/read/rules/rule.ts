import type { Components } from '../components.js';

/** How the reader's locale writes dates and times. */
export interface Conventions {
  /** 3/4 is 3 April. */
  dayFirst: boolean;
  /** 3:30 is at night. */
  clock24: boolean;
  /** "Half eight" is 8:30, and "Friday week" is a week after Friday. */
  british: boolean;
}

/** One way of saying one thing. Matches whole words at the current position only. */
export interface Rule {
  pattern: RegExp;
  read(match: RegExpExecArray, conventions: Conventions): Components | undefined;
}

export function rule(source: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?:${source})(?![\\p{L}\\d])`, 'yu'), read };
}
