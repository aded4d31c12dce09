import { MINUTE_MS } from '../durations.js';
import type { PostAbout, PostContext } from './about.js';
import { warningId, type Warning } from '../forms/warnings.js';
import type { HeldKey } from './table/held-tables.js';
import type { SendChecks } from './table/send-checks.js';
import type { Understood } from '../time/types.js';
import type { Draft, SubmittedPost } from './fields/draft.js';
import type { EnteredPost, ProjectNow } from './rule.js';
import { projectIdOf } from '../ui/project/project-field.js';
import { RULES } from './rules.js';

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

/**
 * While a project is frozen, its posts are held. The submission is already stored as being sent. Freezing stores the freeze
 * first and then waits for such submissions, so this form sees the freeze or is waited for.
 */
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

/** What all rules make of it. Undefined if none holds it, so it goes to the service right away. */
function leavingOf(post: EnteredPost, project: ProjectNow, now: Date): Departure | undefined {
  const { holdMinutes } = project.settings;
  const reasons = RULES.flatMap(({ settle }) => settle?.(post, project) ?? []);
  const planned = before(post.at, Math.max(holdMinutes, ...reasons.map(({ minutes }) => minutes)));
  if (reasons.length === 0) return holdMinutes > 0 && planned > now ? { at: planned } : undefined;
  const approvalIn = reasons.flatMap((reason) => reason.approvalIn ?? [])[0];
  const least = Math.max(...reasons.map(({ atLeast = 0 }) => atLeast));
  const late = least > 0 ? before(post.at, least) : now;
  const at = planned > now ? planned : late;
  const tooLate = at <= now ? reasons.flatMap((reason) => reason.tooLate ?? [])[0] : undefined;
  return { at, ...(approvalIn && { approvalIn }), ...(tooLate && { tooLate }) };
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
export const promisesToHold = (values: Draft, about: PostAbout): boolean =>
  staysWithUpnext(values, about) || (about.holdMinutes ?? 0) > 0 || isHeldAlready(about);

/** Until the freeze ends or somebody approves it. */
const staysWithUpnext = (values: Draft, about: PostAbout, at?: Date): boolean =>
  RULES.some(({ keeps }) => keeps?.(values, about, at) === true);

const isHeldAlready = ({ held }: PostAbout) => held !== undefined && held.isDraft !== true;

/** As far as the form knows: its button sends it for good. */
export function leavesAtOnce(values: Draft, about: PostAbout, at: Date, now: Date): boolean {
  return (
    knowsDeparture(values, about, at) && promisesToHold(values, about) && changeableUntil(about, at) <= now
  );
}

/** Nothing but its time decides when it goes to the service, as far as the form knows. */
export function knowsDeparture(values: Draft, about: PostAbout, at: Date): boolean {
  // The form that asks for a new time does not say whether the post needs approval.
  const mayNeedApproval = about.held?.newTime !== undefined && about.approval !== undefined;
  const hasProject = about.held !== undefined || projectIdOf(about, values) !== undefined;
  return hasProject && values.Status !== 'DRAFT' && !staysWithUpnext(values, about, at) && !mayNeedApproval;
}

/** As far as the form knows. Where posts are sent right away, nobody can change them. */
export function changeableUntil(about: PostAbout, at: Date): Date {
  const { holdMinutes = 0 } = about;
  const [ruled] = RULES.flatMap((rule) => rule.changeableUntil?.(about, at) ?? []);
  return ruled ?? (holdMinutes === 0 ? new Date(0) : before(at, holdMinutes));
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
