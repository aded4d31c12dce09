import { blockList } from './blocks.js';
import type { Check, Problem, Surface } from './check.js';
import { boolean, inspection, isObject, note, object, oneOf, problemText, string } from './check.js';
import { plainText } from './objects.js';

/** Modals and App Home views as the bot sends them. */

const VIEW_BYTES = 250_000;

const everyView = {
  blocks: blockList(1, 100),
  'private_metadata?': string(0, 3000),
  'callback_id?': string(0, 255),
  'external_id?': string(0, 255),
};

const checks: Record<Exclude<Surface, 'message'>, Check> = {
  modal: object(
    {
      ...everyView,
      type: oneOf('modal'),
      title: plainText(24),
      'submit?': plainText(24),
      'close?': plainText(24),
      'clear_on_close?': boolean,
      'notify_on_close?': boolean,
    },
    (fields, at, seen) => {
      if (seen.counts.inputs === 0 || fields.submit !== undefined) return;
      note(seen, 'must define `submit` to use an `input` block in modals', at);
    },
  ),
  home: object({ ...everyView, type: oneOf('home') }),
};

/** The problems of a view in Slack's wording; empty if it is valid. */
export const viewProblems = (view: unknown, surface: 'modal' | 'home'): string[] => [
  ...(isTooLarge(view) ? ['view_too_large'] : []),
  ...inspectView(view, surface, '/view').map(problemText),
];

export function inspectView(view: unknown, surface: 'modal' | 'home', at: string): Problem[] {
  const seen = inspection(surface);
  checks[surface](view, at, seen);
  if (seen.counts.focus > 1) note(seen, 'only one element may have focus_on_load', at);
  return seen.problems;
}

export function isTooLarge(view: unknown): boolean {
  return isObject(view) && Buffer.byteLength(JSON.stringify(view)) > VIEW_BYTES;
}
