import { takeCommandAnswer } from '../delivery/answers.js';
import { commandBody } from '../delivery/bodies.js';
import { channel as channelCalled, findChannel, findPerson, person } from '../find.js';
import type { Channel, Delivery } from '../model.js';
import { post } from '../posts.js';
import type { World } from '../world.js';
import type { Hands } from './context.js';
import { sendEvent, slackbotSays } from './context.js';

/** The composer: a message, or a slash command. */
export async function types(
  hands: Hands,
  user: string,
  channelName: string,
  text: string,
  thread_ts?: string,
) {
  const channel = channelCalled(hands.world, channelName);
  const writer = person(hands.world, user).id;
  if (!channel.members.has(writer)) throw new Error(`${user} is not in #${channel.name}.`);
  const command = /^\/\S+/.exec(text)?.[0];
  if (command) return runCommand(hands, writer, channel, command, text.slice(command.length).trim());
  return writeMessage(hands, writer, channel, text, thread_ts);
}

async function writeMessage(hands: Hands, user: string, channel: Channel, text: string, thread_ts?: string) {
  if (channel.archived) throw new Error(`#${channel.name} is archived.`);
  const readOnly = hands.world.manifest?.features?.app_home?.messages_tab_read_only_enabled === true;
  if (channel.kind === 'im' && readOnly) throw new Error('Messages to this app are turned off.');
  const message = post(hands.world, channel, user, { text: escaped(hands.world, text), thread_ts });
  const event = { type: 'message', channel: channel.id, user, text: message.text, ts: message.ts };
  if (channel.kind === 'im') return sendEvent(hands, { ...event, channel_type: 'im' }, user, 'message.im');
  const mentioned = message.text.includes(`<@${hands.world.bot.id}>`);
  return mentioned ? sendEvent(hands, { ...event, type: 'app_mention' }, user) : undefined;
}

async function runCommand(
  hands: Hands,
  user: string,
  channel: Channel,
  command: string,
  text: string,
): Promise<Delivery | undefined> {
  const { world, courier } = hands;
  const known = world.manifest?.features?.slash_commands ?? [];
  const declared = known.find((one) => one.command === command);
  if (world.manifest && !declared) {
    slackbotSays(
      world,
      channel,
      user,
      `${command} is not a valid command. In Slack, all messages that start with the “/” character are interpreted as commands.`,
    );
    return undefined;
  }
  const sent = declared?.should_escape ? escaped(world, text) : text;
  const body = commandBody(world, person(world, user), channel, command, sent);
  const take = (delivery: Delivery) => {
    takeCommandAnswer(world, channel, user, delivery);
    if (delivery.state !== 'acked')
      slackbotSays(world, channel, user, `${command} failed with the error "${errorOf(delivery)}"`);
  };
  return courier.deliver({ kind: 'command', name: command, body, user, take });
}

function errorOf({ state }: Delivery): string {
  return state === 'late' ? 'operation_timeout' : 'dispatch_failed';
}

/**
 * Names become ids, as the client sends them: `@ada` → `<@U0ADA>`, `@writers` → `<!subteam^S0WRITERS|@writers>`; addresses
 * become links; a private channel keeps its name to itself.
 */
function escaped(world: World, text: string): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const linked = safe.replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<mailto:$&|$&>');
  return linked.replace(/(^|[\s(])([@#])([\w-]+)/g, (whole, before: string, sign: string, name: string) => {
    if (sign === '@') {
      const group = world.groups.find(({ handle }) => handle === name);
      if (group) return `${before}<!subteam^${group.id}|@${name}>`;
      const found = findPerson(world, name);
      return found ? `${before}<@${found.id}>` : whole;
    }
    const found = findChannel(world, name);
    return found ? `${before}<#${found.id}|${found.kind === 'private' ? '' : found.name}>` : whole;
  });
}
