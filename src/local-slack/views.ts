import { isDeepStrictEqual } from 'node:util';
import { reportAccepted } from './accepted.js';
import { installedFor } from './app/organization.js';
import { declaredScopes, requireScope } from './app/scopes.js';
import { LISTED_TYPES } from './files/file-types.js';
import { checkPictures } from './files/pictures.js';
import { openViews } from './find.js';
import { elementsOf, isInput, stateOf, valuesAfterUpdate, withIds } from './inputs.js';
import type { Block, View } from './model.js';
import { returnedState } from './returned-values.js';
import { isObject } from './rules/check.js';
import { isTooLarge, viewProblems } from './rules/views.js';
import { SlackError } from './slack-error.js';
import type { Trigger, World } from './world.js';

/** Modals and App Home views. */

const MAX_STACK_DEPTH = 3;

/** The user who sees a view, and the conversation it was opened from. */
interface ViewSource {
  user: string;
  channel?: string;
}

export function openModal(world: World, { user, channel }: ViewSource, sent: unknown): View {
  const view = newView(world, { user, type: 'modal', ...(channel ? { channel } : {}) }, sent);
  world.stacks.set(user, [view]);
  viewChanged(world, view);
  return view;
}

export function pushModal(
  world: World,
  { user, fromModal }: Pick<Trigger, 'user' | 'fromModal'>,
  sent: unknown,
): View {
  const stack = stackOf(world, user);
  const [root, below] = [stack[0], stack.at(-1)];
  if (!root || !below)
    throw fromModal ? new SlackError('not_found') : new SlackError('invalid_arguments', ['no modal is open']);
  if (stack.length >= MAX_STACK_DEPTH) throw new SlackError('push_limit_reached');
  const { channel } = below;
  const view = newView(world, { user, type: 'modal', ...(channel ? { channel } : {}) }, sent);
  view.root_view_id = root.id;
  view.previous_view_id = below.id;
  world.stacks.set(user, [...stack, view]);
  world.emit({ type: 'views', user });
  return view;
}

export function updateView(world: World, view: View, sent: unknown, hash?: unknown): View {
  if (hash !== undefined && hash !== view.hash) throw new SlackError('hash_conflict');
  const next = parseView(world, view.type, sent, view);
  // Otherwise untouched inputs would count as touched after an update.
  const isKnown = world.unsure.untouchedInputs === 'initial';
  const state = isKnown ? stateOf(view.blocks, view.enteredValues, view.channel) : view.enteredValues;
  const enteredValues = valuesAfterUpdate(state, next.blocks);
  const hasReplacedInputs = view.hasReplacedInputs === true || replacesInputs(view.blocks, next.blocks);
  Object.assign(view, defaults(), next, { enteredValues, hasReplacedInputs, hash: newHash(world) });
  viewChanged(world, view);
  return view;
}

function replacesInputs(before: readonly Block[], after: readonly Block[]): boolean {
  const actionIds = new Map(
    inputsOf(before).map(({ block, element }) => [block.block_id, element.action_id]),
  );
  return inputsOf(after).some(({ block, element }) => {
    const actionId = actionIds.get(block.block_id);
    return actionId !== undefined && actionId !== element.action_id;
  });
}

const inputsOf = (blocks: readonly Block[]) =>
  elementsOf(blocks).filter(({ element }) => isInput(element.type));

/** Slack asks "Are you sure?" before it closes a modal in which something was entered. */
export function isChanged(
  world: World,
  { type, blocks, enteredValues, channel, hasReplacedInputs }: View,
): boolean {
  if (type !== 'modal') return false;
  if (hasReplacedInputs && world.unsure.replacedInputs === 'changed') return true;
  const initial = stateOf(blocks, {}, channel);
  return !isDeepStrictEqual(stateOf(blocks, enteredValues, channel), initial);
}

