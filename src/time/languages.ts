import { dutch } from './languages/dutch.js';
import { french } from './languages/french.js';
import { german } from './languages/german.js';
import { italian } from './languages/italian.js';
import { japanese } from './languages/japanese.js';
import type { Language } from './languages/language.js';
import { portuguese } from './languages/portuguese.js';
import { spanish } from './languages/spanish.js';

const LANGUAGES: Record<string, Language> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
};

/** The language of a Slack locale ("de-DE"), where its words are known here. */
export function languageOf(locale: string): Language | undefined {
  return LANGUAGES[locale.slice(0, 2).toLowerCase()];
}
