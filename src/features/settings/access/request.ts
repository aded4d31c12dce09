import * as z from 'zod';
import type { Deps } from '../../../deps.js';
import { closeRequests, sendRequests } from '../../../forms/ask-admin/requests.js';
import { mentions, NO_ADMINS, NOT_DELIVERED } from '../../../forms/ask-admin/words.js';
import { ASK_AN_ADMIN } from '../../../forms/form.js';
import type { MessageDeps } from '../../../messages/post.js';
import { findManagers, type Access } from '../../../rights/access.js';
import { refusalNow, wantedAccess } from '../../../rights/not-allowed.js';
import { nameFor, projectRightFor } from '../../../rights/project-access.js';
import { RIGHT_IN_WORDS, RIGHTS } from '../../../rights/rights.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import type { Requester } from '../../../slack/people/actor.js';
import { sendDirectMessage } from '../../../slack/send/notify.js';
import {
  button,
  buttonRow,
  clip,
  confirm,
  context,
  messageView,
  section,
  type Reply,
} from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import { encodeButtonValue, readButtonValue } from '../../../slack/views/button-value.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { OPEN_SETTINGS } from '../../../ui/shared-buttons.js';
import { SETTINGS } from '../rooms.js';
import { PROJECT_ACCESS } from './form.js';
import { auditedAccess } from './words.js';

export const ALLOW_ACCESS = 'allow_access';
export const DECLINE_ACCESS = 'decline_access';

const GROUPS = { member: 'members', guest: 'guests', stranger: 'strangers' } as const;
const ALL = { members: 'all members', guests: 'all guests', strangers: 'everyone from other organizations' };

/** What an admin decides about. Whoever is named in a project gets the right there, otherwise their whole group does. */
const requestedAccess = wantedAccess.extend({
  id: z.string(),
  person: z.string(),
  group: z.enum(['members', 'guests', 'strangers']).optional(),
});
type RequestedAccess = z.infer<typeof requestedAccess>;

type RequestDeps = MessageDeps & Pick<Deps, 'admins' | 'groups' | 'people' | 'personChanges' | 'slack'>;
type Decision = keyof typeof DECIDED;

/** From people who lack a right where no form asks for it. */
export const askForAccess =
  (deps: RequestDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const text = await askOnceADay(deps, access.actor, await requestOf(deps, access, args.action));
    if (args.body.response_url)
      await args.respond({ response_type: 'ephemeral', replace_original: false, text });
    else await showModal(args, messageView(ASK_AN_ADMIN, text));
  };

/** Nobody is named in a project that is open to everyone: there, groups have rights. */
async function requestOf(
  { now }: Pick<Deps, 'now'>,
  { actor: { person }, inProject, profile }: Access,
  action: object,
): Promise<RequestedAccess> {
  const { project, ...wanted } = readButtonValue(wantedAccess, action);
  const isRestricted = project !== undefined && (await inProject(project)).isRestricted;
  return {
    ...wanted,
    ...(isRestricted ? { project } : { group: groupOf(profile) }),
    person,
    id: `access ${person} ${wanted.to} ${now().toISOString().slice(0, 10)}`,
  };
}

/** Admins lack no right. */
const groupOf = ({ membership, unknownToSlack }: Access['profile']) =>
  unknownToSlack || membership === 'admin' ? undefined : GROUPS[membership];

async function askOnceADay(deps: RequestDeps, actor: Requester, request: RequestedAccess): Promise<string> {
  const { id, project } = request;
  const { workspace } = actor;
  const { seenEvents, projectSettings } = deps.store;
  const approvers = await findManagers(deps, actor);
  if (approvers.length === 0) return NO_ADMINS;
  if (!(await seenEvents.isFirst(workspace, id, deps.now())))
    return `You already asked today. ${mentions(approvers)} can give you permission.`;
  const access = project === undefined ? undefined : (await projectSettings.find(workspace, project)).access;
  const message = accessRequest(request, access?.name);
  const asked = await sendRequests(deps, aboutAccess(actor, request), approvers, message);
  if (asked.length > 0) return `Upnext asked ${mentions(asked)}.`;
  await seenEvents.delete(workspace, id);
  return NOT_DELIVERED;
}

const aboutAccess = ({ workspace, reference }: Requester, { id, person }: RequestedAccess) => ({
  workspace,
  kind: 'access' as const,
  id,
  person,
  reference,
});

/** The first decision counts. Everybody who was asked reads it. */
export const decideAccess =
  (deps: RequestDeps, decision: Decision) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const request = readButtonValue(requestedAccess, args.action);
    const refusal =
      (await refusalNow(deps, args.client, actor)) ?? (await decideOnce(deps, actor, request, decision));
    if (refusal) {
      await args.respond({ response_type: 'ephemeral', replace_original: false, text: refusal });
      return;
    }
    const { workspace, person: by } = actor;
    const told = { text: decisionOn(request, by, decision), blocks: [] };
    await Promise.all([
      closeRequests(deps, aboutAccess(actor, request), closedRequest(request, by, decision)),
      sendDirectMessage(await deps.slack(workspace), request.person, told),
    ]);
  };

/** Resolves to why nothing was changed. */
async function decideOnce(
  deps: RequestDeps,
  actor: Requester,
  request: RequestedAccess,
  decision: Decision,
): Promise<string | undefined> {
  const { seenEvents } = deps.store;
  const claimed = `decided ${request.id}`;
  if (!(await seenEvents.isFirst(actor.workspace, claimed, deps.now()))) return DECIDED_BEFORE;
  let isDone = false;
  try {
    isDone = decision === 'declined' || (await grant(deps, actor, request));
  } finally {
    if (!isDone) await seenEvents.delete(actor.workspace, claimed);
  }
  return isDone ? undefined : CHANGED_SINCE_ASKED;
}

/** What the forms of the settings store, with their entry in the audit trail. False if the project is open to everyone by now. */
async function grant(
  { now, store }: RequestDeps,
  { workspace, person: admin, reference }: Requester,
  { person, project, group, right }: RequestedAccess,
): Promise<boolean> {
  const at = now();
  const entry = { workspace, at, person: admin, reference, outcome: 'delivered', project };
  if (project !== undefined) {
    const { access } = await store.projectSettings.findFresh(workspace, project);
    const named = access && right && nameFor(access, right, person);
    if (!named) return false;
    await store.projectSettings.saveAccess(workspace, project, named, at);
    const after = { project: { name: named.name }, ...auditedAccess(named) };
    await store.audit.write({ ...entry, action: PROJECT_ACCESS, before: auditedAccess(access), after });
    return true;
  }
  if (!group || !right) return false;
  const before = await store.settings.current(workspace);
  const after = { ...before, [group]: RIGHTS.filter((one) => one === right || before[group].includes(one)) };
  await store.settings.change(workspace, after, at);
  await store.audit.write({ ...entry, action: SETTINGS, before, after });
  return true;
}

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

export function closedRequest({ person, to }: RequestedAccess, by: string, decision: Decision): Reply {
  const text = `<@${person}> asked to ${escape(to)}.`;
  return { text, blocks: [section(text), context(`${DECIDED[decision]} by <@${by}>.`)] };
}

/** For the person who asked. */
const decisionOn = ({ to }: RequestedAccess, by: string, decision: Decision): string =>
  decision === 'allowed'
    ? `<@${by}> allowed you to ${escape(to)}.`
    : `<@${by}> declined your request to ${escape(to)}.`;

const CHANGED_SINCE_ASKED =
  'The access to this project has changed since this was asked, so nothing was changed. To name people, open *Settings*.';
const DECIDED_BEFORE = 'Someone else has decided about this request.';
