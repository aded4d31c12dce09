import type { CommandArgs } from '../events/listeners.js';
import { mayBeRefused } from '../send/post-message.js';
import type { Reply } from '../text/blocks.js';
import { partsBelow } from '../text/message-parts.js';
import { fitsInAck } from './ack-size.js';

/** Replies in the ack, which saves a call to Slack. `undefined` if the person already sees something else, such as a form. */
export async function answerCommand(
  { ack, context, respond }: Pick<CommandArgs, 'ack' | 'context' | 'respond'>,
  replying: Promise<Reply | undefined>,
): Promise<void> {
  const reply = await replying;
  if (!reply) return ack();
  const ephemeral = { response_type: 'ephemeral' as const, text: reply.text, blocks: reply.blocks };
  // Slack says that it refuses a block to a call, but not to an ack. `takesTables`: it has lately taken a table in this workspace.
  const isCalled = mayBeRefused(reply, context.takesTables === true && fitsInAck(ephemeral));
  const [first, ...rest] = isCalled ? [] : partsBelow(ephemeral);
  await ack(first);
  for (const part of isCalled ? [ephemeral] : rest) await respond(part);
}
