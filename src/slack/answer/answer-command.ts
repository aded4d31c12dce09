import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Reply } from '../text/blocks.js';
import { COMMAND_REPLY_MS, settledWithin, type StartTimer } from './deadlines.js';
import { mayBeRefused } from '../send/post-message.js';
import { partsBelow } from '../text/message-parts.js';

interface Command {
  ack: (answer?: RespondArguments) => Promise<void>;
  respond: RespondFn;
}

interface Slow {
  /** What the person sees until the reply is there. Slack can’t replace the reply to a command, so it stays above. */
  working?: Reply;
  startTimer?: StartTimer;
}

/**
 * Replies in the ack, which saves a call to Slack; a slower reply follows it. `undefined` if the person already sees
 * something else, such as a form.
 */
export async function answerCommand(
  { ack, respond }: Command,
  reply: Promise<Reply | undefined>,
  { working, startTimer }: Slow = {},
): Promise<void> {
  const inTime = await settledWithin(
    COMMAND_REPLY_MS,
    reply.then((value) => ({ value })),
    startTimer,
  );
  if (inTime) {
    const { value } = inTime;
    // Slack says that it refuses a block to a call, but not to an ack.
    const isCalled = value !== undefined && mayBeRefused(value);
    const [first, ...rest] = value && !isCalled ? responsesTo(value) : [];
    await ack(first);
    for (const part of rest) await respond(part);
    if (isCalled) await respond(ephemeral(value));
    return;
  }
  await ack(working && ephemeral(working));
  const late = await reply;
  if (late) await respond(ephemeral(late));
}

/** Only the person sees them. More than one if the reply is too long for one message. */
const responsesTo = (reply: Reply): RespondArguments[] => partsBelow(ephemeral(reply));

const ephemeral = ({ text, blocks }: Reply) => ({ response_type: 'ephemeral' as const, text, blocks });
