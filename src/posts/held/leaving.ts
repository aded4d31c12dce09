import { MINUTE_MS } from '../../durations.js';
import type { About, FormContext, Warned } from '../../forms/form.js';
import { warningId, type Warning } from '../../forms/warnings.js';
import { needsApproval } from '../waiting.js';
import type { HeldKey } from '../table/held-tables.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { SendChecks } from '../table/send-checks.js';
import type { Understood } from '../../time/types.js';
import type { Draft } from '../draft.js';
import type { SubmittedPost } from '../draft.js';

/** When a post goes to the service: decided once for each press of the button, and as far as an open form knows. */

/** So that there is time to send it after the last approval. */
const APPROVED_BEFORE_MINUTES = 5;
/** Occurrences are held even if the project’s posts are sent right away, so that each one can be changed. */
const OCCURRENCE_MINUTES = 15;

export interface Leaving {
  /** When it goes to the service. A draft does not. */
  at?: Date;
  /** Where its approvers see its card, if it needs approval. */
  approvalIn?: string;
  /** The version that it replaces. */
  changes?: HeldKey & { version: number };
}

export interface Decided {
  /** Undefined if Upnext does not hold it, so it goes to the service right away. */
  leaving: Leaving | undefined;
  /** It goes to the service now, although its project’s posts are held or its form said that it would be. */
  isAtOnce: boolean;
}

type Settings = Pick<ProjectSettings, 'holdMinutes' | 'approval'>;

/**
 * While a project is frozen, its posts are held. The submission is already stored as being sent. Freezing stores the freeze
 * first and then waits for such submissions, so this form sees the freeze or is waited for.
 */
export async function decideLeaving(
  { project = '', moment, values }: SubmittedPost,
  { isFrozen, needsApproval: isRequired }: Pick<SendChecks, 'isFrozen' | 'needsApproval'>,
  { deps, actor, about }: FormContext,
): Promise<Decided> {
  if (values.Status === 'DRAFT' || !moment) return { leaving: {}, isAtOnce: false };
  const { find, findFresh } = deps.store.projectSettings;
  // What is cached may be from before somebody required approval.
  const settings = await (isRequired ? findFresh : find)(actor.workspace, project);
  const now = deps.now();
  const leaving = leavingOf({ moment, values }, settings, { isFrozen, now });
  const isNow = !leaving?.approvalIn && !isFrozen && !(leaving?.at && leaving.at > now);
  return {
    // A post that was held stays with Upnext until it leaves, even if its new time is near.
    leaving: leaving ?? (about.held && { at: now }),
    isAtOnce: isNow && (settings.holdMinutes > 0 || promisesToHold(values, about)),
  };
}

function leavingOf(
  { moment, values }: { moment: Understood; values: Draft },
  settings: Settings,
  { isFrozen, now }: { isFrozen: boolean; now: Date },
): Leaving | undefined {
  const { approval: policy, holdMinutes } = settings;
  const approvalIn = policy && needsApproval({ policy, values }) ? policy.channel : undefined;
  if (moment.repeats)
    return { at: occurrenceLeaves(moment.at, settings, values, now), ...(approvalIn && { approvalIn }) };
  const at = before(moment.at, holdMinutes);
  if (approvalIn) {
    const minutes = at > now ? Math.max(holdMinutes, APPROVED_BEFORE_MINUTES) : APPROVED_BEFORE_MINUTES;
    return { at: before(moment.at, minutes), approvalIn };
  }
  if (isFrozen) return { at: at > now ? at : now };
  return holdMinutes > 0 && at > now ? { at } : undefined;
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);

/** When an occurrence of a series goes to the service. */
export function occurrenceLeaves(
  dueAt: Date,
  { holdMinutes, approval: policy }: Settings,
  values: Draft,
  now: Date,
): Date {
  const planned = before(dueAt, Math.max(holdMinutes, OCCURRENCE_MINUTES));
  if (planned > now) return planned;
  return policy && needsApproval({ policy, values }) ? before(dueAt, APPROVED_BEFORE_MINUTES) : now;
}

/** Nobody could approve it in time. */
export function tooLate({ at, approvalIn }: Leaving, now: Date): Warned | undefined {
  if (!approvalIn || !at || at > now) return undefined;
  return { ok: false, kind: 'warned', notices: { fields: { ScheduleDate: TOO_NEAR }, top: [] } };
}

const TOO_NEAR = `This post needs approval first. Choose a time at least ${APPROVED_BEFORE_MINUTES + 1} minutes from now.`;

type Promised = Pick<About, 'held' | 'freeze' | 'approval' | 'holdMinutes'>;

/** Whether the form says that Upnext holds its post, unless its time is near. */
export const promisesToHold = (values: Draft, about: Promised): boolean =>
  staysWithUpnext(values, about) || (about.holdMinutes ?? 0) > 0 || isHeldAlready(about);

/** Until the freeze ends or somebody approves it. */
export const staysWithUpnext = ({ asksApproval }: Draft, { freeze, approval }: Promised): boolean =>
  freeze !== undefined || approval === 'required' || (approval !== undefined && asksApproval === true);

const isHeldAlready = ({ held }: Promised) => held !== undefined && held.isDraft !== true;

/** As far as the form knows: its button sends it for good. */
export function leavesAtOnce(values: Draft, about: Promised, at: Date, now: Date): boolean {
  if (values.Status === 'DRAFT' || !promisesToHold(values, about) || staysWithUpnext(values, about))
    return false;
  // The form that asks for a new time does not say whether the post needs approval.
  if (about.held?.newTime && about.approval !== undefined) return false;
  const { holdMinutes = 0 } = about;
  return holdMinutes === 0 || before(at, holdMinutes) <= now;
}

const AT_ONCE = 'This goes to the scheduling service at once and can’t be changed.';
const FIRST_AT_ONCE = 'The first post goes to the scheduling service at once and can’t be changed.';

export const atOnceText = ({ repeats }: Pick<Understood, 'repeats'>) => (repeats ? FIRST_AT_ONCE : AT_ONCE);

export const atOnceId = (project: string | undefined, at: Date) =>
  warningId('at-once', project, at.getTime());

export const atOnceWarning = (
  { project, moment }: SubmittedPost,
  { held }: Pick<About, 'held'>,
): Warning[] =>
  moment
    ? [
        {
          id: atOnceId(project, moment.at),
          say: `${atOnceText(moment)} ${held && !held.isDraft ? 'Save anyway?' : 'Schedule anyway?'}`,
        },
      ]
    : [];
