import type { Reply } from './blocks.js';
import type { RespondArguments, RespondFn } from '@slack/bolt';
import { ephemeral } from './response-cache.js';
import { settledWithin } from './deadlines.js';

const SOON_MS = 1_000;

interface Command {
  ack: (answer?: RespondArguments) => Promise<void>;
  respond: RespondFn;
}

/**
 * In the answer to the command itself, which saves a call to Slack; what takes longer follows it. No reply is where the
 * person sees something else already, such as a form.
 */
export async function answerCommand(
  { ack, respond }: Command,
  reply: Promise<Reply | undefined>,
): Promise<void> {
  const soon = await settledWithin(
    SOON_MS,
    reply.then((said) => ({ said })),
  );
  if (soon) return ack(soon.said && ephemeral(soon.said));
  await ack();
  const late = await reply;
  if (late) await respond(ephemeral(late));
}
