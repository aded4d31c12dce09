import type { Button } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { type Actor, isOrganization, type Requester } from '../slack/people/actor.js';
import { actions, button, clip, context, type Reply, section, textReply } from '../slack/text/blocks.js';
import { joinWithOr, mentions } from '../slack/text/markup.js';
import { encodeButtonValue } from '../slack/views/button-value.js';
import { NO_CHOICE, toOptions } from '../slack/views/options.js';
import {
  type Access,
  type AccessDeps,
  askedNow,
  findAccess,
  type Permission,
  type Rights,
} from './access.js';
import { projectRightFor } from './project-access.js';
import {
  noPermission,
  noProjectAccess,
  type Right,
  RIGHT_IN_WORDS,
  RIGHTS,
  UNKNOWN_TO_SLACK,
} from './rights.js';

export const ASK_ACCESS = 'ask_access';

/** What somebody asks to be allowed: "schedule posts in Tea House". */
export const wantedAccess = z.object({
  to: z.string(),
  right: z.enum(RIGHTS),
  /** The id of the project where they lack it. */
  project: z.string().optional(),
  /** What they wanted to do, where the right is for more than that. */
  for: z.string().optional(),
  /** Only to end this freeze of the project, which has this name. It began at `since`, in milliseconds. */
  freeze: z.object({ name: z.string(), since: z.number() }).optional(),
});

/** For people who can’t fill in a form that asks an admin. */
export const askButton = (wanted: z.infer<typeof wantedAccess>): Button =>
  button('Ask an admin', ASK_ACCESS, { value: encodeButtonValue(wanted) });

/** Where somebody lacks a right, and for what. */
interface RefusedAt extends Pick<Rights, 'isRestricted' | 'isUncertain'>, Pick<Access, 'to'> {
  /** Only if they may view its posts: others must not see its name or id. The id is left out if they may lack it elsewhere. */
  project?: { name: string; id?: string | undefined } | undefined;
}

/** For admins, who don’t see where it was asked. */
const wantedOf = (right: Right, { project }: RefusedAt): string =>
  project ? `${RIGHT_IN_WORDS[right]} in ${clip(project.name, 150)}` : RIGHT_IN_WORDS[right];

const MANAGERS_NAMED = 10;

/** Asks Slack again, for who decides for others: they may have been an admin until a minute ago. Undefined if they still are. */
export async function refusalNow(
  deps: AccessDeps,
  client: WebClient,
  actor: Requester,
): Promise<string | undefined> {
  const now = await findAccess(askedNow(deps), client, actor);
  return now.may('administer') ? undefined : (await refuse('administer', now)).text;
}

/** Says what is missing and who can give it. */
export const refuse = async (permission: Permission, access: Access, at?: RefusedAt): Promise<Reply> =>
  notAllowed(permission, access.actor, {
    approvers: await access.findApprovers(),
    to: access.to,
    ...(at ?? (await access.inProject(undefined))),
  });

export function notAllowed(
  permission: Permission,
  actor: Pick<Actor, 'workspace'>,
  { approvers, ...at }: RefusedAt & { approvers: string[] },
): Reply {
  const { isRestricted, isUncertain } = at;
  if (isUncertain) return unknownToSlack;
  const project = at.project?.id;
  const text = noPermission(permission, isRestricted, at.to);
  const help = whoCan(actor, approvers);
  // Everything else only the settings can give.
  const canBeGiven =
    permission !== 'administer' &&
    (!isRestricted || (project !== undefined && projectRightFor(permission) !== undefined));
  const wanted = canBeGiven && { to: wantedOf(permission, at), right: permission, project, for: at.to };
  return {
    text: `${text} ${help}`,
    blocks: [
      section(`*${text}*`),
      context(help),
      ...(wanted ? [actions('ask-access', askButton(wanted))] : []),
    ],
  };
}

const unknownToSlack = textReply(`:warning: ${UNKNOWN_TO_SLACK}`);

/** For a project that is not open to this person. It says nothing about the project. */
export function noAccess(
  { settings }: Pick<Access, 'settings'>,
  { isUncertain }: Pick<Rights, 'isUncertain'>,
): Reply {
  if (isUncertain) return unknownToSlack;
  const managers = settings.managers.slice(0, MANAGERS_NAMED).map((id) => `<@${id}>`);
  return textReply(noProjectAccess(joinWithOr(managers) || undefined));
}

const NO_LIST = 'You can’t see this list. Use a channel that has a project.';

/** In place of a select's options, which hold 75 characters. */
export function noOptionsFor({ profile }: Pick<Access, 'profile'>) {
  const text = profile.unknownToSlack ? UNKNOWN_TO_SLACK : NO_LIST;
  return toOptions([{ text, value: NO_CHOICE }]);
}

export const whoCan = (actor: Pick<Actor, 'workspace'>, approvers: string[]): string =>
  `${whoDecides(actor, approvers)} can do this, or give you permission.`;

/** By name, as far as Slack says who it is. */
export function whoDecides({ workspace }: Pick<Actor, 'workspace'>, approvers: string[]): string {
  if (approvers.length > 0) return mentions(approvers);
  return `Admins and owners of this ${isOrganization(workspace) ? 'organization' : 'workspace'}`;
}
