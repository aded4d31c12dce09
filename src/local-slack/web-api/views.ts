import { findPerson, findView, openViews } from '../find.js';
import type { View } from '../model.js';
import { isObject } from '../rules/check.js';
import { SlackError } from '../slack-error.js';
import { useTrigger } from '../triggers.js';
import { openModal, publishHome, pushModal, updateView, viewJson } from '../views.js';
import type { World } from '../world.js';
import type { Args } from './arguments.js';
import { optionalString, requiredString } from './arguments.js';
import { type Method, method } from './method.js';

export const viewMethods: Record<string, Method> = {
  'views.open': method([], 4, ({ world, args }) => {
    const trigger = useTrigger(world, requiredString(args, 'trigger_id'));
    return { view: viewJson(world, openModal(world, trigger, viewArgument(args))) };
  }),

  'views.push': method([], 4, ({ world, args }) => {
    const trigger = useTrigger(world, requiredString(args, 'trigger_id'));
    return { view: viewJson(world, pushModal(world, trigger, viewArgument(args))) };
  }),

  'views.update': method([], 4, ({ world, args }) => {
    const target = targetView(world, args);
    return { view: viewJson(world, updateView(world, target, viewArgument(args), args.hash)) };
  }),

  'views.publish': method([], 4, ({ world, args }) => {
    const user = findPerson(world, requiredString(args, 'user_id'));
    if (!user) throw new SlackError('user_not_found');
    if (world.manifest && !world.manifest.features?.app_home?.home_tab_enabled)
      throw new SlackError('not_enabled');
    return { view: viewJson(world, publishHome(world, user.id, viewArgument(args), args.hash)) };
  }),
};

function viewArgument(args: Args): unknown {
  if (!isObject(args.view))
    throw new SlackError('invalid_arguments', ['[ERROR] missing required field: view']);
  return args.view;
}

function targetView(world: World, args: Args): View {
  const [id, external] = [optionalString(args, 'view_id'), optionalString(args, 'external_id')];
  if (!id && !external)
    throw new SlackError('invalid_arguments', ['[ERROR] missing required field: view_id']);
  const found = id ? findView(world, id) : openViews(world).find((view) => view.external_id === external);
  if (!found) throw new SlackError('not_found');
  return found;
}
