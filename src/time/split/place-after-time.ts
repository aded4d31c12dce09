import { ZONE_ABBREVIATIONS } from '../read/zone-abbreviations.js';
import type { BelongsTo } from './possible-splits.js';

const VERB =
  /^(?:is|are|was|were|has|have|had|will|can|calls?|calling|awaits?|welcomes?|wins?|won|ist|sind|hat|ruft|est|sont|appelle|es|son|tiene|é|è|ha|tem|wordt|heeft)(?!\p{L})/iu;
const SUBJECT =
  "we|i|you|they|it|our|my|your|this|the|wir|ihr|ich|unsere?|der|die|das|nous|notre|nos|on|le|la|les|nosotros|nuestr[oa]|el|noi|il|lo|nostr[oa]|nós|noss[oa]|o|os|wij|onze|de|het|c'est";
/** Words that are never part of a name: after a city, they start a sentence. */
const SENTENCE_START =
  "an?|that|these|those|he|she|there|here|what|who|why|how|when|where|which|come|join|meet|see|get|let|let's|don't|please|say|is|are|do|can|will|if|and|but|all|every|no|not|only|now|today|tonight|tomorrow|hello|hi|hey|good|happy|merry|welcome|thanks?|at|by|for|from|in|on|to|with|eine?|es|sie|was|wer|wie|wo|heute|jetzt|kommt?|hallo|guten?|une?|vous|votre|voici|venez|bonjour|un[ao]?|los|las|hola|estamos|siamo|gli|ciao|as|uma?|olá|een|wie|wat|ons";
const IS_SUBJECT = new RegExp(`^(?:${SUBJECT})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');
const IS_SENTENCE_START = new RegExp(`^(?:${SUBJECT}|${SENTENCE_START})(?:['’]\\p{L}+)?(?!\\p{L})`, 'iu');

/** "Berlin time" */
export const TIME_WORD = /time|zeit|heure|hora|tijd/i;
/** "UK tour" may as well be "9am UK". */
const ABBREVIATED = /^\p{Lu}{2,}$/u;

/** A place between a time and the text: "9am Berlin We are live", "9am Paris fashion week". */
export function placeBelongsTo(words: string, after: string, locale: string): BelongsTo {
  const place = words.replace(/^[\s,;–—-]+/, '');
  const next = after.replace(/^[^\p{L}\d]+/u, '');
  const capitalised = /^\p{Lu}\p{Ll}+$/u.test(place) && isAbbreviation(place);
  if (VERB.test(next) || /^(?:In|Im|En|Em|À)\s/.test(place) || place.startsWith(':') || capitalised)
    return 'text';
  if (isCommonWord(place, locale) && /^\p{Ll}/u.test(next)) return 'unclear';
  return isBare(place) ? barePlaceBelongsTo(place, after, next) : 'date';
}

function barePlaceBelongsTo(place: string, after: string, next: string): BelongsTo {
  const separated = /^\s*[^\s\p{L}\d]/u.test(after);
  if (/^\p{Lu}/u.test(next)) return separated || IS_SENTENCE_START.test(next) ? 'date' : 'unclear';
  if (/^(?![\p{Ll}\d])/u.test(next)) return 'date';
  const isName = /^\p{Lu}/u.test(place) && !ABBREVIATED.test(place);
  return isName && !separated && /^\p{Ll}/u.test(next) && !IS_SUBJECT.test(next) ? 'text' : 'unclear';
}

const isAbbreviation = (words: string) => ZONE_ABBREVIATIONS.has(words.toLowerCase());

/** "demain à 9h est le jour" does not mean Eastern time, nor "9am west side story" Western European time. */
const isCommonWord = (words: string, locale: string) =>
  /^\p{Ll}+$/u.test(words) &&
  isAbbreviation(words) &&
  (!locale.startsWith('en') || /^(?:west|wet)$/.test(words));

/** Not "Berlin time", "in Berlin", "(Berlin)" or "EST". */
const isBare = (words: string) =>
  /^\p{L}[\p{L}\s.'’-]*$/u.test(words) &&
  !TIME_WORD.test(words) &&
  !/^(?:in|im|en|em|à)\s/i.test(words) &&
  !/^(?:utc|gmt|z)$/i.test(words) &&
  !isAbbreviation(words);
