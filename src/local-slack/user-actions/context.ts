import { isInWorkspace } from '../app/organization.js';
import { declaredScopes, isGranted } from '../app/scopes.js';
import type { Dispatcher } from '../delivery/dispatcher.js';
import { eventPayload } from '../delivery/payloads.js';
import { findMessage, SLACKBOT } from '../find.js';
import { postMessage } from '../messages.js';
import type { Channel, Delivery, Message, Organization } from '../model.js';
import type { World } from '../world.js';

export interface ActionContext {
  world: World;
  dispatcher: Dispatcher;
}

/** The app has closed or redrawn what this person uses, and their client doesn't show that yet. */
export class GoneError extends Error {}

/** A message from Slack itself that only this user sees. */
export function postAsSlackbot(world: World, channel: Channel, viewer: string, text: string): void {
  postMessage(world, channel, SLACKBOT, { text, viewer });
  world.emit({ type: 'notice', user: viewer, text });
}

/** Sends an event if the manifest subscribes to it, and the app is in the workspace of the user. */
export async function sendEvent(
  { world, dispatcher }: ActionContext,
  event: { type: string; [field: string]: unknown },
  user?: string,
  {
    subscription = event.type,
    scope,
    names,
  }: { subscription?: string; scope?: string; names?: Organization['uninstallNames'] } = {},
): Promise<Delivery | undefined> {
  const subscribed = world.manifest?.settings?.event_subscriptions?.bot_events;
  if (world.manifest && !subscribed?.includes(subscription)) return undefined;
  if (user !== undefined && !isInWorkspace(world)) return undefined;
  if (scope && !mayHave(world, scope, subscription)) return undefined;
  const body = eventPayload(world, event, names);
  return dispatcher.dispatch({ kind: 'event', name: event.type, body, ...(user ? { user } : {}) });
}

export function visibleMessage(channel: Channel, ts: string, viewer: string): Message {
  const message = findMessage(channel, ts);
  if (!message || (message.viewer && message.viewer !== viewer)) {
    throw new GoneError(`This person sees no message ${ts} in #${channel.name}.`);
  }
  return message;
}

/** Slack shows an app's commands and shortcuts only if it has the scope for them. */
export const mayHaveCommands = (world: Pick<World, 'manifest' | 'reportViolation'>, name: string): boolean =>
  mayHave(world, 'commands', name);

/** Slack does not send an event for which the app lacks the scope. */
function mayHave(world: Pick<World, 'manifest' | 'reportViolation'>, scope: string, name: string): boolean {
  if (isGranted(declaredScopes(world.manifest), scope)) return true;
  world.reportViolation('missing_scope', name, [`needed: ${scope}`]);
  return false;
}
