import { takeEmptyAnswer, takeSubmissionAnswer } from '../delivery/answers.js';
import { closedBody, submissionBody } from '../delivery/bodies.js';
import { person } from '../find.js';
import { elementsOf, isEmpty, stateOf } from '../inputs.js';
import type { Delivery, State, View } from '../model.js';
import { issueResponseUrl } from '../response-urls.js';
import { closeStack, closeView, stackOf, tellOf } from '../screens.js';
import type { World } from '../world.js';
import type { Hands } from './context.js';
import { inputErrors } from './input-errors.js';

/** Submit, Cancel and × of modals. */

export async function submits(hands: Hands, user: string): Promise<Delivery | undefined> {
  const { world, courier } = hands;
  const who = person(world, user);
  const view = topOf(world, who.id);
  if (!view.submit) throw new Error(`"${view.title?.text}" has no submit button.`);
  view.errors = inputErrors(view);
  delete view.clientError;
  view.working = Object.keys(view.errors).length === 0;
  tellOf(world, view);
  if (!view.working) return undefined;
  const body = submissionBody(world, who, view, responseUrls(world, view));
  const take = (delivery: Delivery) => takeSubmissionAnswer(world, view, delivery);
  return courier.deliver({ kind: 'view_submission', name: view.callback_id, body, user: who.id, take });
}

/** Cancel tells of this view; with clear_on_close it takes the whole stack along. */
export async function closes(hands: Hands, user: string): Promise<Delivery | undefined> {
  const who = person(hands.world, user);
  const view = topOf(hands.world, who.id);
  if (view.clear_on_close) return closesAll(hands, user);
  closeView(hands.world, view);
  return tellClosed(hands, view, false);
}

/** The × tells of the root, as cleared. */
export async function closesAll(hands: Hands, user: string): Promise<Delivery | undefined> {
  const who = person(hands.world, user);
  const [root] = stackOf(hands.world, who.id);
  closeStack(hands.world, who.id);
  return root && tellClosed(hands, root, true);
}

async function tellClosed(
  { world, courier }: Hands,
  view: View,
  cleared: boolean,
): Promise<Delivery | undefined> {
  if (!view.notify_on_close) return undefined;
  const body = closedBody(world, person(world, view.user), view, cleared);
  const take = (delivery: Delivery) => takeEmptyAnswer(world, delivery);
  return courier.deliver({ kind: 'view_closed', name: view.callback_id, body, user: view.user, take });
}

function topOf(world: World, user: string): View {
  const view = stackOf(world, user).at(-1);
  if (!view) throw new Error('No form is open.');
  return view;
}

/** One for each conversation chosen in a select with response_url_enabled. */
function responseUrls(world: World, view: View): unknown[] {
  const state: State = stateOf(view.blocks, view.entered, view.channel);
  return elementsOf(view.blocks).flatMap(({ block, element }) => {
    const value = state[block.block_id]?.[element.action_id];
    if (element.response_url_enabled !== true || !value || isEmpty(value)) return [];
    const channel_id = String(value.selected_conversation ?? value.selected_channel);
    const response_url = issueResponseUrl(world, channel_id, view.user);
    return [{ block_id: block.block_id, action_id: element.action_id, channel_id, response_url }];
  });
}
