import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../calls/call.js';

/** One step of a workflow that runs, as it is stored until Slack was told what became of it. */

export const STEPS = 'steps';

export const answerSchema = z.union([
  z.object({ outputs: z.record(z.string(), z.string()) }),
  z.object({ error: z.string() }),
]);
export type StepAnswer = z.infer<typeof answerSchema>;

/** It is not known yet, or its card is not there yet. */
export interface NotYet {
  lookAgainMs: number;
}

export const stepSchema = z.object({
  workspace: z.string(),
  /** Its function_execution_id. */
  id: z.string(),
  step: z.string(),
  /** Whoever used the workflow, as Slack says. Undefined: it does not say. */
  person: z.string().optional(),
  team: z.string().optional(),
  inputs: z.record(z.string(), z.string()),
  /** "Tomorrow" is counted from here. */
  at: z.number(),
  isTooFast: z.boolean(),
  /** How often it was looked up what became of it. */
  looks: z.number(),
  /** Stored before Slack is told, so that it is told the same after an interruption. */
  answer: answerSchema.optional(),
});
export type StepRun = z.infer<typeof stepSchema>;

export interface StepCall extends Call {
  run: StepRun;
}

/** One step makes one post. */
export const postIdOf = ({ workspace, id }: StepRun): string =>
  createHash('sha256').update(`${workspace} step ${id}`).digest('hex').slice(0, 32);

export const failed = (error: string): StepAnswer => ({ error });
