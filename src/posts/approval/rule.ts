import type { KnownBlock } from '@slack/types';
import { MINUTE_MS } from '../../durations.js';
import { context } from '../../slack/text/blocks.js';
import type { PostAbout } from '../about.js';
import type { Draft } from '../fields/draft.js';

/** What an open form says about the approval that its post needs. */

/** So that there is time to send it after the last approval. */
export const APPROVED_BEFORE_MINUTES = 5;
export const TOO_LATE = `This post needs approval first. Choose a time at least ${APPROVED_BEFORE_MINUTES + 1} minutes from now.`;

const ONLY_APPROVER =
  ':warning: You’re the only approver, and can’t approve your own posts. To add another approver, use `/upnext approvals`.';

export const isApprovalNeeded = ({ asksApproval }: Draft, { approval }: PostAbout): boolean =>
  approval === 'required' || (approval !== undefined && asksApproval === true);

export interface PlannedDeparture {
  at: Date;
  goesOut: string;
  /** An earlier moment in words, without its day if that is the same. */
  earlier: (at: Date) => string;
  repeats: boolean;
  now: Date;
}

/** Until when people must have approved it, if they must. */
export function approvalNeededBy(
  values: Draft,
  about: PostAbout,
  { at, now }: Pick<PlannedDeparture, 'at' | 'now'>,
): Date | undefined {
  if (values.Status === 'DRAFT' || !isApprovalNeeded(values, about)) return undefined;
  const before = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);
  const latest = before(APPROVED_BEFORE_MINUTES);
  const planned = before(about.holdMinutes ?? 0);
  return planned < latest && planned > now ? planned : latest;
}

export function approvalDeparture(
  values: Draft,
  about: PostAbout,
  { at, goesOut, earlier, repeats, now }: PlannedDeparture,
): string | undefined {
  const { approvalNeeded, asksAdmin } = about;
  const by = approvalNeededBy(values, about, { at, now });
  if (approvalNeeded === undefined || !by) return undefined;
  if (by <= now) return `:warning: ${TOO_LATE}`;
  if (approvalNeeded === '') return ONLY_APPROVER;
  if (repeats)
    return `Each post needs ${approvalNeeded}. The first goes out ${goesOut}${asksAdmin ? ', if an admin allows it' : ''}.`;
  const condition = asksAdmin ? 'an admin allows it and it’s approved' : 'approved';
  return `Goes out ${goesOut}, if ${condition} by ${earlier(by)}. Needs ${approvalNeeded}.`;
}

export const approvalNotice = ({ approval }: PostAbout): KnownBlock[] =>
  approval === 'required' ? [context('This project’s posts need approval before they go out.')] : [];
