import type { Whose } from './behind-clock.js';
import { isComplete, isDate, isLoneDay, isMoment, isSettled, isWhole } from './moment.js';
import { closesText, opensText } from './narrow.js';
import {
  beginsSentence,
  beginsText,
  countsThings,
  endsSentence,
  endsText,
  endsWithCount,
  FARTHEST,
} from './prose.js';
import type { Reader } from './when.js';

export interface Split {
  when: string;
  rest: string;
}

const MOST_WORDS = 10;

/** A text does not end with these: they introduce the time behind them. */
const DANGLING =
  /(?:^|\s)(?:at|on|by|for|from|the|around|about|a|à|às|as|le|el|il|om|um|(?<!\d\s)am|alle|las|в|с|о)$/i;
/** "Guten Morgen" and "À demain" name no day. */
const GREETING = /(?:^|\s)(?:guten|schönen|goede|goeie|bis|tot|até|hasta)$/i;
/** "9 am" is one word. */
const CLOCK_FROM = /^(?:[ap]\.? ?m|h|uhr|uur|o['’ ]?clock)(?![\p{L}\p{N}])/iu;

/** Takes the words of a moment from the start or the end of a text; all else is the text's own. */
export function splitWhen(text: string, reader: Reader): Split {
  const words = text.trim();
  if (isDate(words, reader)) return { when: words, rest: '' };
  const cut = lineCut(words, reader) ?? wordCut(words, reader);
  return cut?.when ? cut : { when: '', rest: words };
}

/** "Today only: 20% off tomorrow 9am": a lone day at the start is the text's where the end holds a day and a time. */
function wordCut(text: string, reader: Reader): Split | undefined {
  const leading = leadingCut(text, reader);
  if (!leading || !isLoneDay(leading.when, reader)) return leading ?? trailingCut(text, reader);
  return endsWithMoment(text, reader) ? trailingCut(text, reader) : leading;
}

/** A date on lines of its own ends with them, whatever the next one says. */
function lineCut(text: string, reader: Reader): Split | undefined {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const before = breaks.filter((at) => at <= FARTHEST).reverse();
  const behind = breaks.filter((at) => at >= text.length - FARTHEST);
  return [
    ...before.slice(-MOST_WORDS).map((at) => afterDate(text, at)),
    ...behind.slice(-MOST_WORDS).map((at) => beforeDate(text, at)),
  ].find(({ when, rest }) => rest !== '' && !isInClock(when, rest) && isMoment(when, reader));
}

function leadingCut(text: string, reader: Reader): Split | undefined {
  const cuts = [...text.slice(0, FARTHEST).matchAll(/\S+/g)]
    .slice(0, MOST_WORDS)
    .reverse()
    .map((word) => afterDate(text, word.index + word[0].length))
    .filter(({ when, rest }) => !DANGLING.test(when) && !isInClock(when, rest));
  const widest = cuts.findIndex(
    ({ when, rest }) =>
      isMoment(when, reader) &&
      (beginsText(rest, reader) ||
        ((beginsSentence(rest) || countsThings(rest, reader)) && isComplete(when, reader))),
  );
  return narrowest(cuts, widest, reader, (wide, narrow) =>
    opensText({ wide: wide.when, narrow: narrow.when }, text.slice(wide.when.length), reader),
  );
}

const isInClock = (before: string, after: string) => /\d$/.test(before) && CLOCK_FROM.test(after);

function trailingCuts(text: string): Split[] {
  const from = Math.max(0, text.length - FARTHEST);
  return [...text.slice(from).matchAll(/\S+/g)]
    .slice(-MOST_WORDS)
    .map((word) => beforeDate(text, from + word.index))
    .filter(({ when, rest }) => !DANGLING.test(rest) && !isInClock(rest, when));
}

function trailingCut(text: string, reader: Reader): Split | undefined {
  const cuts = trailingCuts(text);
  const widest = cuts.findIndex(
    ({ when, rest }) =>
      isMoment(when, reader) &&
      !(GREETING.test(rest) && isLoneDay(when, reader)) &&
      (endsText(rest, reader) || ((endsSentence(rest) || endsWithCount(rest)) && isComplete(when, reader))),
  );
  return narrowest(cuts, widest, reader, (wide, narrow) => {
    const before = text.slice(0, text.length - wide.when.length).trim();
    return closesText({ wide: wide.when, narrow: narrow.when }, before, reader);
  });
}

const NOTHING: Split = { when: '', rest: '' };

const endsWithMoment = (text: string, reader: Reader) =>
  trailingCuts(text).some(({ when }) => isWhole(when) && isSettled(when, reader));

/** From the widest cut on, each that takes off the date what is the text's; "West" of "West coast" is not yet all of it. */
function narrowest(
  cuts: Split[],
  widest: number,
  reader: Reader,
  whose: (wide: Split, narrow: Split) => Whose,
): Split | undefined {
  let best = cuts[widest];
  for (const narrow of cuts.slice(widest + 1)) {
    if (!best || !isMoment(narrow.when, reader)) continue;
    const said = whose(best, narrow);
    if (said === 'doubtful') return NOTHING;
    if (said === 'text') best = narrow;
  }
  return best;
}

/** What parts the two goes; what the text itself begins or ends with, ":tada:" or "-50%", stays. */
function afterDate(text: string, at: number): Split {
  const when = text.slice(0, at).replace(/[\s,;:–—-]+$/, '');
  return {
    when,
    rest: text
      .slice(at)
      .replace(/^[^\S\n]+[,;:–—-]+(?=\s)/, '')
      .trim(),
  };
}

function beforeDate(text: string, at: number): Split {
  const rest = text.slice(0, at).trim();
  const when = text.slice(at).replace(/^[\s,;:–—-]+/, '');
  return { when, rest: /:[\w+'-]+:$/.test(rest) ? rest : rest.replace(/[\s,;:–—-]+$/, '') };
}
