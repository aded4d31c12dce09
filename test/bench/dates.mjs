import { DateTime } from 'luxon';
import { splitWhen } from '../../dist/time/split-when.js';
import { warmUp } from '../../dist/time/warm-up.js';
import { parseWhen } from '../../dist/time/parse-when.js';

/** As the bot does after its start. */
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
