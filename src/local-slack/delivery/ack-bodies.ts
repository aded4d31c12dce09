import * as z from 'zod';
import { elementsOf } from '../inputs.js';
import type { Channel, Delivery, View } from '../model.js';
import { postResponse } from '../response-urls.js';
import { isObject } from '../rules/check.js';
import { suggestionProblems } from '../rules/messages.js';
import { SlackError } from '../slack-error.js';
import { closeStack, closeView, pushModal, stackOf, updateView, viewChanged } from '../views.js';
import type { World } from '../world.js';

/** Applies the bodies of acks. An invalid body is a violation. */

/** The ack of a command may contain a message. */
export function applyCommandAck(world: World, channel: Channel, user: string, delivery: Delivery): void {
  const { response } = delivery;
  if (delivery.state !== 'acked' || response === undefined) return;
  const body = isObject(response) ? response : { text: response };
  applyOrReport(world, delivery, () => postResponse(world, channel, user, body));
}

/** Slack ignores the body in acks of actions, shortcuts and closed views; here it is a violation. */
export function expectEmptyAck(world: World, { state, response, kind, name }: Delivery): void {
  if (state === 'acked' && response !== undefined)
    world.reportViolation('unexpected_ack_body', `${kind} ${name}`, [JSON.stringify(response)]);
}

/** The body with the options, if it is valid. */
export function readSuggestions(world: World, delivery: Delivery): Record<string, unknown> | undefined {
  const { response, name } = delivery;
  const problems = suggestionProblems(response);
  if (problems.length === 0 && isObject(response)) return response;
  world.reportViolation('invalid_options', `block_suggestion ${name}`, problems);
  return undefined;
}

const CONNECTION_ERROR = 'We had some trouble connecting. Try again?';

export function applySubmissionAck(world: World, view: View, delivery: Delivery): void {
  if (!stackOf(world, view.user).includes(view)) return;
  view.submitting = false;
  const applied =
    delivery.state === 'acked' &&
    applyOrReport(world, delivery, () => applyResponseAction(world, view, delivery.response));
  if (!applied) view.clientError = CONNECTION_ERROR;
  viewChanged(world, view);
}

function applyResponseAction(world: World, view: View, response: unknown): void {
  if (response === undefined) return closeView(world, view);
  if (!isObject(response))
    throw new SlackError('invalid_response_action', ['the body must be empty or an object']);
  switch (response.response_action) {
    case 'errors':
      view.errors = checkedErrors(view, response.errors);
      return;
    case 'update':
      updateView(world, view, response.view);
      return;
    case 'push':
      pushModal(world, { user: view.user, fromModal: true }, response.view);
      return;
    case 'clear':
      return closeStack(world, view.user);
    default:
      throw new SlackError('invalid_response_action', [
        `unknown response_action: ${JSON.stringify(response)}`,
      ]);
  }
}

const errorTexts = z.record(z.string(), z.string().min(1));

/** Only input blocks can show errors. Slack drops an error with any other key. */
function checkedErrors(view: View, errors: unknown): Record<string, string> {
  if (!isObject(errors) || Object.keys(errors).length === 0)
    throw new SlackError('invalid_errors', ['errors is empty']);
  const inputs = new Set(
    elementsOf(view.blocks).flatMap(({ block }) => (block.type === 'input' ? [block.block_id] : [])),
  );
  const unknownKeys = Object.keys(errors).filter((key) => !inputs.has(key));
  if (unknownKeys.length > 0)
    throw new SlackError('invalid_errors', [`no input block: ${unknownKeys.join(', ')}`]);
  const { data } = errorTexts.safeParse(errors);
  if (!data) throw new SlackError('invalid_errors', ['each error needs a text']);
  return data;
}

/** Whether the body could be applied. */
function applyOrReport(world: World, delivery: Delivery, apply: () => void): boolean {
  try {
    apply();
    return true;
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    world.reportViolation(error.code, `${delivery.kind} ${delivery.name}`, error.details);
    return false;
  }
}