export function publishHome(world: World, user: string, sent: unknown, hash?: unknown): View {
  const home = world.homes.get(user);
  if (home) return updateView(world, home, sent, hash);
  const view = newView(world, { user, type: 'home' }, sent);
  world.homes.set(user, view);
  viewChanged(world, view);
  return view;
}

export function stackOf(world: World, user: string): View[] {
  return world.stacks.get(user) ?? [];
}

export function closeView(world: World, view: View): void {
  const rest = stackOf(world, view.user).filter((other) => other !== view);
  world.stacks.set(view.user, rest);
  viewChanged(world, view);
}

export function closeStack(world: World, user: string): void {
  world.stacks.set(user, []);
  world.emit({ type: 'views', user });
}

export function viewChanged(world: World, view: View): void {
  world.emit({ type: view.type === 'home' ? 'home' : 'views', user: view.user });
}

/** The view as Slack sends it to the bot. */
export function viewJson(world: World, view: View): Record<string, unknown> {
  const { type, blocks, private_metadata, callback_id, hash, title, close, submit } = view;
  return {
    id: view.id,
    team_id: world.team.id,
    type,
    blocks,
    private_metadata,
    callback_id,
    state: { values: returnedState(world, blocks, view.enteredValues, view.channel) },
    hash,
    title,
    clear_on_close: view.clear_on_close,
    notify_on_close: view.notify_on_close,
    close,
    submit,
    previous_view_id: view.previous_view_id,
    root_view_id: view.root_view_id,
    app_id: world.bot.app_id,
    external_id: view.external_id,
    app_installed_team_id: installedFor(world).id,
    bot_id: world.bot.bot_id,
  };
}

/** An update resets every field that it leaves out. */
const defaults = () => ({
  callback_id: '',
  external_id: '',
  private_metadata: '',
  submit: undefined,
  close: undefined,
  clear_on_close: false,
  notify_on_close: false,
  errors: {},
  submitting: false,
  clientError: undefined,
});

function newView(world: World, source: ViewSource & Pick<View, 'type'>, sent: unknown): View {
  const id = world.newId('V0');
  const view: unknown = {
    ...defaults(),
    id,
    hash: newHash(world),
    root_view_id: id,
    previous_view_id: null,
    enteredValues: {},
    ...parseView(world, source.type, sent),
    ...source,
  };
  // parseView() has checked every field that the bot sends.
  return view as View;
}

function parseView(world: World, type: View['type'], sent: unknown, replaced?: View) {
  if (isTooLarge(sent)) throw new SlackError('view_too_large');
  const problems = viewProblems(sent, type);
  if (problems.length > 0 || !isObject(sent)) throw new SlackError('invalid_arguments', problems);
  const taken = openViews(world).some((view) => view !== replaced && view.external_id === sent.external_id);
  if (sent.external_id && taken) throw new SlackError('duplicate_external_id');
  checkPictures(world, sent.blocks, 'invalid_arguments');
  reportAccepted(sent);
  // The rules guarantee that blocks is an array.
  const blocks = withIds(sent.blocks as unknown[], world.newId);
  const inputs = elementsOf(blocks).filter(({ element }) => element.type === 'file_input');
  if (inputs.length > 0) requireScope(declaredScopes(world.manifest), 'files:read');
  for (const { element } of inputs) requireListedTypes(world, element.filetypes);
  return { ...sent, type, blocks };
}

function requireListedTypes(world: World, filetypes: unknown = []): void {
  if (world.unsure.unlistedFileTypes === 'accepted' || !Array.isArray(filetypes)) return;
  const unknown = filetypes.filter((type) => !LISTED_TYPES.has(String(type)));
  if (unknown.length > 0)
    throw new SlackError('invalid_arguments', [`[ERROR] unknown file types: ${unknown.join(', ')}`]);
}

function newHash(world: World): string {
  return `${Math.floor(world.clock.now().getTime() / 1000)}.${world.newId('').toLowerCase()}`;
}
