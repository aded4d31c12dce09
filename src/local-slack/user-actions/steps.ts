import { type StepFunction, type StepParameters, USER_CONTEXT } from '../app/manifest.js';
import { getPerson } from '../find.js';
import type { Delivery, StepRun } from '../model.js';
import { record, type World } from '../world.js';
import { type ActionContext, sendEvent } from './context.js';
import type { ActionInput } from './schema.js';

export async function runStep(
  context: ActionContext,
  { user, step, inputs: typed }: ActionInput<'runStep'>,
): Promise<Delivery | undefined> {
  const { world } = context;
  const declared = world.manifest?.functions?.[step];
  if (!declared) throw new Error(`The manifest declares no step ${step}.`);
  const person = getPerson(world, user);
  const inputs = inputsOf(declared, typed, { id: person.id, secret: world.newId('secret-') });
  const run: StepRun = {
    id: world.newId('Fx0'),
    step,
    user: person.id,
    inputs,
    at: world.clock.now(),
    state: 'running',
    token: world.newId('xwfp-'),
  };
  world.tokens.set(run.token, { kind: 'bot', scopes: [], revoked: false });
  record(world.stepRuns, run);
  world.emit({ type: 'step', run });
  return sendEvent(context, executed(world, declared, run), person.id);
}

/** Empty inputs are left out. */
function inputsOf(
  { input_parameters: { properties, required = [] } }: StepFunction,
  typed: Record<string, string>,
  person: { id: string; secret: string },
): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  for (const [name, { type, title }] of Object.entries(properties)) {
    const value = type === USER_CONTEXT ? person : typed[name];
    if (value) inputs[name] = value;
    else if (required.includes(name)) throw new Error(`The step needs its ${title}.`);
  }
  for (const name of Object.keys(typed))
    if (!properties[name] || properties[name].type === USER_CONTEXT)
      throw new Error(`The step has no input ${name} that can be set.`);
  return inputs;
}

const executed = (world: World, declared: StepFunction, { id, step, inputs, token }: StepRun) => ({
  type: 'function_executed',
  function: {
    id: `Fn0${step.toUpperCase().replaceAll('_', '')}`,
    callback_id: step,
    title: declared.title,
    description: declared.description,
    type: 'app',
    input_parameters: parametersOf(declared.input_parameters),
    output_parameters: parametersOf(declared.output_parameters),
    app_id: world.bot.app_id,
    date_created: 1_760_000_000,
    date_updated: 1_760_000_000,
    date_deleted: 0,
  },
  inputs,
  function_execution_id: id,
  workflow_execution_id: world.newId('Wx0'),
  event_ts: world.newTs(),
  bot_access_token: token,
});

const parametersOf = ({ properties, required = [] }: StepParameters) =>
  Object.entries(properties).map(([name, { type, title, description }]) => ({
    type,
    name,
    ...(description && { description }),
    title,
    is_required: required.includes(name),
  }));
