import { findPerson, findView, openViews } from '../find.js';
import type { View } from '../model.js';
import { Refused } from '../refused.js';
import { isObject } from '../rules/check.js';
import { openModal, publishHome, pushModal, updateView, viewJson } from '../screens.js';
import { spendTrigger } from '../triggers.js';
import type { World } from '../world.js';
import type { Args } from './arguments.js';
import { needed, optional } from './arguments.js';
import type { Method } from './method.js';

const view = (run: Method['run']): Method => ({ token: 'bot', scopes: [], tier: 4, run });

export const viewMethods: Record<string, Method> = {
  'views.open': view(({ world, args }) => {
    const trigger = spendTrigger(world, needed(args, 'trigger_id'));
    return { view: viewJson(world, openModal(world, trigger.user, viewIn(args), trigger.channel)) };
  }),

  'views.push': view(({ world, args }) => {
    const trigger = spendTrigger(world, needed(args, 'trigger_id'));
    return { view: viewJson(world, pushModal(world, trigger.user, viewIn(args))) };
  }),

  'views.update': view(({ world, args }) => {
    const found = named(world, args);
    return { view: viewJson(world, updateView(world, found, viewIn(args), args.hash)) };
  }),

  'views.publish': view(({ world, args }) => {
    const user = findPerson(world, needed(args, 'user_id'));
    if (!user) throw new Refused('user_not_found');
    if (world.manifest && !world.manifest.features?.app_home?.home_tab_enabled)
      throw new Refused('not_enabled');
    return { view: viewJson(world, publishHome(world, user.id, viewIn(args), args.hash)) };
  }),
};

function viewIn(args: Args): unknown {
  if (!isObject(args.view)) throw new Refused('invalid_arguments', ['[ERROR] missing required field: view']);
  return args.view;
}

function named(world: World, args: Args): View {
  const [id, external] = [optional(args, 'view_id'), optional(args, 'external_id')];
  if (!id && !external) throw new Refused('invalid_arguments', ['[ERROR] missing required field: view_id']);
  const found = id ? findView(world, id) : openViews(world).find((one) => one.external_id === external);
  if (!found) throw new Refused('not_found');
  return found;
}
