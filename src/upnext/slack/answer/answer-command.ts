import type { AllMiddlewareArgs, RespondArguments, RespondFn } from '@slack/bolt';
import { mayBeRefused } from '../send/post-message.js';
import type { Reply } from '../text/blocks.js';
import { partsBelow } from '../text/message-parts.js';
import { fitsInAck } from './ack-size.js';

interface Command {
  ack: (answer?: RespondArguments) => Promise<void>;
  respond: RespondFn;
  /** `takesTables`: Slack has lately taken a data table in this workspace. */
  context: AllMiddlewareArgs['context'];
}

/** Replies in the ack, which saves a call to Slack. `undefined` if the person already sees something else, such as a form. */
export async function answerCommand(
  { ack, context, respond }: Command,
  replying: Promise<Reply | undefined>,
): Promise<void> {
  const reply = await replying;
  if (!reply) return ack();
  const ephemeral = { response_type: 'ephemeral' as const, text: reply.text, blocks: reply.blocks };
  // Slack says that it refuses a block to a call, but not to an ack.
  const isCalled = mayBeRefused(reply, context.takesTables === true && fitsInAck(ephemeral));
  const [first, ...rest] = isCalled ? [] : partsBelow(ephemeral);
  await ack(first);
  for (const part of isCalled ? [ephemeral] : rest) await respond(part);
}
