import type { Desk } from './desk.js';

/** Runs a step of a workflow until Slack knows what became of it. */
export async function runStep(
  desk: Pick<Desk, 'advance' | 'user'>,
  step: string,
  inputs: Record<string, string>,
  name = 'ada',
) {
  const run = await desk.user(name).runsStep(step, inputs);
  await desk.advance(1);
  return run;
}

/** The same event as Slack sent it, with changes. */
export const sentAgain = (
  { bolt, slack }: Pick<Desk, 'bolt' | 'slack'>,
  changes: { event_id?: string } = {},
): Promise<void> => {
  const sent = slack.deliveries.findLast(({ name }) => name === 'function_executed');
  if (!sent) throw new Error('No step was run.');
  return bolt.processEvent({
    body: { ...structuredClone(sent.body), ...changes },
    ack: async () => undefined,
  });
};
