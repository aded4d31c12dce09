import { isReadOnly } from '../app/manifest.js';
import { isInWorkspace, workspaceOfChannel } from '../app/organization.js';
import { applyCommandAck } from '../delivery/ack-bodies.js';
import { commandPayload } from '../delivery/payloads.js';
import { filesJson } from '../files/file-object.js';
import { findChannel, findPerson, getPerson, getVisibleChannel, SLACKBOT } from '../find.js';
import { messageJson, permalink, postMessage } from '../messages.js';
import type { Channel, Delivery, Message, Person, Upload } from '../model.js';
import { answerAsSlackbot } from '../slackbot.js';
import { emojiNames } from '../text/emoji-names.js';
import { escapeEntities } from '../text/escape.js';
import type { World } from '../world.js';
import { type ActionContext, mayHaveCommands, postAsSlackbot, sendEvent, visibleMessage } from './context.js';
import type { ActionInput } from './schema.js';

/** The message composer: messages and slash commands. */

export async function sendMessage(
  context: ActionContext,
  input: ActionInput<'sendMessage'>,
): Promise<Delivery | undefined> {
  const { text, thread_ts } = input;
  const { user, channel } = findComposer(context.world, input);
  const command = /^\/\S+/.exec(text)?.[0];
  if (!command) return writeMessage(context, user, channel, { text, thread_ts });
  if (thread_ts) throw new Error(`${command} isn’t supported in threads.`);
  return runCommand(context, user, channel, { command, text: text.slice(command.length).trim() });
}

/** The person and the channel, if there is a message field for them. */
export function findComposer(world: World, input: { user: string; channel: string }) {
  const user = getPerson(world, input.user);
  const channel = getVisibleChannel(world, input.channel, user);
  if (!channel.members.has(user.id)) throw new Error(`${input.user} is not in #${channel.name}.`);
  if (isReadOnly(world, channel)) throw new Error('Sending messages to this app has been turned off.');
  return { user, channel };
}

export interface WrittenMessage {
  text: string;
  thread_ts: string | undefined;
  files?: Upload[];
}

export async function writeMessage(
  context: ActionContext,
  user: Person,
  channel: Channel,
  { text, thread_ts, files }: WrittenMessage,
): Promise<Delivery | undefined> {
  const { world } = context;
  if (channel.archived) throw new Error(`#${channel.name} is archived.`);
  const message = postMessage(world, channel, user.id, {
    text: escapeText(world, text),
    thread_ts,
    ...(files && { files }),
  });
  return announce(context, user, channel, message);
}

/** Slack tells an app about direct messages to it, and about its mentions in channels that it is in. */
async function announce(
  context: ActionContext,
  user: Person,
  channel: Channel,
  message: Message,
): Promise<Delivery | undefined> {
  const { world } = context;
  if (channel.members.has(SLACKBOT)) {
    void answerAsSlackbot(world, user, channel, message);
    return undefined;
  }
  const written = { ...messageJson(world, message), channel: channel.id, event_ts: message.ts };
  if (channel.kind === 'im')
    return sendEvent(context, { ...written, type: 'message', channel_type: 'im' }, user.id, {
      subscription: 'message.im',
      scope: 'im:history',
    });
  if (!message.text.includes(`<@${world.bot.id}>`)) return undefined;
  if (!channel.members.has(world.bot.id)) {
    postAsSlackbot(
      world,
      channel,
      user.id,
      `@${world.bot.name} isn’t in this channel. To mention it, invite it first.`,
    );
    return undefined;
  }
  return sendEvent(context, { ...written, type: 'app_mention' }, user.id, { scope: 'app_mentions:read' });
}

/** The text of the forwarded message is in an attachment. */
export async function forwardMessage(
  { world }: ActionContext,
  input: ActionInput<'forwardMessage'>,
): Promise<undefined> {
  const user = getPerson(world, input.user);
  const from = getVisibleChannel(world, input.channel, user);
  const message = visibleMessage(from, input.ts, user.id);
  const attachments = [forwarded(world, from, message)];
  postMessage(world, getVisibleChannel(world, input.to, user), user.id, {
    text: escapeText(world, input.text),
    attachments,
  });
}

function forwarded(world: World, channel: Channel, message: Message): Record<string, unknown> {
  const { ts, user, text, files, bot_id } = message;
  const address = permalink(world, message);
  const blocks = messageJson(world, message).blocks;
  const author = findPerson(world, user)?.real_name ?? user;
  return {
    id: 1,
    ts,
    author_id: user,
    author_name: author,
    author_subname: author,
    channel_id: channel.id,
    channel_team: world.team.id,
    is_msg_unfurl: true,
    is_share: true,
    message_blocks: [{ team: world.team.id, channel: channel.id, ts, message: { blocks } }],
    ...(bot_id && { bot_id }),
    ...(files && { files: filesJson(world, files, channel.shared) }),
    text,
    fallback: `${author}: ${text}`,
    mrkdwn_in: ['text'],
    footer: 'Posted in Slack',
    from_url: address,
    original_url: address,
  };
}

async function runCommand(
  { world, dispatcher }: ActionContext,
  user: Person,
  channel: Channel,
  typed: { command: string; text: string },
): Promise<Delivery | undefined> {
  const { command } = typed;
  const declared = world.manifest?.features?.slash_commands?.find((entry) => entry.command === command);
  const isKnown = isInWorkspace(world, workspaceOfChannel(world, channel));
  if (!isKnown || (world.manifest && !(declared && mayHaveCommands(world, command)))) {
    const text = `${command} is not a valid command. In Slack, all messages that start with the “/” character are interpreted as commands.`;
    postAsSlackbot(world, channel, user.id, text);
    return undefined;
  }
  // Slack writes emoji as names whether or not it escapes.
  const text = declared?.should_escape
    ? escapeText(world, typed.text).replace(
        MENTION,
        (_, id: string) => `<@${id}|${getPerson(world, id).name}>`,
      )
    : emojiNames(typed.text);
  const body = commandPayload(world, user, channel, { command, text });
  return dispatcher.dispatch({ kind: 'command', name: command, body, user: user.id }, (delivery) => {
    applyCommandAck(world, channel, user.id, delivery);
    if (delivery.state === 'acked') return;
    const error = delivery.state === 'late' ? 'operation_timeout' : 'dispatch_failed';
    postAsSlackbot(world, channel, user.id, `${command} failed with the error "${error}"`);
  });
}

/** A command names people, and a message only has their ids. */
const MENTION = /<@(\w+)>/g;

/**
 * Slack's escaping: 🎉 → `:tada:`, `@ada` → `<@U0ADA>`, `@writers` → `<!subteam^S0WRITERS|@writers>`, email addresses become links,
 * and the name of a private channel is left out.
 */
function escapeText(world: World, text: string): string {
  const safe = emojiNames(escapeEntities(text));
  const linked = safe.replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<mailto:$&|$&>');
  return linked.replace(/(^|[\s(])([@#])([\w-]+)/g, (whole, before: string, sign: string, name: string) => {
    if (sign === '@') {
      const group = world.groups.find(({ handle }) => handle === name);
      if (group) return `${before}<!subteam^${group.id}|@${name}>`;
      const person = findPerson(world, name.toLowerCase());
      return person ? `${before}<@${person.id}>` : whole;
    }
    const channel = findChannel(world, name);
    return channel ? `${before}<#${channel.id}|${channel.kind === 'private' ? '' : channel.name}>` : whole;
  });
}
