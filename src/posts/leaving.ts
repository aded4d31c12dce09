import { MINUTE_MS } from '../durations.js';
import type { PostAbout, PostContext } from './about.js';
import { warningId, type Warning } from '../forms/warnings.js';
import type { HeldKey } from './table/held-tables.js';
import type { SendChecks } from './table/send-checks.js';
import type { Understood } from '../time/types.js';
import type { Draft, SubmittedPost } from './fields/draft.js';
import { projectIdOf } from '../ui/project/project-field.js';
import type { ProjectSettings } from '../rights/project-settings-table.js';
import { APPROVED_BEFORE_MINUTES, isApprovalNeeded, TOO_LATE } from './approval/rule.js';
import { needsApproval } from './held/waiting.js';

/** When a post goes to the service: decided once for each press of the button, and as far as an open form knows. */

export interface Departure {
  /** When it goes to the service. A draft does not. */
  at?: Date;
  /** Where its approvers see its card, if it needs approval. */
  approvalIn?: string;
  /** Why it can’t wait as long as it has to. */
  tooLate?: string;
  /** The version that it replaces. */
  changes?: HeldKey & { version: number };
}

export interface LeavingDecision {
  /** Undefined if Upnext does not hold it, so it goes to the service right away. */
  leaving: Departure | undefined;
  /** It goes to the service now, although its project’s posts are held or its form said that it would be. */
  isAtOnce: boolean;
}

/** While a project is frozen, its posts are held. If it is frozen after this, `begin` in sendings/table.ts does nothing. */
export async function decideLeaving(
  { project = '', moment, values }: SubmittedPost,
  { isFrozen, needsApproval: isRequired }: Pick<SendChecks, 'isFrozen' | 'needsApproval'>,
  { deps, actor, about }: PostContext,
): Promise<LeavingDecision> {
  if (values.Status === 'DRAFT' || !moment) return { leaving: {}, isAtOnce: false };
  const { find, findFresh } = deps.store.projectSettings;
  // What is cached may be from before somebody required approval.
  const settings = await (isRequired ? findFresh : find)(actor.workspace, project);
  const now = deps.now();
  const entered = { at: moment.at, values, repeats: moment.repeats !== undefined };
  const leaving = leavingOf(entered, { settings, isFrozen }, now);
  const isNow = !leaving?.approvalIn && !isFrozen && !(leaving?.at && leaving.at > now);
  return {
    // A post that was held stays with Upnext until it leaves, even if its new time is near.
    leaving: leaving ?? (about.held && { at: now }),
    isAtOnce: isNow && (settings.holdMinutes > 0 || promisesToHold(values, about)),
  };
}

/** How long before its time a post leaves that is held because of a freeze, or so that each date of a series can be changed. */
const HELD_MINUTES = 15;

/** A post whose time is decided. */
interface EnteredPost {
  at: Date;
  values: Draft;
  /** It is a series, or an occurrence of one. */
  repeats: boolean;
}

interface ProjectNow {
  settings: Pick<ProjectSettings, 'holdMinutes' | 'approval'>;
  isFrozen: boolean;
}

/** Undefined if nothing holds it, so it goes to the service right away. */
function leavingOf(
  { at, values, repeats }: EnteredPost,
  { settings: { holdMinutes, approval: policy }, isFrozen }: ProjectNow,
  now: Date,
): Departure | undefined {
  const isApproved = policy !== undefined && needsApproval({ policy, values });
  const isHeld = isFrozen || repeats;
  const least = isHeld ? HELD_MINUTES : isApproved ? APPROVED_BEFORE_MINUTES : 0;
  const planned = before(at, Math.max(holdMinutes, least));
  if (least === 0) return holdMinutes > 0 && planned > now ? { at: planned } : undefined;
  if (!isApproved) return { at: planned > now ? planned : now };
  const leaves = planned > now ? planned : before(at, APPROVED_BEFORE_MINUTES);
  return { at: leaves, approvalIn: policy.channel, ...(leaves <= now && { tooLate: TOO_LATE }) };
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);

/** When an occurrence of a series goes to the service. */
export const occurrenceLeaves = (
  at: Date,
  settings: ProjectNow['settings'],
  values: Draft,
  now: Date,
): Date => leavingOf({ at, values, repeats: true }, { settings, isFrozen: false }, now)?.at ?? now;

/** Whether the form says that Upnext holds its post, unless its time is near. */
const promisesToHold = (values: Draft, about: PostAbout): boolean =>
  staysWithUpnext(values, about) || (about.holdMinutes ?? 0) > 0 || isHeldAlready(about);

/** Until the freeze ends or somebody approves it. */
const staysWithUpnext = (values: Draft, about: PostAbout): boolean =>
  about.frozen !== undefined || isApprovalNeeded(values, about);

const isHeldAlready = ({ held }: PostAbout) => held !== undefined && held.isDraft !== true;

/** When it goes to the service, as far as the form knows. Undefined if more than its time decides that. */
export function knownDeparture(
  values: Draft,
  about: PostAbout,
  { at, now }: { at: Date; now: Date },
): { changeableUntil?: Date; isAtOnce?: boolean } | undefined {
  const { held, approval, holdMinutes = 0 } = about;
  // The form that asks for a new time does not say whether the post needs approval.
  const mayNeedApproval = held?.newTime !== undefined && approval !== undefined;
  const hasProject = held !== undefined || projectIdOf(about, values) !== undefined;
  if (!hasProject || values.Status === 'DRAFT' || staysWithUpnext(values, about) || mayNeedApproval)
    return undefined;
  const planned = before(at, holdMinutes);
  if (holdMinutes > 0 && planned > now) return { changeableUntil: planned };
  return { isAtOnce: promisesToHold(values, about) };
}

export const AT_ONCE = 'It’s sent to the scheduling service at once, so you can’t change it after that.';
const FIRST_AT_ONCE =
  'The first post is sent to the scheduling service at once, so you can’t change it after that.';

const atOnceText = ({ repeats }: Pick<Understood, 'repeats'>) => (repeats ? FIRST_AT_ONCE : AT_ONCE);

export const atOnceId = (project: string | undefined, at: Date) =>
  warningId('at-once', project, at.getTime());

export const atOnceWarning = (
  { project, moment }: SubmittedPost,
  { held }: Pick<PostAbout, 'held'>,
): Warning[] =>
  moment
    ? [
        {
          id: atOnceId(project, moment.at),
          say: `${atOnceText(moment)} ${held && !held.isDraft ? 'Save anyway?' : 'Schedule anyway?'}`,
        },
      ]
    : [];
