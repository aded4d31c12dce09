import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { actorOf, isReadByOthers } from '../../slack/people/actor.js';
import { findLink } from '../../slack/send/find-link.js';
import { updateFirstPart } from '../../slack/send/post-message.js';
import { textReply } from '../../slack/text/blocks.js';
import type { ActionArgs } from '../../ui/feature.js';
import { POST_BLOCK } from '../card/buttons.js';
import { openCard } from '../card/card.js';
import { cardOf, type Post } from '../model/post.js';
import { cannotDo } from './cannot-do.js';

/** The answers to presses on the buttons of a held post. */

/** What the person who pressed is told. `overtaken`: the post is not as they saw it. */
export interface Answer {
  state: 'done' | 'refused' | 'overtaken';
  text: string;
}

export const refused = (text: string): Answer => ({ state: 'refused', text });
export const overtaken = (post: Post | undefined, person: string): Answer => ({
  state: 'overtaken',
  text: cannotDo(post, person),
});

/**
 * What was done is said on the card and in direct messages about it, which change by themselves. Copies, such as the details in a
 * list, don’t: once they are outdated, the answer takes their place.
 */
export async function answerPostPress(
  deps: Pick<Deps, 'personChanges' | 'slackUrlOf' | 'store'>,
  args: ActionArgs,
  { title, post, answer }: { title: string; post: Post | undefined; answer: Answer },
): Promise<void> {
  const { body, client, respond } = args;
  const { channel_id: channel, message_ts: ts, is_ephemeral } = pressedMessage.parse(body.container);
  const isKept = post?.messages.some(({ at }) => at?.ts === ts && at?.channel === channel) ?? false;
  await deps.personChanges.publish(actorOf(args.context, body));
  if (isKept && answer.state === 'done') return;
  const card = post && !isOnCard(args, post) ? cardOf(post)?.at : undefined;
  const link = post && isReadByOthers(card?.channel) ? await findLink(deps, post.workspace, card) : undefined;
  const text = [answer.text, ...openCard(link)].join(' ');
  const isOutdated = answer.state !== 'refused' && args.action.block_id.startsWith(POST_BLOCK);
  if (isKept || !isOutdated || !channel || !ts) return void (await reportToPresser(args, title, text));
  const reply = textReply(text);
  if (is_ephemeral) await respond({ response_type: 'ephemeral', replace_original: true, ...reply });
  else await updateFirstPart(client, { channel, ts }, reply);
}

/** The address of a copy that only the presser sees, such as the details in a list. */
export const addressOfCopy = ({ action, body }: Pick<ActionArgs, 'action' | 'body'>): string | undefined =>
  action.block_id.startsWith(POST_BLOCK) && pressedMessage.parse(body.container).is_ephemeral
    ? body.response_url
    : undefined;

/** Whether the button is on the post’s only card. */
export function isOnCard({ body }: Pick<ActionArgs, 'body'>, post: Post): boolean {
  const { channel_id: channel, message_ts: ts } = pressedMessage.parse(body.container);
  const card = cardOf(post)?.at;
  return card !== undefined && card.ts === ts && card.channel === channel;
}

/** In the App Home and in forms, there is none. */
const pressedMessage = z.object({
  channel_id: z.string().optional(),
  message_ts: z.string().optional(),
  is_ephemeral: z.boolean().optional(),
});
