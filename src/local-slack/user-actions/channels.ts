import { directMessage, getPerson, getVisibleChannel } from '../find.js';
import type { Delivery } from '../model.js';
import { viewJson } from '../views.js';
import { uninstall } from '../web-api/team.js';
import { type ActionContext, sendEvent } from './context.js';
import type { ActionInput } from './schema.js';

/** App Home, channel membership and uninstalling the app. */

export async function openHome(
  context: ActionContext,
  { user }: ActionInput<'openHome'>,
): Promise<Delivery | undefined> {
  const { world } = context;
  const { id } = getPerson(world, user);
  const home = world.homes.get(id);
  const view = home ? { view: viewJson(world, home) } : {};
  const channel = directMessage(world, id).id;
  return sendEvent(context, { type: 'app_home_opened', user: id, channel, tab: 'home', ...view }, id);
}

export async function joinChannel(
  context: ActionContext,
  input: ActionInput<'joinChannel'>,
): Promise<Delivery | undefined> {
  const { world } = context;
  const person = getPerson(world, input.user);
  const { id, team_id } = person;
  const channel = getVisibleChannel(world, input.channel, person);
  channel.members.add(id);
  world.emit({ type: 'channel', channel: channel.id });
  if (!channel.members.has(world.bot.id)) return undefined;
  const channel_type = channel.kind === 'private' ? 'G' : 'C';
  const event = { user: id, channel: channel.id, channel_type, team: team_id };
  return sendEvent(context, { type: 'member_joined_channel', ...event }, id);
}

/** Slack sends both events, in no guaranteed order. */
export async function uninstallApp(context: ActionContext): Promise<Delivery | undefined> {
  const { world } = context;
  uninstall(world);
  const tokens = { oauth: [], bot: [world.bot.id] };
  let sent: Delivery | undefined;
  for (const type of world.uninstallEvents)
    sent = await sendAppEvent(context, { type, ...(type === 'tokens_revoked' && { tokens }) });
  return sent;
}

/** An admin of the organization adds the app to workspaces. */
export async function addToWorkspaces(
  context: ActionContext,
  { workspaces }: ActionInput<'addToWorkspaces'>,
): Promise<Delivery | undefined> {
  for (const id of workspaces) context.world.addedTo.add(id);
  return sendAppEvent(context, { type: 'team_access_granted', team_ids: workspaces });
}

export async function removeFromWorkspaces(
  context: ActionContext,
  { workspaces }: ActionInput<'removeFromWorkspaces'>,
): Promise<Delivery | undefined> {
  for (const id of workspaces) context.world.addedTo.delete(id);
  return sendAppEvent(context, { type: 'team_access_revoked', team_ids: workspaces });
}

const sendAppEvent = (context: ActionContext, event: { type: string; [field: string]: unknown }) =>
  sendEvent(context, event, undefined, {
    names: context.world.organization?.uninstallNames ?? 'authorization',
  });
