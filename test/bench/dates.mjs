import { DateTime } from 'luxon';
import { parseWhen } from '../../dist/time/when.js';

export function parse(phrase, { now, zone, locale }) {
  const when = parseWhen(phrase, { now, zone, locale });
  if (when.ok) return { instant: when.at, zone: when.zone };
  // A day without a time is asked for its time; the day itself is understood, and that is what a date-only case wants.
  if (when.day) return { instant: DateTime.fromISO(`${when.day}T12:00`, { zone }), zone };
  return { error: when.say, ask: when.choices.length > 0 };
}
