import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';

/** Whose words are: the date's, the text's, or nobody can say, and then nothing is taken from the text at all. */
export type BelongsTo = 'date' | 'text' | 'doubtful';

const VERB =
  /^(?:is|are|was|were|has|have|had|will|can|calls?|calling|awaits?|welcomes?|wins?|won|ist|sind|hat|ruft|est|sont|appelle|es|son|tiene|é|è|ha|tem|wordt|heeft)(?!\p{L})/iu;
const SUBJECT =
  "we|i|you|they|it|our|my|your|this|the|wir|ihr|ich|unsere?|der|die|das|nous|notre|nos|on|le|la|les|nosotros|nuestr[oa]|el|noi|il|lo|nostr[oa]|nós|noss[oa]|o|os|wij|onze|de|het|c'est";
/** What no name goes on with: behind a place, a sentence begins here. */
const OPENING =
  "an?|that|these|those|he|she|there|here|what|who|why|how|when|where|which|come|join|meet|see|get|let|let's|don't|please|say|is|are|do|can|will|if|and|but|all|every|no|not|only|now|today|tonight|tomorrow|hello|hi|hey|good|happy|merry|welcome|thanks?|at|by|for|from|in|on|to|with|eine?|es|sie|was|wer|wie|wo|heute|jetzt|kommt?|hallo|guten?|une?|vous|votre|voici|venez|bonjour|un[ao]?|los|las|hola|estamos|siamo|gli|ciao|as|uma?|olá|een|wie|wat|ons";
const IS_SUBJECT = new RegExp(`^(?:${SUBJECT})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');
const IS_OPENING = new RegExp(`^(?:${SUBJECT}|${OPENING})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');

/** Whose clock is meant: "Berlin time". */
export const SAYS_TIME = /time|zeit|heure|hora|tijd/i;
/** Names of clocks as much as of places. */
const CLOCK = /^(?:\p{Lu}{2,}|Eastern|Central|Mountain|Pacific)$/u;

/** A place between a time and the text: "9am Berlin We are live", "9am Paris fashion week", "9am London Fashion Week". */
export function placeBelongsTo(said: string, after: string, locale: string): BelongsTo {
  const place = said.replace(/^[\s,;–—-]+/, '');
  const words = after.replace(/^[^\p{L}\d]+/u, '');
  const capitalised = /^\p{Lu}\p{Ll}+$/u.test(place) && isAbbreviation(place);
  if (VERB.test(words) || /^(?:In|Im|En|Em|À)\s/.test(place) || place.startsWith(':') || capitalised)
    return 'text';
  if (isWord(place, locale) && /^\p{Ll}/u.test(words)) return 'doubtful';
  return isBare(place) ? whoseBare(place, after, words) : 'date';
}

function whoseBare(place: string, after: string, words: string): BelongsTo {
  const parted = /^\s*[^\s\p{L}\d]/u.test(after);
  if (/^\p{Lu}/u.test(words)) return parted || IS_OPENING.test(words) ? 'date' : 'doubtful';
  if (/^(?![\p{Ll}\d])/u.test(words)) return 'date';
  const named = /^\p{Lu}/u.test(place) && !CLOCK.test(place);
  return named && !parted && /^\p{Ll}/u.test(words) && !IS_SUBJECT.test(words) ? 'text' : 'doubtful';
}

const isAbbreviation = (words: string) => ZONE_ABBREVIATIONS.has(words.toLowerCase());

/** "demain à 9h est le jour" is no Eastern time, nor "9am west side story" a European one. */
const isWord = (words: string, locale: string) =>
  /^\p{Ll}+$/u.test(words) &&
  isAbbreviation(words) &&
  (!locale.startsWith('en') || /^(?:west|wet)$/.test(words));

/** Neither "Berlin time", nor "in Berlin", nor "(Berlin)", nor "EST". */
const isBare = (words: string) =>
  /^\p{L}[\p{L}\s.'’-]*$/u.test(words) &&
  !SAYS_TIME.test(words) &&
  !/^(?:in|im|en|em|à)\s/i.test(words) &&
  !/^(?:utc|gmt|z)$/i.test(words) &&
  !isAbbreviation(words);
