import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Reply } from './blocks.js';
import { ephemeral } from './response-cache.js';
import { COMMAND_REPLY_MS, settledWithin } from './deadlines.js';
import { partsBelow } from './post-message.js';

interface Command {
  ack: (answer?: RespondArguments) => Promise<void>;
  respond: RespondFn;
}

/**
 * Replies in the ack, which saves a call to Slack; a slower reply follows it. `undefined` if the person already sees
 * something else, such as a form.
 */
export async function answerCommand(
  { ack, respond }: Command,
  reply: Promise<Reply | undefined>,
): Promise<void> {
  const inTime = await settledWithin(
    COMMAND_REPLY_MS,
    reply.then((value) => ({ value })),
  );
  if (inTime) {
    const [first, ...rest] = inTime.value ? partsBelow(inTime.value) : [];
    await ack(first && ephemeral(first));
    for (const part of rest) await respond(ephemeral(part));
    return;
  }
  await ack();
  const late = await reply;
  if (late) await respond(ephemeral(late));
}
