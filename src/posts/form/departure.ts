import type { KnownBlock } from '@slack/types';
import { context } from '../../slack/text/blocks.js';
import { slackDate } from '../../ui/slack-date.js';
import type { DrawnForm } from '../field.js';
import { atOnceText, changeableUntil, knowsDeparture, promisesToHold } from '../leaving.js';

/** The line above the button: when the post goes out, and until when it can be changed. */
export function departureBlocks(form: Pick<DrawnForm, 'values' | 'about' | 'reader' | 'when'>): KnownBlock[] {
  const line = departureLine(form);
  return line ? [{ ...context(line), block_id: 'departure' }] : [];
}

/** What keeps a post with Upnext is said at the top of the form. */
function departureLine({ values, about, reader, when }: Parameters<typeof departureBlocks>[0]) {
  if (!when?.ok || !knowsDeparture(values, about)) return undefined;
  const until = changeableUntil(about, when.at);
  if (until <= reader.now)
    return promisesToHold(values, about) ? `:warning: ${atOnceText(when)}` : atOnceText(when);
  const goesOut = when.repeats ? 'The first post goes out' : 'Goes out';
  return `${goesOut} ${slackDate(when.at, undefined, when.zone)}. You can change it until ${slackDate(until, undefined, when.zone)}.`;
}
