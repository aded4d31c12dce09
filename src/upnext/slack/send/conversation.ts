import type { RespondArguments } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { emojiCharacters } from '../../../when/index.js';
import type { Journal } from '../../log.js';
import { failureMessage } from '../answer/failure-messages.js';
import type { EventListeners } from '../events/listeners.js';
import { type RateLimit, TOO_MANY } from '../events/rate-limit.js';
import { actorOf, type Requester } from '../people/actor.js';
import type { People } from '../people/people.js';
import { mentionedIn } from '../text/markup.js';
import { sendDirectMessage } from './notify.js';
import { postEphemeral, postMessage, replyIn } from './post-message.js';

/** Messages that people write to Upnext: a mention in a channel or thread, and direct messages. */

/** The message, as the arguments of a listener, and who wrote what. */
export interface WrittenCommand {
  args: { body: object; client: WebClient };
  actor: Requester;
  text: string;
  writtenAt: Date;
  /** Replies where the message was written, visible to its author only. */
  reply: Answer;
}

export type Answer = (answer: string | RespondArguments) => Promise<unknown>;

const messageSchema = z.object({
  user: z.string(),
  text: z.string(),
  channel: z.string(),
  channel_type: z.string().optional(),
  thread_ts: z.string().optional(),
  subtype: z.string().optional(),
  bot_id: z.string().optional(),
  edited: z.unknown().optional(),
});
type WrittenMessage = z.infer<typeof messageSchema>;

/** Subtypes of new messages by people. All others report an edit, a bot or someone who joined. */
const NEW_MESSAGES: ReadonlySet<string | undefined> = new Set([undefined, 'file_share', 'thread_broadcast']);

interface ConversationDeps {
  people: Pick<People, 'find'>;
  rateLimit: RateLimit;
  log: Journal;
}

type EventArgs = Parameters<NonNullable<EventListeners['app_mention'] | EventListeners['message']>>[0];
type Handle = (command: WrittenCommand) => Promise<void>;

export function createConversation(
  deps: ConversationDeps,
  handle: Handle,
  isVerb: (word: string) => boolean,
): Required<Pick<EventListeners, 'app_mention' | 'message'>> {
  async function answer(args: EventArgs, message: WrittenMessage): Promise<void> {
    const { client, context } = args;
    const { user, channel } = message;
    const body = { ...args.body, user: { id: user }, channel: { id: channel } };
    const actor = actorOf(context, body);
    const reply = replyTo(client, message);
    const verdict = deps.rateLimit(actor);
    if (verdict !== 'allowed') return void (verdict === 'limited' && (await reply({ text: TOO_MANY })));
    try {
      const text = emojiCharacters(await withNames(deps, client, actor, wordsOf(message, context.botUserId)));
      if (isDiscussion(message) && !isVerb(text.split(/\s/)[0] ?? '')) return;
      const writtenAt = new Date(args.body.event_time * 1_000);
      await handle({ args: { ...args, body }, actor, text, writtenAt, reply });
    } catch (error) {
      const { reference } = actor;
      deps.log.error({ reference, error, kind: 'message' }, 'listener failed');
      await reply({ text: failureMessage(error, reference) });
    }
  }

  const toUpnext = (isMeant: (message: WrittenMessage) => boolean) => async (args: EventArgs) => {
    const message = messageSchema.safeParse(args.event).data;
    if (!message || !isNew(message) || message.user === args.context.botUserId) return;
    if (isMeant(message)) await answer(args, message);
  };

  return {
    app_mention: toUpnext((message) => !isDirect(message)),
    message: toUpnext(isDirect),
  };
}

const isNew = ({ subtype, bot_id, edited }: WrittenMessage) =>
  NEW_MESSAGES.has(subtype) && bot_id === undefined && edited === undefined;

const isDirect = ({ channel_type }: WrittenMessage) => channel_type === 'im';

/** A card’s thread may be a discussion, so only replies that start with a verb are answered. */
const isDiscussion = (message: WrittenMessage) => isDirect(message) && message.thread_ts !== undefined;

/** Without the mention of Upnext. */
function wordsOf({ text }: WrittenMessage, botUserId = ''): string {
  const mention = botUserId ? new RegExp(`<@${botUserId}(?:\\|[^>]*)?>[,:]?`, 'g') : /^\s*<@[^>]+>[,:]?/;
  return text.replace(mention, ' ').trim();
}

const MAX_MENTIONS = 10;

/** Slack names people in commands, and only gives their ids in messages. */
export async function withNames(
  { people }: Pick<ConversationDeps, 'people'>,
  client: WebClient,
  { workspace }: Pick<Requester, 'workspace'>,
  text: string,
): Promise<string> {
  const ids = mentionedIn(text).slice(0, MAX_MENTIONS);
  const profiles = await Promise.all(ids.map((person) => people.find(client, { workspace, person })));
  return profiles
    .filter(({ unknownToSlack }) => !unknownToSlack)
    .reduce((named, { id, name }) => named.replaceAll(`<@${id}>`, `<@${id}|${name}>`), text);
}

function replyTo(client: WebClient, { channel, user, thread_ts, channel_type }: WrittenMessage): Answer {
  const place = { channel, ...(thread_ts && { thread_ts }) };
  return async (answer) => {
    const reply = replyIn(answer);
    const sent =
      channel_type === 'im'
        ? postMessage(client, place, reply)
        : postEphemeral(client, { ...place, user }, reply);
    await sent.catch(() => sendDirectMessage(client, user, reply));
  };
}
