import { applySubmissionAck, expectEmptyAck } from '../delivery/ack-bodies.js';
import { submissionPayload, viewClosedPayload } from '../delivery/payloads.js';
import { getPerson } from '../find.js';
import { type Element, elementsOf, fieldOf, isEmpty, stateOf } from '../inputs.js';
import type { Delivery, InputValue, View } from '../model.js';
import { issueResponseUrl } from '../response-urls.js';
import { closeStack, closeView, stackOf, viewChanged } from '../views.js';
import type { World } from '../world.js';
import { type ActionContext, GoneError } from './context.js';
import type { ActionInput } from './schema.js';

/** Submit, Cancel and × of modals. */

export async function submitModal(
  { world, dispatcher }: ActionContext,
  { user }: ActionInput<'submitModal'>,
): Promise<Delivery | undefined> {
  const person = getPerson(world, user);
  const view = topModal(world, person.id);
  if (!view.submit) throw new Error(`"${view.title?.text}" has no submit button.`);
  view.errors = inputErrors(view);
  delete view.clientError;
  view.submitting = Object.keys(view.errors).length === 0;
  viewChanged(world, view);
  if (!view.submitting) return undefined;
  const body = submissionPayload(world, person, view, responseUrls(world, view));
  return dispatcher.dispatch(
    { kind: 'view_submission', name: view.callback_id, body, user: person.id },
    (delivery) => applyAnswer(world, () => applySubmissionAck(world, view, delivery)),
  );
}

/** Slack may apply the ack of a submission and an update of its view in either order. */
function applyAnswer(world: World, apply: () => void): void {
  if (world.submissionAnswersAfterMs === 0) return apply();
  world.clock.after(world.submissionAnswersAfterMs, apply);
}

/** Cancel closes the top modal, or with clear_on_close the whole stack. */
export async function closeModal(
  context: ActionContext,
  { user }: ActionInput<'closeModal'>,
): Promise<Delivery | undefined> {
  const { world } = context;
  const view = topModal(world, getPerson(world, user).id);
  if (view.clear_on_close) return closeAllModals(context, { user });
  closeView(world, view);
  return sendViewClosed(context, view, false);
}

/** view_closed names the root view. */
export async function closeAllModals(
  context: ActionContext,
  { user }: ActionInput<'closeAllModals'>,
): Promise<Delivery | undefined> {
  const { world } = context;
  const person = getPerson(world, user);
  const [root] = stackOf(world, person.id);
  closeStack(world, person.id);
  return root && sendViewClosed(context, root, true);
}

async function sendViewClosed(
  { world, dispatcher }: ActionContext,
  view: View,
  isCleared: boolean,
): Promise<Delivery | undefined> {
  if (!view.notify_on_close) return undefined;
  const body = viewClosedPayload(world, getPerson(world, view.user), view, isCleared);
  return dispatcher.dispatch(
    { kind: 'view_closed', name: view.callback_id, body, user: view.user },
    (delivery) => expectEmptyAck(world, delivery),
  );
}

function topModal(world: World, user: string): View {
  const view = stackOf(world, user).at(-1);
  if (!view) throw new GoneError('No modal is open.');
  return view;
}

/** One for each conversation selected in a menu with response_url_enabled. */
function responseUrls(world: World, view: View): unknown[] {
  const state = stateOf(view.blocks, view.enteredValues, view.channel);
  return elementsOf(view.blocks).flatMap(({ block, element }) => {
    const value = state[block.block_id]?.[element.action_id];
    if (element.response_url_enabled !== true || !value || isEmpty(value)) return [];
    const channel_id = String(value.selected_conversation ?? value.selected_channel);
    const response_url = issueResponseUrl(world, channel_id, view.user);
    return [{ block_id: block.block_id, action_id: element.action_id, channel_id, response_url }];
  });
}

/** The errors Slack's client finds itself, without a submission: empty required inputs, lengths, numbers, addresses. */
function inputErrors(view: View): Record<string, string> {
  const state = stateOf(view.blocks, view.enteredValues, view.channel);
  const errors: Record<string, string> = {};
  for (const { block, element } of elementsOf(view.blocks)) {
    const value = state[block.block_id]?.[element.action_id];
    if (block.type !== 'input' || !value) continue;
    const error = isEmpty(value) ? requiredError(block.optional === true) : valueError(element, value);
    if (error) errors[block.block_id] = error;
  }
  return errors;
}

function requiredError(optional: boolean): string | undefined {
  return optional ? undefined : 'Please complete this required field.';
}

function valueError(element: Element, value: InputValue): string | undefined {
  const content = value[fieldOf(element.type)];
  if (Array.isArray(content)) return countError(element, content.length);
  if (typeof content !== 'string') return undefined;
  return CHECKS[element.type]?.(element, content);
}

function countError(element: Element, count: number): string | undefined {
  const max = Number(element.max_selected_items ?? element.max_files ?? Infinity);
  return count > max ? `You can choose at most ${max}.` : undefined;
}

const CHECKS: Record<string, (element: Element, value: string) => string | undefined> = {
  plain_text_input: ({ min_length, max_length }, value) => {
    if (value.length < Number(min_length ?? 0)) return `Must be at least ${Number(min_length)} characters.`;
    if (value.length > Number(max_length ?? 3000))
      return `Must be at most ${Number(max_length ?? 3000)} characters.`;
    return undefined;
  },
  email_text_input: (_element, value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Must be a valid email address.',
  url_text_input: (_element, value) => (URL.canParse(value) ? undefined : 'Must be a valid URL.'),
  number_input: ({ is_decimal_allowed, min_value, max_value }, value) => {
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) return 'Must be a number.';
    if (is_decimal_allowed !== true && !Number.isInteger(number)) return 'Must be a whole number.';
    if (number < Number(min_value ?? -Infinity)) return `Must be at least ${Number(min_value)}.`;
    return number > Number(max_value ?? Infinity) ? `Must be at most ${Number(max_value)}.` : undefined;
  },
};
