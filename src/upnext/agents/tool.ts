import type { DataTableBlock } from '@slack/types';
import * as z from 'zod';
import { type Call, type CallInProject, inProject } from '../calls/call.js';
import type { CallFailure } from '../calls/failed.js';
import type { Secret } from '../workspaces/secrets-table.js';
import * as schemas from './schemas.js';

/** One tool that agents can call: what it takes, what it answers, and what it does. */
export interface AgentTool {
  name: string;
  title: string;
  description: string;
  scope: Secret['scope'];
  input: z.ZodObject;
  output: z.ZodObject;
  hasTable?: true;
  run: (args: unknown, call: Call) => Promise<Answer | CallFailure>;
}

export interface Answer {
  ok: true;
  /** What the output schema describes. */
  data: Record<string, unknown>;
  /** The same for clients that only show text, in a line or two. */
  text: string;
  /** The same for Slackbot. */
  table?: DataTableBlock | undefined;
}

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject, Call>
  extends Omit<AgentTool, 'input' | 'output' | 'run'> {
  input: Input;
  output: Output;
  run: (
    args: z.infer<Input>,
    call: Call,
  ) => Promise<(Omit<Answer, 'data'> & { data: z.infer<Output> }) | CallFailure>;
}

/** The types of its arguments and of its answer stay inside. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Definition<Input, Output, Call>,
): AgentTool => ({ ...tool, run: (args, call) => tool.run(tool.input.parse(args), call) });

const named = z.object({ project: schemas.project });

/** It takes a project as well. */
export const defineProjectTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Definition<Input, Output, CallInProject>,
): AgentTool => ({
  ...tool,
  input: named.extend(tool.input.shape),
  async run(args, started) {
    const call = await inProject(started, named.parse(args).project);
    return 'ok' in call ? call : tool.run(tool.input.parse(args), call);
  },
});
