import { MINUTE_MS } from '../when/index.js';
import { findMessage, getChannel } from './find.js';
import { deleteMessage, editMessage, postMessage } from './messages.js';
import type { Channel, Message } from './model.js';
import { isObject } from './rules/check.js';
import { SlackError } from './slack-error.js';
import type { ResponseUrl, World } from './world.js';

/** A response_url works five times within 30 minutes, even in channels without the bot. */

const MAX_USES = 5;
const LIFETIME_MS = 30 * MINUTE_MS;
export const RESPONSE_PATH = '/response/';

export function issueResponseUrl(world: World, channel: string, user: string, message?: Message): string {
  const id = world.newId('R0');
  world.responseUrls.set(id, {
    channel,
    user,
    ...(message ? { message: message.ts } : {}),
    issuedAt: world.clock.now(),
    uses: 0,
  });
  return `${world.origin}${RESPONSE_PATH}${id}`;
}

export function useResponseUrl(world: World, id: string, body: unknown): void {
  const responseUrl = world.responseUrls.get(id);
  if (!responseUrl) throw new SlackError('invalid_response_url');
  if (world.msSince(responseUrl.issuedAt) > LIFETIME_MS) throw new SlackError('expired_url');
  if (responseUrl.uses >= MAX_USES) throw new SlackError('used_url');
  responseUrl.uses += 1;
  if (!isObject(body)) throw new SlackError('invalid_payload');
  execute(world, responseUrl, body);
}

function execute(world: World, responseUrl: ResponseUrl, body: Record<string, unknown>): void {
  const channel = getChannel(world, responseUrl.channel);
  const original = responseUrl.message ? findMessage(channel, responseUrl.message) : undefined;
  if (body.delete_original === true) {
    if (!responseUrl.message)
      throw new SlackError('cannot_delete_original', ['a slash command has no original message']);
    if (original) deleteMessage(world, channel, original);
    return;
  }
  const replaces = channel.kind !== 'im' || world.unsure.replaceInDirectMessages === 'replaces';
  if (body.replace_original === true && responseUrl.message && replaces) {
    if (!original) throw new SlackError('message_not_found');
    return editMessage(world, original, { blocks: [], attachments: [], ...body });
  }
  postResponse(world, channel, responseUrl.user, body);
}

/** Posts a new message, ephemeral unless it is `in_channel`. The ack of a command has the same body. */
export function postResponse(
  world: World,
  channel: Channel,
  user: string,
  body: Record<string, unknown>,
): void {
  const { response_type, thread_ts } = body;
  const inChannel = response_type === 'in_channel';
  if (response_type !== undefined && !inChannel && response_type !== 'ephemeral')
    throw new SlackError('invalid_response_type');
  if (thread_ts !== undefined && (!inChannel || body.replace_original !== false)) {
    throw new SlackError('invalid_arguments', [
      'thread_ts needs response_type in_channel and replace_original false',
    ]);
  }
  postMessage(world, channel, world.bot.id, {
    ...body,
    thread_ts: typeof thread_ts === 'string' ? thread_ts : undefined,
    ...(inChannel ? {} : { viewer: user }),
  });
}
