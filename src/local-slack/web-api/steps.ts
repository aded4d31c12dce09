import type { StepParameters } from '../app/manifest.js';
import type { StepRun } from '../model.js';
import { isObject } from '../rules/check.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { type Args, requiredString } from './arguments.js';
import { type Method, method } from './method.js';

/** The app ends a step of a workflow, once. */

export const stepMethods: Record<string, Method> = {
  'functions.completeSuccess': method([], 3, ({ world, args }) => {
    const run = runningStep(world, args);
    const outputs = isObject(args.outputs) ? args.outputs : {};
    const problems = outputProblems(world.manifest?.functions?.[run.step]?.output_parameters, outputs);
    if (problems.length > 0) throw new SlackError('parameter_validation_failed', problems);
    return end(world, run, { state: 'completed', outputs });
  }),

  'functions.completeError': method([], 3, ({ world, args }) => {
    const run = runningStep(world, args);
    const error = requiredString(args, 'error');
    world.emit({ type: 'notice', user: run.user, text: error });
    return end(world, run, { state: 'failed', error });
  }),
};

function runningStep(world: World, args: Args): StepRun {
  const id = requiredString(args, 'function_execution_id');
  const run = world.stepRuns.find((one) => one.id === id);
  if (!run) throw new SlackError('function_execution_not_found');
  if (run.state !== 'running') throw new SlackError('execution_not_in_running_state');
  return run;
}

function end(world: World, run: StepRun, result: Pick<StepRun, 'state' | 'outputs' | 'error'>) {
  Object.assign(run, result);
  const token = world.tokens.get(run.token);
  if (token) token.revoked = true;
  world.emit({ type: 'step', run });
  return {};
}

/** The outputs are those of the manifest. */
function outputProblems(
  { properties, required = [] }: StepParameters = { properties: {} },
  outputs: Record<string, unknown>,
): string[] {
  const missing = required.filter((name) => outputs[name] === undefined);
  const unknown = Object.keys(outputs).filter((name) => !properties[name]);
  const wrong = Object.entries(outputs).filter(
    ([name, value]) => properties[name]?.type === 'string' && typeof value !== 'string',
  );
  return [
    ...missing.map((name) => `missing required parameter: ${name}`),
    ...unknown.map((name) => `unexpected parameter: ${name}`),
    ...wrong.map(([name]) => `${name} must be a string`),
  ];
}
