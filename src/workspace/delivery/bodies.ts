import type { Channel, InputValue, Message, Person, View } from '../model.js';
import { stateOf } from '../inputs.js';
import { messageJson } from '../posts.js';
import { issueResponseUrl } from '../response-urls.js';
import { viewJson } from '../screens.js';
import { issueTrigger } from '../triggers.js';
import type { World } from '../world.js';

/** The payloads, field by field as Slack sends them. */

type Body = Record<string, unknown>;

const LEGACY_TOKEN = 'legacy-verification-token';
const NAME_SENT = { public: '', private: 'privategroup', im: 'directmessage' };

function sentName(channel: Channel): string {
  return NAME_SENT[channel.kind] || channel.name;
}

export function commandBody(
  world: World,
  user: Person,
  channel: Channel,
  command: string,
  text: string,
): Body {
  return {
    token: LEGACY_TOKEN,
    team_id: world.team.id,
    team_domain: world.team.domain,
    channel_id: channel.id,
    channel_name: sentName(channel),
    user_id: user.id,
    user_name: user.name,
    command,
    text,
    api_app_id: world.bot.app_id,
    is_enterprise_install: 'false',
    response_url: issueResponseUrl(world, channel.id, user.id),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
  };
}

function interaction(world: World, type: string, user: Person): Body {
  return {
    type,
    token: LEGACY_TOKEN,
    api_app_id: world.bot.app_id,
    team: { id: world.team.id, domain: world.team.domain },
    enterprise: null,
    is_enterprise_install: false,
    user: { id: user.id, username: user.name, name: user.name, team_id: user.team_id },
  };
}

export function shortcutBody(world: World, user: Person, callback_id: string): Body {
  return {
    ...interaction(world, 'shortcut', user),
    callback_id,
    action_ts: world.newTs(),
    trigger_id: issueTrigger(world, { user: user.id }),
  };
}

export function messageShortcutBody(
  world: World,
  user: Person,
  channel: Channel,
  message: Message,
  id: string,
): Body {
  return {
    ...interaction(world, 'message_action', user),
    callback_id: id,
    action_ts: world.newTs(),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
    response_url: issueResponseUrl(world, channel.id, user.id),
    channel: { id: channel.id, name: sentName(channel) },
    message_ts: message.ts,
    message: messageJson(world, message),
  };
}

export function submissionBody(world: World, user: Person, view: View, response_urls: unknown[]): Body {
  return {
    ...interaction(world, 'view_submission', user),
    trigger_id: issueTrigger(world, { user: user.id, view: view.id }),
    view: viewJson(world, view),
    response_urls,
  };
}

export function closedBody(world: World, user: Person, view: View, is_cleared: boolean): Body {
  return { ...interaction(world, 'view_closed', user), view: viewJson(world, view), is_cleared };
}

/** Which element it was, and what it now says. */
export interface Action {
  type: string;
  block_id: string;
  action_id: string;
  [field: string]: unknown;
}

export function viewActionBody(world: World, user: Person, view: View, action: Action): Body {
  const { channel } = view;
  return {
    ...interaction(world, 'block_actions', user),
    container: { type: 'view', view_id: view.id },
    trigger_id: issueTrigger(world, { user: user.id, view: view.id, ...(channel ? { channel } : {}) }),
    view: viewJson(world, view),
    actions: [{ ...action, action_ts: world.newTs() }],
    ...(view.type === 'modal' ? { response_urls: [] } : {}),
  };
}

/** Of an ephemeral message the bot gets no content back. */
export function messageActionBody(
  world: World,
  user: Person,
  channel: Channel,
  message: Message,
  action: Action,
): Body {
  return {
    ...interaction(world, 'block_actions', user),
    ...inMessage(world, channel, message),
    trigger_id: issueTrigger(world, { user: user.id, channel: channel.id }),
    response_url: issueResponseUrl(world, channel.id, user.id, message),
    state: { values: stateOf(message.blocks, message.entered.get(user.id) ?? {}, channel.id) },
    actions: [{ ...action, action_ts: world.newTs() }],
  };
}

export function suggestionBody(
  world: World,
  user: Person,
  at: { view: View } | { channel: Channel; message: Message },
  asked: { block_id: string; action_id: string; value: string },
): Body {
  const place =
    'view' in at
      ? { container: { type: 'view', view_id: at.view.id }, view: viewJson(world, at.view) }
      : inMessage(world, at.channel, at.message);
  return { ...interaction(world, 'block_suggestion', user), ...place, ...asked };
}

function inMessage(world: World, channel: Channel, message: Message): Body {
  const ephemeral = message.viewer !== undefined;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: ephemeral,
      ...(message.thread_ts ? { thread_ts: message.thread_ts } : {}),
    },
    channel: { id: channel.id, name: sentName(channel) },
    ...(ephemeral ? {} : { message: messageJson(world, message) }),
  };
}

export function eventBody(world: World, event: Body): Body {
  const now = world.clock.now().getTime();
  return {
    token: LEGACY_TOKEN,
    team_id: world.team.id,
    context_team_id: world.team.id,
    context_enterprise_id: null,
    api_app_id: world.bot.app_id,
    event: { event_ts: world.newTs(), ...event },
    type: 'event_callback',
    event_id: world.newId('Ev0'),
    event_time: Math.floor(now / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: world.team.id,
        user_id: world.bot.id,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
  };
}

/** The value of an input as an action says it. */
export function actionOf(block_id: string, action_id: string, value: InputValue): Action {
  return { ...value, block_id, action_id };
}
