import type { BelongsTo } from './split/place-after-time.js';
import { leadingSplits, lineSplits, type Split, trailingSplits } from './split/possible-splits.js';
import { mentionsTime } from './split/mentions-time.js';
import {
  isComplete,
  isDate,
  isLoneClock,
  isLoneDay,
  isMoment,
  isSettled,
  isTimed,
  isWhole,
} from './split/phrase-checks.js';
import { closesText, opensText } from './split/belongs-to.js';
import {
  beginsSentence,
  beginsText,
  countsThings,
  endsSentence,
  endsText,
  endsWithCount,
} from './split/prose.js';
import type { Reader } from './types.js';

/** "Guten Morgen" and "À demain" name no day. */
const GREETING = /(?:^|\s)(?:guten|schönen|goede|goeie|bis|tot|até|hasta)$/i;
/** "Post friday 5pm"; "post it friday" is one without a time, too. To share and to send may be said to who reads it. */
const POST = /^(?:please )?(?:post|schedule|publish) /i;
const POST_IT = /^(?:please )?(?:post|schedule|publish) (?:it|this|that) /i;
const SHARE = /^(?:please )?(?:share|send) /i;
const CLAUSE_BEFORE = /[,;:.!?…)–—-]$/;
const NOTHING: Split = { when: '', rest: '' };

/** Takes the words of a moment from the start or the end of a text; all else is the text's own. */
export function splitWhen(text: string, reader: Reader): Split {
  const words = text.trim();
  if (isDate(words, reader)) return { when: words, rest: '' };
  const cut = lineCut(words, reader) ?? orderedCut(words, reader) ?? wordCut(words, reader);
  return cut?.when ? cut : { when: '', rest: words };
}

/** A date on lines of its own ends with them, whatever the next one says. */
const lineCut = (text: string, reader: Reader) => lineSplits(text).find(({ when }) => isMoment(when, reader));

/** "Saturday 10am: garage sale! Post it friday 5pm": told at the end, whatever moments the text itself names. */
function orderedCut(text: string, reader: Reader): Split | undefined {
  const order = trailingSplits(text, reader).find(
    ({ when, rest }) => rest !== '' && isOrder(when, reader) && CLAUSE_BEFORE.test(before(text, when)),
  );
  if (!order || (POST.test(order.when) && !isLoneDay(order.when, reader))) return order;
  const leading = leadingCut(text, reader);
  return leading && !isLoneDay(leading.when, reader) ? NOTHING : order;
}

function isOrder(words: string, reader: Reader): boolean {
  if (POST.test(words)) return isMoment(words, reader) || (POST_IT.test(words) && isDate(words, reader));
  return SHARE.test(words) && isMoment(words, reader) && !isLoneDay(words, reader);
}

const before = (text: string, when: string) => text.slice(0, text.length - when.length).trim();

function wordCut(text: string, reader: Reader): Split | undefined {
  const leading = leadingCut(text, reader);
  if (leading && !isLoneDay(leading.when, reader)) return leading;
  if (beginsWithMoment(text, reader)) return NOTHING;
  return !leading || endsWithMoment(text, reader) ? trailingCut(text, reader) : leading;
}

/** "friday 9am 5k run this Sunday at 8am": where the first moment is not clearly apart from the text, no other is meant. */
const beginsWithMoment = (text: string, reader: Reader) =>
  leadingSplits(text).some(({ when }) => isTimed(when, reader));

/** "Today only: 20% off tomorrow 9am": a lone day at the start is the text's where the end holds a day and a time. */
const endsWithMoment = (text: string, reader: Reader) =>
  trailingSplits(text, reader).some(({ when }) => isWhole(when) && isSettled(when, reader));

function leadingCut(text: string, reader: Reader): Split | undefined {
  const cuts = leadingSplits(text);
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

function trailingCut(text: string, reader: Reader): Split | undefined {
  const cuts = trailingSplits(text, reader);
  const widest = cuts.findIndex(
    ({ when, rest }) =>
      isMoment(when, reader) &&
      !(GREETING.test(rest) && isLoneDay(when, reader)) &&
      !goesWithText(when, rest, reader) &&
      (endsText(rest, reader) || ((endsSentence(rest) || endsWithCount(rest)) && isComplete(when, reader))),
  );
  return narrowest(cuts, widest, reader, (wide, narrow) =>
    closesText({ wide: wide.when, narrow: narrow.when }, before(text, wide.when), reader),
  );
}

/** "Our 10K on Sunday at 8am", "friday 9am ET (6am PT)": an hour alone is of the day said before, or the same again. */
const goesWithText = (when: string, rest: string, reader: Reader) =>
  isLoneClock(when, reader) && !/[!?]$/.test(rest) && mentionsTime(rest, reader);

/** From the widest cut on, each that takes off the date what is the text's; "West" of "West coast" is not yet all of it. */
function narrowest(
  cuts: Split[],
  widest: number,
  reader: Reader,
  whose: (wide: Split, narrow: Split) => BelongsTo,
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
