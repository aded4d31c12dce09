import * as z from 'zod';
import { expectEmptyAck } from '../delivery/ack-bodies.js';
import { type Action, actionPayload, type Container } from '../delivery/payloads.js';
import { findView, getPerson, getVisibleChannel } from '../find.js';
import { type BlockElement, elementsOf, initialValue } from '../inputs.js';
import type { Delivery, InputValue, Person, State } from '../model.js';
import { returnedOption, returnedText, returnedValue } from '../returned-values.js';
import { isObject } from '../rules/check.js';
import { viewChanged } from '../views.js';
import type { World } from '../world.js';
import { type ActionContext, GoneError, postAsSlackbot, visibleMessage } from './context.js';
import { chosenFiles } from './files.js';
import type { ActionInput, ContainerRef, ElementRef } from './schema.js';

/** Buttons, menus and inputs in views and messages. */

interface FoundElement extends BlockElement {
  container: Container;
  user: Person;
}

export function findElement(world: World, userName: string, ref: ElementRef): FoundElement {
  const user = getPerson(world, userName);
  const container = findContainer(world, user, ref.container);
  const { blocks } = 'view' in container ? container.view : container.message;
  const found = elementsOf(blocks).find(
    ({ block, element }) => block.block_id === ref.block_id && element.action_id === ref.action_id,
  );
  if (!found) throw new GoneError(`There is no element ${ref.block_id}/${ref.action_id} here.`);
  return { ...found, container, user };
}

function findContainer(world: World, user: Person, ref: ContainerRef): Container {
  if ('view' in ref) {
    const view = findView(world, ref.view);
    if (!view) throw new GoneError(`The view ${ref.view} is not open.`);
    if (view.user !== user.id) throw new Error(`${user.name} does not see the view ${ref.view}.`);
    return { view };
  }
  const channel = getVisibleChannel(world, ref.channel, user);
  return { channel, message: visibleMessage(channel, ref.ts, user.id) };
}

export async function setValue(
  context: ActionContext,
  { user, element: ref, value }: ActionInput<'setValue'>,
): Promise<Delivery | undefined> {
  const found = findElement(context.world, user, ref);
  const isFiles = found.element.type === 'file_input';
  (enteredValuesOf(found)[ref.block_id] ??= {})[ref.action_id] = isFiles
    ? { ...value, files: chosenFiles(context.world, found.element, value.files) }
    : value;
  if ('view' in found.container) viewChanged(context.world, found.container.view);
  if (!dispatchesOnChange(found)) return undefined;
  return dispatchAction(context, found, actionOf(ref, returnedValue(context.world, value)));
}

export async function pressEnter(
  context: ActionContext,
  { user, element: ref }: ActionInput<'pressEnter'>,
): Promise<Delivery | undefined> {
  const found = findElement(context.world, user, ref);
  if (!dispatchesOn(found, 'on_enter_pressed')) return undefined;
  const entered = enteredValuesOf(found)[ref.block_id]?.[ref.action_id];
  const value = entered ?? initialValue(found.element);
  return dispatchAction(context, found, actionOf(ref, returnedValue(context.world, value)));
}

export async function press(
  context: ActionContext,
  { user, element: ref, value }: ActionInput<'press'>,
): Promise<Delivery> {
  const found = findElement(context.world, user, ref);
  return dispatchAction(context, found, pressAction(context.world, found, value));
}

function actionOf({ block_id, action_id }: ElementRef, value: InputValue): Action {
  return { ...value, block_id, action_id };
}

const overflowMenu = z.object({ options: z.array(z.looseObject({ value: z.string() })) });

function pressAction(world: World, { block, element }: BlockElement, value: string | undefined): Action {
  const { type, action_id } = element;
  const action = { type, block_id: block.block_id, action_id };
  if (type !== 'overflow')
    return {
      ...action,
      ...(isObject(element.text) && { text: returnedText(world, element.text) }),
      ...(element.value ? { value: element.value } : {}),
    };
  const option = overflowMenu.parse(element).options.find((candidate) => candidate.value === value);
  if (!option) throw new Error(`This menu has no option ${value}.`);
  return { ...action, selected_option: returnedOption(world, option) };
}

async function dispatchAction(
  { world, dispatcher }: ActionContext,
  { user, container }: FoundElement,
  action: Action,
): Promise<Delivery> {
  const body = actionPayload(world, user, container, action);
  const delivery = await dispatcher.dispatch({
    kind: 'block_actions',
    name: action.action_id,
    body,
    user: user.id,
  });
  if (delivery.state === 'acked') expectEmptyAck(world, delivery);
  else showFailure(world, user, container);
  return delivery;
}

function showFailure(world: World, user: Person, container: Container): void {
  if ('view' in container) {
    container.view.clientError = 'Something went wrong. Try again?';
    return viewChanged(world, container.view);
  }
  postAsSlackbot(world, container.channel, user.id, 'This app is not responding. Try again?');
}

function enteredValuesOf({ container, user }: FoundElement): State {
  if ('view' in container) return container.view.enteredValues;
  const { enteredValues } = container.message;
  const values = enteredValues.get(user.id) ?? {};
  enteredValues.set(user.id, values);
  return values;
}

const TEXT_INPUTS = new Set([
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'rich_text_input',
]);

/** In sections and actions Slack sends every change; in an input block only with dispatch_action. */
function dispatchesOnChange(found: BlockElement): boolean {
  if (found.block.type !== 'input') return true;
  if (TEXT_INPUTS.has(found.element.type)) return dispatchesOn(found, 'on_character_entered');
  return found.block.dispatch_action === true;
}

const dispatchConfig = z
  .object({ trigger_actions_on: z.array(z.string()).default(['on_enter_pressed']) })
  .prefault({});

function dispatchesOn({ block, element }: BlockElement, trigger: string): boolean {
  if (block.type !== 'input' || block.dispatch_action !== true || !TEXT_INPUTS.has(element.type))
    return false;
  return dispatchConfig.parse(element.dispatch_action_config).trigger_actions_on.includes(trigger);
}
