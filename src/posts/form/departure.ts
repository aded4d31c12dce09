import type { KnownBlock } from '@slack/types';
import { context } from '../../slack/text/blocks.js';
import { formatClock, formatShort, isoDay } from '../../time/format.js';
import type { DrawnForm } from '../field.js';
import { approvalDeparture } from '../approval/rule.js';
import { AT_ONCE, knownDeparture } from '../leaving.js';

/** The line below When: when the post goes out, and until when it can be changed. */
export function departureBlocks(form: Pick<DrawnForm, 'values' | 'about' | 'reader' | 'when'>): KnownBlock[] {
  const line = departureLine(form);
  return line ? [{ ...context(line), block_id: 'departure' }] : [];
}

const FIRST = 'The first post goes out';

function departureLine({ values, about, reader, when }: Parameters<typeof departureBlocks>[0]) {
  if (!when?.ok) return undefined;
  const repeats = when.repeats !== undefined;
  const goesOutAt = formatShort(when.at, when.zone, reader);
  const earlier = (at: Date) =>
    isoDay(at, when.zone) === isoDay(when.at, when.zone)
      ? formatClock(at, when.zone)
      : formatShort(at, when.zone, reader);
  const planned = { at: when.at, goesOut: goesOutAt, earlier, repeats, now: reader.now };
  if (about.frozen && values.Status !== 'DRAFT')
    return `Goes out ${goesOutAt}, if the freeze has ended by then.`;
  const waits = approvalDeparture(values, about, planned);
  const known = knownDeparture(values, about, planned);
  if (waits !== undefined || !known) return waits;
  if (about.asksAdmin) return `${repeats ? FIRST : 'Goes out'} ${goesOutAt}, if an admin allows it by then.`;
  const goesOut = `${repeats ? FIRST : 'Goes out'} ${goesOutAt}.`;
  if (known.changeableUntil) return `${goesOut} You can change it until ${earlier(known.changeableUntil)}.`;
  return `${goesOut} ${AT_ONCE}`;
}
