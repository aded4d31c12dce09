import type { KnownBlock } from '@slack/types';
import { context } from '../../slack/text/blocks.js';
import { formatClock, formatShort, isoDay } from '../../time/format.js';
import type { DrawnForm } from '../field.js';
import { knownLeaving } from '../leaving.js';

/** The line below When: when the post goes out, and until when it can be changed. */
export function departureBlocks(form: Pick<DrawnForm, 'values' | 'about' | 'reader' | 'when'>): KnownBlock[] {
  const line = departureLine(form);
  return line ? [{ ...context(line), block_id: 'departure' }] : [];
}

const AT_ONCE = 'It’s sent to the scheduling service at once, so you can’t change it after that.';
const ONLY_APPROVER =
  ':warning: You’re the only approver, and can’t approve your own posts. To add another approver, use `/upnext approvals`.';

function departureLine({ values, about, reader, when }: Parameters<typeof departureBlocks>[0]) {
  const { asksAdmin, settings } = about;
  if (!when?.ok || !settings || values.Status === 'DRAFT') return undefined;
  const { at, zone, repeats } = when;
  const { approval, frozen } = settings;
  const time = formatShort(at, zone, reader);
  if (frozen) return `Goes out ${time}, if the freeze has ended by then.`;
  const earlier = (by: Date) =>
    isoDay(by, zone) === isoDay(at, zone) ? formatClock(by, zone) : formatShort(by, zone, reader);
  const { at: by, approvalIn, tooLate } = knownLeaving(values, about, when, reader.now) ?? {};
  if (approvalIn !== undefined && approval && by) {
    if (tooLate) return `:warning: ${tooLate}`;
    if (approval.needed === '') return ONLY_APPROVER;
    if (repeats)
      return `Each post needs ${approval.needed}. The first goes out ${time}${asksAdmin ? ', if an admin allows it' : ''}.`;
    const condition = asksAdmin ? 'an admin allows it and it’s approved' : 'approved';
    return `Goes out ${time}, if ${condition} by ${earlier(by)}. Needs ${approval.needed}.`;
  }
  const goesOut = `${repeats ? 'The first post goes out' : 'Goes out'} ${time}`;
  if (asksAdmin) return `${goesOut}, if an admin allows it by then.`;
  return by && by > reader.now
    ? `${goesOut}. You can change it until ${earlier(by)}.`
    : `${goesOut}. ${AT_ONCE}`;
}
