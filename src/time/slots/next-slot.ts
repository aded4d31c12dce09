import { DateTime } from 'luxon';
import { instantsOf } from '../instants.js';
import * as messages from '../messages.js';
import { withoutAccents } from '../languages/language.js';
import { normalise } from '../read/normalise.js';
import type { Question, Reader, SlotRequest, When } from '../types.js';

/** Reads "next slot" and "next slot after Thursday" in every language. */

const NEXT_SLOT_IN_JAPANESE = '次の?(?:空いている|空き)?(?:投稿枠|枠|スロット|空き)';

/** One for each language, without accents. */
const NEXT_SLOT = [
  '(?:the )?(?:next|first|(?<second>second|2nd)|(?<third>third|3rd)) (?:(?:free|open|available|posting) )*(?:time ?)?slot',
  '(?:(?:im|den|der|zum|beim) )?(?:na(?:e)?chste[rnms]?|erste[rnms]?) (?:freie[rnms]? )?(?:slot|sendeplatz|platz)',
  '(?:le |au )?(?:prochain|premier) (?:creneau|slot)(?: (?:libre|disponible))?',
  '(?:el |la |en el |en la )?(?:proxim[oa]|primera?|siguiente) (?:hueco|horario|turno|franja|slot)(?: (?:libre|disponible))?',
  '(?:o |a |no |na )?(?:proxim[oa]|primeir[oa]) (?:horario|vaga|espaco|slot)(?: (?:livre|vago|disponivel))?',
  '(?:il |lo |la |nel )?(?:prossim[oa]|prim[oa]) (?:slot|fascia|spazio)(?: (?:liber[oa]|disponibile))?',
  '(?:het |de |in het )?(?:eerst)?(?:volgende?|eerste) (?:vrije? )?(?:tijdslot|tijdvak|slot|plek)',
  NEXT_SLOT_IN_JAPANESE,
].join('|');

const AFTER =
  'after|nach(?: dem)?|apres(?: le)?|despues del?|despues de(?: la)?|tras(?: el)?|depois d[eao]|apos(?: [ao])?|dopo(?: (?:il|la))?|na';
const FROM =
  'from|starting|ab(?: dem)?|a partir d[eu](?:l| la| le)?|des(?: le)?|desde(?: el| la)?|a partir d[ao]|da(?:l|lla)?|vanaf';

const WORDS = new RegExp(
  `^(?:${NEXT_SLOT})(?:,? (?:(?<after>${AFTER})|(?<from>${FROM})) (?<rest>.+))?$|` +
    `^(?<day>.+?)(?:(?<later>の?後)|(?<since>以降|から))[のに, ]*${NEXT_SLOT_IN_JAPANESE}$`,
  'u',
);
/** In front of a day: "after Thursday", "from 24 Dec". */
export const SINCE_WHEN = new RegExp(`^,? (?:${AFTER}|${FROM}) `, 'u');
/** Most words for a time contain none of these, so the long pattern is not tried on them. */
const MENTIONS_SLOT =
  /slot|platz|cr[eé]neau|hueco|hor[aá]rio|turno|franja|vaga|espa[cç]o|fascia|spazio|tijdvak|plek|枠|スロット|空き/i;
const AT_START = new RegExp(`^(?:${NEXT_SLOT})(?![\\p{L}\\d])`, 'u');

/** How long the words for a slot at the start of a text are. 0 if there are none. */
export function slotWordsAtStart(text: string): number {
  // Lengths must not change, so the text is only lower-cased, and an accent counts as its letter.
  const plain = [...text.slice(0, 80).toLowerCase()].map((letter) => withoutAccents(letter)).join('');
  return AT_START.exec(plain)?.[0].length ?? 0;
}

/** Undefined if the words mean no slot. A question about the day is asked as `parse` asks it. */
export function readNextSlot(
  words: string,
  reader: Reader,
  parse: (words: string, reader: Reader) => When,
): Question | undefined {
  if (!MENTIONS_SLOT.test(words)) return undefined;
  const text = withoutAccents(normalise(words));
  const groups = WORDS.exec(text)?.groups;
  if (!groups) return undefined;
  const nth = groups.second ? 2 : groups.third ? 3 : 1;
  const rest = groups.rest ?? groups.day;
  if (rest === undefined) return slotQuestion({ nth, after: reader.now });
  const when = parse(rest, reader);
  const isAfter = groups.after !== undefined || groups.later !== undefined;
  if (when.ok) return slotQuestion({ nth, after: isAfter ? when.at : justBefore(when.at) });
  if (when.day) return slotQuestion({ nth, after: beforeDay(when.day, isAfter ? 1 : 0, reader.zone) });
  const start = text.slice(0, text.length - rest.length);
  return {
    ...{ ok: false, message: when.message },
    choices: when.choices.map(({ label, words: choice }) => ({ label, words: start + choice })),
  };
}

const slotQuestion = (slot: SlotRequest): Question => ({
  ...{ ok: false, message: messages.slotToLookUp, choices: [], slot },
});

const justBefore = (at: Date) => new Date(at.getTime() - 1);

/** The last moment before a day that is this many days later. */
function beforeDay(day: string, later: number, zone: string): Date {
  const midnight = DateTime.fromISO(day, { zone: 'UTC' }).plus({ days: later });
  const at = instantsOf(midnight, zone)[0]?.at ?? midnight.setZone(zone, { keepLocalTime: true }).toJSDate();
  return justBefore(at);
}
