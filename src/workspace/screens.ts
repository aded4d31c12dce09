import { withIds } from './blocks.js';
import { openViews } from './find.js';
import { elementsOf, keptState, stateOf } from './inputs.js';
import type { View } from './model.js';
import { Refused } from './refused.js';
import { isObject } from './rules/check.js';
import { isTooLarge, viewProblems } from './rules/views.js';
import { declaredScopes, requireScope } from './scopes.js';
import type { World } from './world.js';

/** Modals and home views on people's screens. */

const DEEPEST_STACK = 3;

export function openModal(world: World, user: string, sent: unknown, channel?: string): View {
  const view = newView(world, user, 'modal', sent, channel);
  world.stacks.set(user, [view]);
  world.tell({ what: 'views', user });
  return view;
}

export function pushModal(world: World, user: string, sent: unknown): View {
  const stack = stackOf(world, user);
  const [root, below] = [stack[0], stack.at(-1)];
  if (!root || !below) throw new Refused('invalid_arguments', ['there is no modal to push onto']);
  if (stack.length >= DEEPEST_STACK) throw new Refused('push_limit_reached');
  const view = newView(world, user, 'modal', sent, below.channel);
  view.root_view_id = root.id;
  view.previous_view_id = below.id;
  world.stacks.set(user, [...stack, view]);
  world.tell({ what: 'views', user });
  return view;
}

/** In place: what an input holds stays where its ids stay. */
export function updateView(world: World, view: View, sent: unknown, hash?: unknown): View {
  if (hash !== undefined && hash !== view.hash) throw new Refused('hash_conflict');
  const next = parseView(world, view.user, view.type, sent, view);
  const entered = keptState(stateOf(view.blocks, view.entered, view.channel), next.blocks);
  Object.assign(view, emptyView, next, { entered, hash: newHash(world) });
  tellOf(world, view);
  return view;
}

export function publishHome(world: World, user: string, sent: unknown, hash?: unknown): View {
  const home = world.homes.get(user);
  if (home) return updateView(world, home, sent, hash);
  const view = newView(world, user, 'home', sent);
  world.homes.set(user, view);
  tellOf(world, view);
  return view;
}

export function stackOf(world: World, user: string): View[] {
  return world.stacks.get(user) ?? [];
}

export function closeView(world: World, view: View): void {
  world.stacks.set(
    view.user,
    stackOf(world, view.user).filter((one) => one !== view),
  );
  tellOf(world, view);
}

export function closeStack(world: World, user: string): void {
  world.stacks.set(user, []);
  world.tell({ what: 'views', user });
}

export function tellOf(world: World, view: View): void {
  world.tell({ what: view.type === 'home' ? 'home' : 'views', user: view.user });
}

/** A view as Slack shows it to the bot. */
export function viewJson(world: World, view: View): Record<string, unknown> {
  const { type, blocks, private_metadata, callback_id, hash, title, close, submit } = view;
  return {
    id: view.id,
    team_id: world.team.id,
    type,
    blocks,
    private_metadata,
    callback_id,
    state: { values: stateOf(blocks, view.entered, view.channel) },
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
    app_installed_team_id: world.team.id,
    bot_id: world.bot.bot_id,
  };
}

/** What a view has of its own accord: an update that leaves a field out takes it away. */
const emptyView = {
  callback_id: '',
  external_id: '',
  private_metadata: '',
  submit: undefined,
  close: undefined,
  clear_on_close: false,
  notify_on_close: false,
  errors: {},
  working: false,
  trouble: undefined,
};

function newView(world: World, user: string, type: View['type'], sent: unknown, channel?: string): View {
  const id = world.newId('V0');
  return {
    ...structuredClone(emptyView),
    id,
    hash: newHash(world),
    root_view_id: id,
    previous_view_id: null,
    entered: {},
    ...(channel ? { channel } : {}),
    ...parseView(world, user, type, sent),
  } as View;
}

function parseView(world: World, user: string, type: View['type'], sent: unknown, replaced?: View) {
  if (isTooLarge(sent)) throw new Refused('view_too_large');
  const problems = viewProblems(sent, type);
  if (problems.length > 0 || !isObject(sent)) throw new Refused('invalid_arguments', problems);
  const taken = openViews(world).some((view) => view !== replaced && view.external_id === sent.external_id);
  if (sent.external_id && taken) throw new Refused('duplicate_external_id');
  const blocks = withIds(world, sent.blocks as unknown[]);
  if (elementsOf(blocks).some(({ element }) => element.type === 'file_input')) {
    requireScope(declaredScopes(world.manifest), 'files:read');
  }
  return { ...(sent as Partial<View>), user, type, blocks };
}

function newHash(world: World): string {
  return `${Math.floor(world.clock.now().getTime() / 1000)}.${world.newId('').toLowerCase()}`;
}
