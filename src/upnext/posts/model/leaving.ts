import { MINUTE_MS } from '../../../when/index.js';
import type { ApprovalPolicy, Freeze, ProjectSettings } from '../../rights/project-settings-table.js';
import type { Draft, Moment } from './draft.js';
import { needsApproval } from './waiting.js';

/** When a post goes to the service: decided once for each press of the button, and as far as an open form knows. */

export interface Departure {
  /** When it goes to the service. A draft does not. */
  at?: Date;
  /** Where its approvers see its card, if it needs approval. */
  approvalIn?: string;
  /** Why it can’t wait as long as it has to. */
  tooLate?: string;
  /** What a freeze means for it. */
  frozen?: string | undefined;
}

/** So that there is time to send it after the last approval. */
const APPROVED_BEFORE_MINUTES = 5;
const TOO_LATE = `This post needs approval first. Choose a time at least ${APPROVED_BEFORE_MINUTES + 1} minutes from now.`;
/** How long before its time a post leaves that is held because of a freeze, or so that each date of a series can be changed. */
const HELD_MINUTES = 15;

interface HoldingSettings extends Pick<ProjectSettings, 'holdMinutes'> {
  approval?: Pick<ApprovalPolicy, 'mode' | 'channel'> | undefined;
  /** Undefined unless the project is frozen. */
  freeze?: unknown;
  /** An admin has to allow it, which takes as long as an approval. */
  asksAdmin?: boolean | undefined;
}

/** Undefined if nothing holds it, so it goes to the service right away. */
export function leavingOf(
  values: Draft,
  { at, repeats }: Pick<Moment, 'at' | 'repeats'>,
  { holdMinutes, approval: policy, asksAdmin = false, freeze }: HoldingSettings,
  now: Date,
): Departure | undefined {
  const isHeld = freeze !== undefined || repeats !== undefined;
  const approvalIn = policy && needsApproval({ policy, values }) ? policy.channel : undefined;
  const isDecided = asksAdmin || approvalIn !== undefined;
  const least = isHeld ? HELD_MINUTES : isDecided ? APPROVED_BEFORE_MINUTES : 0;
  // Once it is allowed, it leaves as if nobody had to be asked.
  const planned = before(at, asksAdmin && !approvalIn ? least : Math.max(holdMinutes, least));
  if (least === 0) return holdMinutes > 0 && planned > now ? { at: planned } : undefined;
  if (!isDecided) return { at: planned > now ? planned : now };
  const leaves = planned > now ? planned : before(at, APPROVED_BEFORE_MINUTES);
  return { at: leaves, ...(approvalIn && { approvalIn }), ...(leaves <= now && { tooLate: TOO_LATE }) };
}

/** Nothing for what is due once the freeze has ended. */
export function frozenNote(freeze: Pick<Freeze, 'until'> | undefined, at: Date): string | undefined {
  if (!freeze) return undefined;
  if (!freeze.until) return 'The post only goes out if the freeze has ended by then.';
  return freeze.until < at ? undefined : 'The post won’t go out, because the freeze ends later.';
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);
