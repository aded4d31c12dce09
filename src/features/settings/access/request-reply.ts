import * as z from 'zod';
import { wantedAccess } from '../../../rights/not-allowed.js';
import { projectRightFor } from '../../../rights/project-access.js';
import { RIGHT_IN_WORDS } from '../../../rights/rights.js';
import {
  button,
  buttonRow,
  clip,
  confirm,
  context,
  section,
  type Reply,
} from '../../../slack/text/blocks.js';
import type { Membership } from '../../../slack/people/people.js';
import { encodeButtonValue } from '../../../slack/views/button-value.js';
import { escape } from '../../../slack/text/markup.js';
import { OPEN_SETTINGS } from '../../../ui/shared-buttons.js';

/** All texts about somebody’s request for access. */

export const ALLOW_ACCESS = 'allow_access';
export const DECLINE_ACCESS = 'decline_access';

const GROUPS = { member: 'members', guest: 'guests', stranger: 'strangers' } as const;
const ALL = { members: 'all members', guests: 'all guests', strangers: 'everyone from other organizations' };

/** What an admin decides about. Whoever is named in a project gets the right there, otherwise their whole group does. */
export const requestedAccess = wantedAccess.extend({
  id: z.string(),
  person: z.string(),
  group: z.enum(['members', 'guests', 'strangers']).optional(),
});
export type RequestedAccess = z.infer<typeof requestedAccess>;

/** Admins lack no right. */
export const groupOf = (membership: Membership): RequestedAccess['group'] =>
  membership === 'admin' ? undefined : GROUPS[membership];

/** `projectName`: of the project in which the person would be named. */
export function accessRequest(request: RequestedAccess, projectName?: string): Reply {
  const { person, to } = request;
  const text = `<@${person}> asks to ${escape(to)}.`;
  const value = encodeButtonValue(request);
  const allow = allowing(request, projectName);
  return {
    text,
    blocks: [
      section(`*${text}*`),
      context(allow ? `*${allow.label}* ${allow.effect}` : IN_SETTINGS),
      ...buttonRow('access', [
        ...(allow && value ? [button(allow.label, ALLOW_ACCESS, { value, ...allow.options })] : []),
        ...(value ? [button('Decline', DECLINE_ACCESS, { value })] : []),
        button('Settings', OPEN_SETTINGS),
      ]),
    ],
  };
}

const IN_SETTINGS =
  'To allow it, open the settings: allow it to their whole group, or name them under *Project access*. Or do it for them.';

/** Undefined if only the settings can. */
function allowing({ person, right, project, group }: RequestedAccess, projectName: string | undefined) {
  if (!right) return undefined;
  if (project !== undefined) {
    const given = projectRightFor(right);
    if (!given) return undefined;
    const words = RIGHT_IN_WORDS[given];
    const effect = `lets <@${person}> ${words} in ${escape(clip(projectName ?? 'this project', 150))}.`;
    return { label: 'Allow', effect, options: { style: 'primary' as const } };
  }
  if (!group) return undefined;
  const words = `${RIGHT_IN_WORDS[right]} in all projects that are open to everyone.`;
  const label = `Allow ${ALL[group]}`;
  const ask = confirm(`${label}?`, `They can then ${words}`, 'Allow');
  return { label, effect: `lets ${ALL[group]} ${words}`, options: { confirm: ask } };
}

const DECIDED = { allowed: ':white_check_mark: Allowed', declined: ':x: Declined' };
type Decision = keyof typeof DECIDED;

export function closedRequest({ person, to }: RequestedAccess, by: string, decision: Decision): Reply {
  const text = `<@${person}> asked to ${escape(to)}.`;
  return { text, blocks: [section(text), context(`${DECIDED[decision]} by <@${by}>.`)] };
}

/** For the person who asked. */
export const decisionOn = ({ to }: RequestedAccess, by: string, decision: Decision): string =>
  decision === 'allowed'
    ? `<@${by}> allowed you to ${escape(to)}.`
    : `<@${by}> declined your request to ${escape(to)}.`;

export const CHANGED_SINCE_ASKED =
  'The access to this project has changed since this was asked, so nothing was changed. To name people, open *Settings*.';
export const DECIDED_BEFORE = 'Someone else has decided about this request.';
