import type { ElementAt, Place } from '../acts.js';
import { takeEmptyAnswer } from '../delivery/answers.js';
import type { Action } from '../delivery/bodies.js';
import { actionOf, messageActionBody, viewActionBody } from '../delivery/bodies.js';
import { channel as channelCalled, findView, person } from '../find.js';
import type { Placed } from '../inputs.js';
import { elementsOf, initialValue } from '../inputs.js';
import type { Channel, Delivery, InputValue, Message, Person, State, View } from '../model.js';
import { tellOf } from '../screens.js';
import type { World } from '../world.js';
import type { Hands } from './context.js';
import { slackbotSays, visibleMessage } from './context.js';

/** Buttons, menus and inputs, wherever they are. */

export type Spot = { view: View } | { channel: Channel; message: Message };

export function spotOf(world: World, user: string, place: Place): Spot {
  if ('view' in place) {
    const view = findView(world, place.view);
    if (!view || view.user !== person(world, user).id)
      throw new Error(`The view ${place.view} is not on this screen.`);
    return { view };
  }
  const channel = channelCalled(world, place.channel);
  return { channel, message: visibleMessage(channel, place.ts, person(world, user).id) };
}

export function elementAt(spot: Spot, { block_id, action_id }: ElementAt): Placed {
  const blocks = 'view' in spot ? spot.view.blocks : spot.message.blocks;
  const found = elementsOf(blocks).find(
    (one) => one.block.block_id === block_id && one.element.action_id === action_id,
  );
  if (!found) throw new Error(`There is no element ${block_id}/${action_id} here.`);
  return found;
}

export async function enters(
  hands: Hands,
  user: string,
  at: ElementAt,
  value: InputValue,
): Promise<Delivery | undefined> {
  const who = person(hands.world, user);
  const spot = spotOf(hands.world, user, at.place);
  const placed = elementAt(spot, at);
  const entered = enteredAt(spot, who);
  (entered[at.block_id] ??= {})[at.action_id] = value;
  if ('view' in spot) tellOf(hands.world, spot.view);
  if (!tellsOnChange(placed)) return undefined;
  return dispatch(hands, who, spot, actionOf(at.block_id, at.action_id, value));
}

export async function pressesEnter(hands: Hands, user: string, at: ElementAt): Promise<Delivery | undefined> {
  const who = person(hands.world, user);
  const spot = spotOf(hands.world, user, at.place);
  const placed = elementAt(spot, at);
  if (!dispatchesOn(placed, 'on_enter_pressed')) return undefined;
  const value = enteredAt(spot, who)[at.block_id]?.[at.action_id] ?? initialValue(placed.element);
  return dispatch(hands, who, spot, actionOf(at.block_id, at.action_id, value));
}

export async function presses(hands: Hands, user: string, at: ElementAt, value?: string): Promise<Delivery> {
  const who = person(hands.world, user);
  const spot = spotOf(hands.world, user, at.place);
  return dispatch(hands, who, spot, pressed(elementAt(spot, at), value));
}

function pressed({ block, element }: Placed, value?: string): Action {
  const { type, action_id } = element;
  const at = { type, block_id: block.block_id, action_id };
  if (type !== 'overflow')
    return { ...at, text: element.text, ...(element.value ? { value: element.value } : {}) };
  const option = (element.options as { value: string }[]).find((one) => one.value === value);
  if (!option) throw new Error(`This menu has no option ${value}.`);
  return { ...at, selected_option: option };
}

async function dispatch(hands: Hands, who: Person, spot: Spot, action: Action): Promise<Delivery> {
  const { world } = hands;
  const body =
    'view' in spot
      ? viewActionBody(world, who, spot.view, action)
      : messageActionBody(world, who, spot.channel, spot.message, action);
  const delivery = await hands.courier.deliver({
    kind: 'block_actions',
    name: action.action_id,
    body,
    user: who.id,
  });
  if (delivery.state === 'acked') takeEmptyAnswer(world, delivery);
  else showTrouble(world, who, spot);
  return delivery;
}

function showTrouble(world: World, who: Person, spot: Spot): void {
  if ('view' in spot) {
    spot.view.clientError = 'Something went wrong. Try again?';
    return tellOf(world, spot.view);
  }
  slackbotSays(world, spot.channel, who.id, 'This app is not responding. Try again?');
}

function enteredAt(spot: Spot, who: Person): State {
  if ('view' in spot) return spot.view.entered;
  const { entered } = spot.message;
  if (!entered.has(who.id)) entered.set(who.id, {});
  return entered.get(who.id) as State;
}

const TYPED = new Set([
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'rich_text_input',
]);

/** In sections and actions every change is told; in an input block only with dispatch_action. */
function tellsOnChange(placed: Placed): boolean {
  if (placed.block.type !== 'input') return true;
  if (TYPED.has(placed.element.type)) return dispatchesOn(placed, 'on_character_entered');
  return placed.block.dispatch_action === true;
}

function dispatchesOn({ block, element }: Placed, trigger: string): boolean {
  if (block.type !== 'input' || block.dispatch_action !== true || !TYPED.has(element.type)) return false;
  const config = element.dispatch_action_config as { trigger_actions_on?: string[] } | undefined;
  return (config?.trigger_actions_on ?? ['on_enter_pressed']).includes(trigger);
}
