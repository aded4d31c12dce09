import { DateTime } from 'luxon';
import { parseWhen, type Reader } from '../../src/when/index.js';

/** Wednesday, 21 October 2026, 10:00 in New York. */
export const ada: Reader = {
  now: new Date('2026-10-21T14:00:00Z'),
  zone: 'America/New_York',
  locale: 'en-US',
};
export const berta: Reader = { ...ada, zone: 'Europe/Berlin', locale: 'de-DE' };

/** The wall clock of the result, or the question. */
export function read(words: string, reader: Reader = ada): string {
  const when = parseWhen(words, reader);
  if (!when.ok) return when.message;
  return DateTime.fromJSDate(when.at, { zone: when.zone }).toFormat('ccc yyyy-MM-dd HH:mm');
}

export function choices(words: string, reader: Reader = ada): string[] {
  const when = parseWhen(words, reader);
  return when.ok ? [] : when.choices.map(({ label }) => label);
}
