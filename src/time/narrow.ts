import { isDeepStrictEqual } from 'node:util';
import { ABBREVIATIONS } from './abbreviations.js';
import { hear } from './hear.js';
import type { Pieces } from './pieces.js';
import { settle } from './settle.js';
import type { Reader } from './when.js';

/** What is said with and without the words between two cuts. */
interface Compared {
  wide: Pieces;
  narrow: Pieces;
  dropped: string;
  reader: Reader;
}

/** Behind a time these are a part of it, though they say nothing more: "9am sharp". */
const CLOSES = /(?:^|\s)(?:sharp|exactly|prompt|promptly)$|[,;:.!–—-]$/;
const VERB =
  /^(?:is|are|was|were|has|have|had|will|can|calls?|calling|awaits?|welcomes?|wins?|won|ist|sind|hat|ruft|est|sont|appelle|es|son|tiene|é|è|ha|tem|wordt|heeft)(?!\p{L})/iu;

/** "tomorrow 9am The doors open": the article says nothing of the moment, so it is the text's first word. */
export function opensText(whens: { wide: string; narrow: string }, after: string, reader: Reader): boolean {
  const compared = compare(whens, whens.wide.slice(whens.narrow.length).trim(), reader);
  if (!compared) return false;
  const { dropped } = compared;
  if (saysNothing(compared))
    return isFiller(dropped, reader) && (startsWithCapital(dropped) || !CLOSES.test(dropped));
  return (
    isSubject(compared, after) || saysAgain(compared) || (/^\p{Ll}/u.test(after) && anotherDay(compared))
  );
}

/** "We go live tomorrow 9am", "See you in Berlin tomorrow 9am": a text's last words, unless it was over before them. */
export function closesText(whens: { wide: string; narrow: string }, before: string, reader: Reader): boolean {
  const compared = compare(
    whens,
    whens.wide.slice(0, whens.wide.length - whens.narrow.length).trim(),
    reader,
  );
  if (!compared) return false;
  if (saysNothing(compared)) return !/[.,;:!?)…–—-]$|^$/.test(before);
  return isPlace(compared) || anotherDay(compared);
}

function compare(
  { wide, narrow }: { wide: string; narrow: string },
  dropped: string,
  reader: Reader,
): Compared | undefined {
  const [more, less] = [hear(wide, reader), hear(narrow, reader)];
  if ('question' in more || 'question' in less) return undefined;
  return { wide: more.pieces, narrow: less.pieces, dropped, reader };
}

const startsWithCapital = (words: string) => /^[^\p{L}\d]*\p{Lu}/u.test(words);

/** "The", "on", a quotation mark; not the "time" of "Berlin time". */
function isFiller(words: string, reader: Reader): boolean {
  if (!/[\p{L}\d]/u.test(words)) return true;
  const heard = hear(words, reader);
  return 'pieces' in heard && Object.keys(heard.pieces).length === 0;
}

const saysNothing = ({ wide, narrow }: Compared) => isDeepStrictEqual(wide, narrow);

/** "tomorrow 9am Morning, everybody": the same moment, and in capitals. */
function saysAgain({ wide, narrow, dropped, reader }: Compared): boolean {
  if (!startsWithCapital(dropped) || !isDeepStrictEqual(wide.zone, narrow.zone)) return false;
  const [more, less] = [settle(wide, reader), settle(narrow, reader)];
  return more.ok && less.ok && more.at.getTime() === less.at.getTime();
}

/** "tomorrow 9am Sunday market opens": a second day that would make a question of a clear moment. */
function anotherDay({ wide, narrow, reader }: Compared): boolean {
  const days = ({ weekday, holiday, date }: Pieces) => [weekday, holiday, date].filter(Boolean).length;
  const dated = narrow.relative !== undefined || narrow.date?.month !== undefined;
  return dated && days(wide) > days(narrow) && settle(narrow, reader).ok && !settle(wide, reader).ok;
}

const onlyPlace = ({ wide: { zone, ...more }, narrow: { zone: none, ...less } }: Compared) =>
  zone !== undefined && none === undefined && isDeepStrictEqual(more, less);

/** "tomorrow 9am London is calling", "tomorrow 9am In Paris we eat", "tomorrow 9am West Side Story". */
function isSubject(compared: Compared, after: string): boolean {
  const { dropped } = compared;
  const capitalised = /^\p{Lu}\p{Ll}+$/u.test(dropped) && ABBREVIATIONS.has(dropped.toLowerCase());
  return onlyPlace(compared) && (VERB.test(after) || /^(?:In|Im|En|Em|À)\s/.test(dropped) || capitalised);
}

/** Before the day, a place is where it happens; whose clock is meant would be said behind the time, or as "Berlin time". */
function isPlace(compared: Compared): boolean {
  const { dropped } = compared;
  return (
    onlyPlace(compared) && !/time|zeit|heure|hora|tijd/i.test(dropped) && !/^\p{Lu}{2,5}$/u.test(dropped)
  );
}
