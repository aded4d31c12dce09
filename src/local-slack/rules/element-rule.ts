import type { Check, Rule, Surface } from './check.js';
import { boolean, integer, list, string } from './check.js';
import { confirm, plainText } from './objects.js';

/** An element's fields, the blocks and surfaces that allow it, and the rules about several fields. */
export type ElementRule = [fields: Record<string, Check>, inside: string[], on: Surface[], ...rules: Rule[]];

/** A block's fields, the surfaces that allow it, and the rules about several fields. */
export type BlockRule = [fields: Record<string, Check>, on: Surface[], ...rules: Rule[]];

export const EVERYWHERE: Surface[] = ['modal', 'home', 'message'];
export const MODAL: Surface[] = ['modal'];
export const MESSAGE: Surface[] = ['message'];

/** Fields that many elements share. */
export const actionId = { 'action_id?': string(1, 255) };
export const confirmable = { 'confirm?': confirm };
export const focusable = { 'focus_on_load?': boolean };
export const placeholdable = { 'placeholder?': plainText(150) };
export const several = { 'max_selected_items?': integer(1, 100_000) };
export const ids = list(0, 1000, string(1, 255));
