import type { Button } from '@slack/types';
import * as z from 'zod';
import type { Actor } from '../slack/people/actor.js';
import { button } from '../slack/text/blocks.js';
import { slackDate } from '../slack/text/slack-date.js';
import { encodeButtonValue } from '../slack/views/button-value.js';
import { whoDecides } from './not-allowed.js';

/** What is the same for all that waits for an admin: a form, and a post of somebody who may not schedule posts. */

export const ALLOW = 'approve_asked';
export const DECLINE = 'decline_asked';
export type AdminDecision = 'allowed' | 'declined';

/** In place of a form’s name. */
export const POST = 'post';
/** What an admin decides about, as they read it: `hash` changes when that does. */
export const requestedVersion = z.object({
  form: z.string(),
  id: z.string(),
  hash: z.string(),
  /** The button says that allowing a post approves it as well. */
  approves: z.boolean().optional(),
});
export type RequestedVersion = z.infer<typeof requestedVersion>;

export function requestButtons({ form, id, hash, approves }: RequestedVersion, allow = 'Allow'): Button[] {
  const value = encodeButtonValue({ form, id, hash, approves } satisfies RequestedVersion);
  return [
    button(approves ? 'Allow and approve' : allow, ALLOW, { value, style: 'primary' }),
    button('Decline', DECLINE, { value, style: 'danger' }),
  ];
}

/** Of the message that asks this person about a version: "ask U1 3" */
export const requestName = (person: string, version: number) => `ask ${person} ${version}`;

export const canAllow = (who: string, deadline?: Date) =>
  `${who} can allow it${deadline ? ` until ${slackDate(deadline)}` : ''}. You’ll get a message when someone decides.`;

/** What the person who asked reads. */
export const waitingFor = (actor: Pick<Actor, 'workspace'>, admins: string[], deadline?: Date) =>
  `:hourglass_flowing_sand: *Waiting for an admin.* ${canAllow(whoDecides(actor, admins), deadline)}`;

/** What everybody reads. */
export const decidedBy = (decision: AdminDecision, person: string) =>
  `${decision === 'allowed' ? 'Allowed' : 'Declined'} by <@${person}>`;

export const ALREADY_CLOSED =
  'This request is already closed: somebody decided, changed or withdrew it, or it isn’t needed anymore.';
