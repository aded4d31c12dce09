import { proof } from './proof.js';
import { parseWhen } from './when.js';

/** The first phrase would otherwise pay for compiling every pattern; called after the start, when nobody waits. */
export function warmUp(locale: string): void {
  const reader = { now: new Date(), zone: 'America/New_York', locale };
  for (const words of ['tomorrow 9am berlin time', '24 dec 18:00', 'nothing of a date']) {
    const when = parseWhen(words, reader);
    if (when.ok) proof(when.at, when.zone, reader);
  }
}
