export type When = Understood | Question;

export interface Understood {
  ok: true;
  at: Date;
  zone: string;
  zoneGiven: boolean;
}

export interface Question {
  ok: false;
  message: string;
  choices: Choice[];
  /** Where only the time of day is missing: the day that was understood, as 2026-11-02. */
  day?: string;
}

/** `words` parse again to exactly the reading that the label names. */
export interface Choice {
  label: string;
  words: string;
}

export interface Reader {
  now: Date;
  zone: string;
  locale: string;
}
