import { channel as channelCalled, directMessage, person } from '../find.js';
import type { Delivery } from '../model.js';
import { viewJson } from '../screens.js';
import { uninstall } from '../uninstall.js';
import type { Hands } from './context.js';
import { sendEvent } from './context.js';

/** Opening the App Home, joining a channel, inviting and removing the bot. */

export async function opensHome(hands: Hands, user: string): Promise<Delivery | undefined> {
  const { world } = hands;
  const who = person(world, user);
  const home = world.homes.get(who.id);
  const view = home ? { view: viewJson(world, home) } : {};
  const channel = directMessage(world, who.id).id;
  return sendEvent(hands, { type: 'app_home_opened', user: who.id, channel, tab: 'home', ...view }, who.id);
}

/** `/invite @upnext` is the bot joining. */
export async function joins(hands: Hands, user: string, channelName: string): Promise<Delivery | undefined> {
  const { world } = hands;
  const who = person(world, user);
  const channel = channelCalled(world, channelName);
  channel.members.add(who.id);
  world.tell({ what: 'channel', channel: channel.id });
  if (!channel.members.has(world.bot.id)) return undefined;
  const channel_type = channel.kind === 'private' ? 'G' : 'C';
  const joined = { user: who.id, channel: channel.id, channel_type, team: who.team_id };
  return sendEvent(hands, { type: 'member_joined_channel', ...joined }, who.id);
}

export function leaves(hands: Hands, user: string, channelName: string): void {
  const channel = channelCalled(hands.world, channelName);
  channel.members.delete(person(hands.world, user).id);
  hands.world.tell({ what: 'channel', channel: channel.id });
}

/** Both events go out, in no promised order. */
export async function uninstalls(hands: Hands): Promise<void> {
  uninstall(hands.world);
  await sendEvent(hands, { type: 'tokens_revoked', tokens: { oauth: [], bot: [hands.world.bot.id] } });
  await sendEvent(hands, { type: 'app_uninstalled' });
}
