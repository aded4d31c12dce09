import { eventOrigin, isOrgWide, teamIdOf, workspaceOfChannel } from '../app/organization.js';
import { messageJson, repliesTo } from '../messages.js';
import type { Channel, Message, Organization, Person, View } from '../model.js';
import { issueResponseUrl } from '../response-urls.js';
import { returnedState } from '../returned-values.js';
import { issueTrigger } from '../triggers.js';
import { viewJson } from '../views.js';
import type { World } from '../world.js';

/** The payloads, with every field that Slack sends. */

type Payload = Record<string, unknown>;

/** Where an element is shown. */
export type Container = { view: View } | { channel: Channel; message: Message };

const LEGACY_TOKEN = 'legacy-verification-token';

/** Slack does not tell the names of private channels. */
function channelName({ kind, name }: Channel): string {
  return { public: name, private: 'privategroup', im: 'directmessage' }[kind];
}

export function commandPayload(
  world: World,
  user: Person,
  channel: Channel,
  { command, text }: { command: string; text: string },
): Payload {
  return {
    token: LEGACY_TOKEN,
    team_id: workspaceOfChannel(world, channel),
    team_domain: world.team.domain,
    channel_id: channel.id,
    channel_name: channelName(channel),
    user_id: user.id,
    user_name: user.name,
    command,
    text,
    api_app_id: world.bot.app_id,
    ...(world.organization && {
      enterprise_id: world.organization.id,
      enterprise_name: world.organization.name,
    }),
    is_enterprise_install: isOrgWide(world),
    response_url: issueResponseUrl(world, channel.id, user.id),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
  };
}

function interaction(world: World, type: string, user: Person): Payload {
  return {
    ...sender(world, type),
    api_app_id: world.bot.app_id,
    user: { id: user.id, username: user.name, name: user.name, team_id: teamIdOf(world, user) },
  };
}

/** Shortcut payloads leave out the app and some details of the person. */
function shortcut(world: World, type: string, name: Payload, user: Person): Payload {
  return { ...sender(world, type), user: { id: user.id, ...name, team_id: teamIdOf(world, user) } };
}

function sender(world: World, type: string): Payload {
  return {
    type,
    token: LEGACY_TOKEN,
    team: teamField(world),
    enterprise: world.organization ? { id: world.organization.id, name: world.organization.name } : null,
    is_enterprise_install: isOrgWide(world),
  };
}

/** Null for an app that is installed for a whole organization. */
function teamField({ team: { id, domain }, organization }: World): Payload | null {
  if (organization?.installedFor === 'organization') return null;
  return {
    id,
    domain,
    ...(organization && { enterprise_id: organization.id, enterprise_name: organization.name }),
  };
}

export function shortcutPayload(world: World, user: Person, callback_id: string): Payload {
  return {
    ...shortcut(world, 'shortcut', { username: user.name }, user),
    callback_id,
    action_ts: world.newTs(),
    trigger_id: issueTrigger(world, { user: user.id }),
  };
}

export function messageShortcutPayload(
  world: World,
  user: Person,
  { channel, message }: { channel: Channel; message: Message },
  callback_id: string,
): Payload {
  return {
    ...shortcut(world, 'message_action', { name: user.name }, user),
    callback_id,
    action_ts: world.newTs(),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
    response_url: issueResponseUrl(world, channel.id, user.id),
    channel: { id: channel.id, name: channelName(channel) },
    message_ts: message.ts,
    message: messageJson(world, message),
  };
}

export function submissionPayload(world: World, user: Person, view: View, response_urls: unknown[]): Payload {
  return {
    ...interaction(world, 'view_submission', user),
    trigger_id: issueTrigger(world, { user: user.id, fromModal: true }),
    view: viewJson(world, view),
    response_urls,
  };
}

export function viewClosedPayload(world: World, user: Person, view: View, is_cleared: boolean): Payload {
  return { ...interaction(world, 'view_closed', user), view: viewJson(world, view), is_cleared };
}

/** The element that was used, and its new value. */
export interface Action {
  type: string;
  block_id: string;
  action_id: string;
  [field: string]: unknown;
}

export function actionPayload(world: World, user: Person, container: Container, action: Action): Payload {
  return {
    ...interaction(world, 'block_actions', user),
    ...('view' in container
      ? viewActionFields(world, user, container.view)
      : messageActionFields(world, user, container.channel, container.message)),
    actions: [{ ...action, action_ts: world.newTs() }],
  };
}

function viewActionFields(world: World, user: Person, view: View): Payload {
  const { channel } = view;
  return {
    container: { type: 'view', view_id: view.id },
    trigger_id: issueTrigger(world, {
      user: user.id,
      fromModal: view.type === 'modal',
      ...(channel ? { channel } : {}),
    }),
    view: viewInPress(world, view),
  };
}

/** Slack documents the files of a `file_input` for submissions only. */
function viewInPress(world: World, view: View): Payload {
  const json = viewJson(world, view);
  if (world.unsure.filesInPresses === 'present') return json;
  const values = Object.entries(returnedState(world, view.blocks, view.enteredValues, view.channel)).filter(
    ([, block]) => Object.values(block).every(({ type }) => type !== 'file_input'),
  );
  return { ...json, state: { values: Object.fromEntries(values) } };
}

function messageActionFields(world: World, user: Person, channel: Channel, message: Message): Payload {
  const enteredValues = message.enteredValues.get(user.id) ?? {};
  return {
    ...messageFields(world, channel, message),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
    response_url: issueResponseUrl(world, channel.id, user.id, message),
    state: { values: returnedState(world, message.blocks, enteredValues, channel.id) },
  };
}

export function suggestionPayload(
  world: World,
  user: Person,
  container: Container,
  query: { block_id: string; action_id: string; value: string },
): Payload {
  const fields =
    'view' in container
      ? {
          container: { type: 'view', view_id: container.view.id },
          view: viewJson(world, container.view),
        }
      : messageFields(world, container.channel, container.message);
  return { ...interaction(world, 'block_suggestion', user), ...fields, ...query };
}

/** For an ephemeral message the bot does not get the content. */
function messageFields(world: World, channel: Channel, message: Message): Payload {
  const isEphemeral = message.viewer !== undefined;
  const startsThread =
    world.unsure.threadsOfPresses === 'replies and parents' &&
    repliesTo(message.ts, channel.messages).length > 0;
  const thread_ts = message.thread_ts ?? (startsThread ? message.ts : undefined);
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(thread_ts ? { thread_ts } : {}),
    },
    channel: { id: channel.id, name: channelName(channel) },
    ...(isEphemeral ? {} : { message: messageJson(world, message) }),
  };
}

/** `names`: how an uninstall event says what the app was installed for. */
export function eventPayload(world: World, event: Payload, names?: Organization['uninstallNames']): Payload {
  const now = world.clock.now().getTime();
  return {
    token: LEGACY_TOKEN,
    ...eventOrigin(world, names),
    context_team_id: world.team.id,
    context_enterprise_id: world.organization?.id ?? null,
    api_app_id: world.bot.app_id,
    event: UNTIMED.has(String(event.type)) ? event : { event_ts: world.newTs(), ...event },
    type: 'event_callback',
    event_id: world.newId('Ev0'),
    event_time: Math.floor(now / 1000),
    event_context: world.newId('EC0'),
    is_ext_shared_channel: false,
  };
}

/** Events without a time of their own. */
const UNTIMED = new Set(['app_uninstalled', 'tokens_revoked']);
