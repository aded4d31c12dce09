import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { Reply } from './form.js';
import { within } from './within.js';

const SOON_MS = 1_000;

interface Command {
  ack: (answer?: RespondArguments) => Promise<void>;
  respond: RespondFn;
}

/** In the answer to the command itself, which saves a call to Slack; what takes longer follows it. */
export async function answerSoon({ ack, respond }: Command, reply: Promise<Reply>): Promise<void> {
  const soon = await within(SOON_MS, reply);
  if (soon) return ack({ response_type: 'ephemeral', ...soon });
  await ack();
  await respond({ response_type: 'ephemeral', ...(await reply) });
}
