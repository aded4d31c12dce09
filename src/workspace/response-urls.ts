import { findMessage } from './find.js';
import type { Channel, Message } from './model.js';
import { edit, post, remove } from './posts.js';
import { Refused } from './refused.js';
import { isObject } from './rules/check.js';
import type { ResponseUrl, World } from './world.js';

/** response_urls: five answers within half an hour, wherever the person is, member or not. */

const USES = 5;
const LIFE_MS = 30 * 60_000;
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

export function respond(world: World, id: string, answer: unknown): void {
  const place = world.responseUrls.get(id);
  if (!place) throw new Refused('invalid_response_url');
  if (world.msSince(place.issuedAt) > LIFE_MS) throw new Refused('expired_url');
  if (place.uses >= USES) throw new Refused('used_url');
  place.uses += 1;
  if (!isObject(answer)) throw new Refused('invalid_payload');
  carryOut(world, place, answer);
}

function carryOut(world: World, place: ResponseUrl, answer: Record<string, unknown>): void {
  const channel = world.channels.find((one) => one.id === place.channel) as Channel;
  const original = place.message ? findMessage(channel, place.message) : undefined;
  if (answer.delete_original === true) {
    if (!place.message)
      throw new Refused('cannot_delete_original', ['a slash command has no message to delete']);
    if (original) remove(world, channel, original);
    return;
  }
  if (answer.replace_original === true && place.message) {
    if (!original) throw new Refused('message_not_found');
    const draft = draftOf(answer);
    edit(world, original, { ...draft, blocks: draft.blocks ?? [], attachments: draft.attachments ?? [] });
    return;
  }
  answerIn(world, channel, place.user, answer);
}

/** A new message: only for the person unless it says `in_channel`. Also the body of a command's ack. */
export function answerIn(
  world: World,
  channel: Channel,
  user: string,
  answer: Record<string, unknown>,
): void {
  const open = answer.response_type === 'in_channel';
  const { response_type: type, thread_ts } = answer;
  if (type !== undefined && type !== 'in_channel' && type !== 'ephemeral')
    throw new Refused('invalid_response_type');
  if (thread_ts !== undefined && (!open || answer.replace_original !== false)) {
    throw new Refused('invalid_arguments', [
      'thread_ts needs response_type in_channel and replace_original false',
    ]);
  }
  post(world, channel, world.bot.id, {
    ...draftOf(answer),
    ...(typeof thread_ts === 'string' ? { thread_ts } : {}),
    ...(open ? {} : { viewer: user }),
  });
}

const KNOWN = new Set([
  'text',
  'blocks',
  'attachments',
  'metadata',
  'markdown_text',
  'response_type',
  'replace_original',
  'delete_original',
  'thread_ts',
  'mrkdwn',
  'parse',
  'link_names',
  'unfurl_links',
  'unfurl_media',
]);

function draftOf(answer: Record<string, unknown>) {
  const unknown = Object.keys(answer).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0)
    throw new Refused(
      'invalid_arguments',
      unknown.map((name) => `unknown field: ${name}`),
    );
  const { text, blocks, attachments, metadata, markdown_text } = answer;
  return { text, blocks, attachments, metadata, markdown_text };
}
