import { channelForBot, directMessage, findMessage, findPerson } from '../find.js';
import type { Channel, Message } from '../model.js';
import { edit, messageJson, post, remove } from '../posts.js';
import { Refused } from '../refused.js';
import { isTooLongForUpdate } from '../rules/messages.js';
import { requireScope } from '../scopes.js';
import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';
import { flag, needed, optional } from './arguments.js';
import type { Method, Tier } from './method.js';

const chat = (tier: Tier, run: Method['run']): Method => ({
  token: 'bot',
  scopes: ['chat:write'],
  tier,
  run,
});

export const chatMethods: Record<string, Method> = {
  'chat.postMessage': chat('special', ({ world, args, token }) => {
    const channel = conversation(world, args);
    refuseOutside(world, channel, token);
    const thread_ts = threadIn(channel, args);
    if (optional(args, 'username') ?? optional(args, 'icon_emoji') ?? optional(args, 'icon_url')) {
      requireScope(token.scopes, 'chat:write.customize');
    }
    const broadcast = flag(args, 'reply_broadcast');
    const message = post(world, channel, world.bot.id, { ...args, thread_ts, broadcast });
    noteMissingText(world, 'chat.postMessage', args);
    return { channel: channel.id, ts: message.ts, message: messageJson(world, message) };
  }),

  'chat.postEphemeral': chat(4, ({ world, args, token }) => {
    const channel = conversation(world, args);
    refuseOutside(world, channel, token);
    const viewer = findPerson(world, needed(args, 'user'))?.id;
    if (!viewer || !channel.members.has(viewer)) throw new Refused('user_not_in_channel');
    const message = post(world, channel, world.bot.id, {
      ...args,
      thread_ts: threadIn(channel, args),
      viewer,
    });
    noteMissingText(world, 'chat.postEphemeral', args);
    return { message_ts: message.ts };
  }),

  'chat.update': chat(3, ({ world, args }) => {
    const { channel, message } = own(world, args, 'cant_update_message');
    if (isTooLongForUpdate(args.text)) throw new Refused('msg_too_long');
    edit(world, message, args);
    noteMissingText(world, 'chat.update', args);
    return { channel: channel.id, ts: message.ts, text: message.text, message: messageJson(world, message) };
  }),

  'chat.delete': chat(3, ({ world, args }) => {
    const { channel, message } = own(world, args, 'cant_delete_message');
    remove(world, channel, message);
    return { channel: channel.id, ts: message.ts };
  }),

  'chat.getPermalink': {
    token: 'bot',
    scopes: [],
    tier: 'special',
    run: ({ world, args }) => {
      const channel = channelForBot(world, needed(args, 'channel'));
      const message = findMessage(channel, needed(args, 'message_ts'));
      if (!message || message.viewer) throw new Refused('message_not_found');
      return { channel: channel.id, permalink: permalink(world, message) };
    },
  },
};

function permalink(world: World, { channel, ts, thread_ts }: Message): string {
  const address = `https://${world.team.domain}.slack.com/archives/${channel}/p${ts.replace('.', '')}`;
  return thread_ts ? `${address}?thread_ts=${thread_ts}&cid=${channel}` : address;
}

/** Slack takes blocks without text, but notifications and screen readers then have nothing to say. */
function noteMissingText(world: World, method: string, args: Args): void {
  const wordless = [args.text, args.markdown_text].every((words) => words === undefined || words === '');
  if (args.blocks !== undefined && wordless)
    world.reportViolation('missing_text', method, ['send `text` beside blocks']);
}

/** A person's id stands for the conversation with them. */
function conversation(world: World, args: Args): Channel {
  const said = optional(args, 'channel');
  if (said === undefined) throw new Refused('channel_not_found');
  if (!said.startsWith('U')) return channelForBot(world, said);
  if (!world.people.some((person) => person.id === said)) throw new Refused('channel_not_found');
  return directMessage(world, said);
}

function refuseOutside(world: World, channel: Channel, token: Token): void {
  const tab = world.manifest?.features?.app_home?.messages_tab_enabled;
  if (channel.kind === 'im' && world.manifest && !tab) throw new Refused('messages_tab_disabled');
  if (channel.archived) throw new Refused('is_archived');
  if (channel.members.has(world.bot.id)) return;
  if (channel.kind === 'public' && token.scopes.includes('chat:write.public')) return;
  throw new Refused('not_in_channel');
}

function threadIn(channel: Channel, args: Args): string | undefined {
  const thread = optional(args, 'thread_ts');
  if (thread === undefined) return undefined;
  const parent = findMessage(channel, thread);
  if (!parent || parent.viewer) throw new Refused('thread_not_found');
  return parent.thread_ts ?? parent.ts;
}

/** Ephemeral messages cannot be changed by name: only through a response_url. */
function own(world: World, args: Args, refusal: string): { channel: Channel; message: Message } {
  const channel = conversation(world, args);
  const message = findMessage(channel, needed(args, 'ts'));
  if (!message || message.viewer) throw new Refused('message_not_found');
  if (message.user !== world.bot.id) throw new Refused(refusal);
  return { channel, message };
}
