import { dutch } from './dutch.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import type { Language } from './language.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

const LANGUAGES: Record<string, Language> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
};

/** For a Slack locale such as "de-DE". */
export function languageOf(locale: string): Language | undefined {
  return LANGUAGES[locale.slice(0, 2).toLowerCase()];
}
