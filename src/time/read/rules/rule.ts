import type { Components } from '../components.js';

/** How the person's locale writes: 3/4 is 3 April, and 3:30 is in the night. */
export interface Conventions {
  dayFirst: boolean;
  clock24: boolean;
  /** Half eight is 8:30, and Friday week is in the week after Friday's. */
  british: boolean;
}

/** One way of saying one thing. It reads where the pattern stands, to the end of a word, or not at all. */
export interface Rule {
  pattern: RegExp;
  read(match: RegExpExecArray, manner: Conventions): Components | undefined;
}

export function rule(source: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?:${source})(?![\\p{L}\\d])`, 'yu'), read };
}
