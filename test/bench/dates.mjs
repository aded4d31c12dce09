import { DateTime } from 'luxon';
import { parseWhen, splitWhen } from '../../dist/when/index.js';

const PHRASES = ['tomorrow 9am berlin time', '24/12 18:00', 'Come to Berlin on friday at 3pm', 'ไม่ 9'];

/** V8 compiles a pattern at its first use and again at its second, and apart for texts beyond Latin letters. */
function warmUp(locale) {
  const reader = { now: new Date(), zone: 'America/New_York', locale };
  for (const phrase of [...PHRASES, ...PHRASES, ...PHRASES]) {
    parseWhen(phrase, reader);
    splitWhen(phrase, reader);
  }
}

for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'nl-NL', 'ja-JP']) warmUp(locale);

/** Parses a phrase like the When field, or a sentence like `/upnext schedule`, whose date words go to When. */
export function parse(phrase, { now, zone, locale }) {
  const reader = { now, zone, locale };
  const answer = understood(parseWhen(phrase, reader), zone);
  if (!answer.error || answer.ask) return answer;
  const { when } = splitWhen(phrase, reader);
  return when === '' ? answer : understood(parseWhen(when, reader), zone);
}

/** A day without a time leads to a question about the time. Date-only cases want the day. */
function understood(when, zone) {
  if (when.ok) return { instant: when.at, zone: when.zone };
  if (when.day) return { instant: DateTime.fromISO(`${when.day}T12:00`, { zone }), zone };
  return { error: when.message, ask: when.choices.length > 0 };
}
