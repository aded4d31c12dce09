import type { Button, KnownBlock } from '@slack/types';
import { button, buttonRow } from './blocks.js';
import { encodeButtonValue } from './button-value.js';

export interface Page<T> {
  items: T[];
  /** Where it starts, from 0 on. */
  from: number;
  size: number;
  total: number;
}

/** A list that has become shorter since shows its last page. */
export function pageOf<T>(all: readonly T[], wanted: number, size: number): Page<T> {
  const last = Math.max(0, Math.floor((all.length - 1) / size) * size);
  const from = Math.min(Math.max(0, wanted), last);
  return { items: all.slice(from, from + size), from, size, total: all.length };
}

/** "11–20 of 43", "101–110 of 200+": `skipped` are those on earlier pages of the service, `more` those on later ones. */
export function rangeOf({ items, from, total }: Page<unknown>, skipped = 0, more = false): string {
  const all = `${skipped + total}${more ? '+' : ''}`;
  return items.length === skipped + total && !more
    ? all
    : `${skipped + from + 1}–${skipped + from + items.length} of ${all}`;
}

export const previousStart = ({ from, size }: Page<unknown>) =>
  from > 0 ? Math.max(0, from - size) : undefined;
export const nextStart = ({ from, size, total }: Page<unknown>) =>
  from + size < total ? from + size : undefined;

/** Turns the page: each button carries the state it leads to. Nothing where there is one page alone. */
export function pager(action: string, back: object | undefined, on: object | undefined): KnownBlock[] {
  const buttons = [...to('Previous', `${action}:back`, back), ...to('Next', `${action}:on`, on)];
  return buttonRow('pages', buttons);
}

function to(text: string, action: string, state: object | undefined): Button[] {
  const value = state && encodeButtonValue(state);
  return value ? [button(text, action, { value })] : [];
}
