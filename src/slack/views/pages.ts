import type { Button, KnownBlock } from '@slack/types';
import { button, buttonRow } from '../text/blocks.js';
import { encodeButtonValue } from './button-value.js';

export interface Page<T> {
  items: T[];
  /** Index of the first item. */
  from: number;
  size: number;
  total: number;
}

/** Shows the last page if the list is now shorter. */
export function pageOf<T>(all: readonly T[], start: number, size: number): Page<T> {
  const last = Math.max(0, Math.floor((all.length - 1) / size) * size);
  const from = Math.min(Math.max(0, start), last);
  return { items: all.slice(from, from + size), from, size, total: all.length };
}

/** "11–20 of 43", "101–110 of 200+": `skipped` counts items on earlier pages of the service; `more` means there are later ones. */
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

/** Buttons to the previous and next page. Each button's value is the state of that page. */
export function pager(action: string, previous: object | undefined, next: object | undefined): KnownBlock[] {
  const buttons = [
    ...pageButton('Previous', `${action}:back`, previous),
    ...pageButton('Next', `${action}:on`, next),
  ];
  return buttonRow('pages', buttons);
}

function pageButton(text: string, action: string, state: object | undefined): Button[] {
  const value = state && encodeButtonValue(state);
  return value ? [button(text, action, { value })] : [];
}
