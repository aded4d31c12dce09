import type { ActionsBlock, PlainTextOption } from '@slack/types';
import { allRequire } from '../rights/access.js';
import { actions } from '../slack/text/blocks.js';

/** The action of what is chosen beside a text. Slack reports every press; it is read when the form is sent. */
export const CHOSEN = 'checked';

/** Checkboxes that may all stay empty. As an input, Slack would write “(optional)” next to them. */
export function checkboxRow(name: string, options: PlainTextOption[], chosen: string[]): ActionsBlock {
  const initial_options = options.filter(({ value }) => chosen.includes(value ?? ''));
  return actions(name, {
    type: 'checkboxes',
    action_id: `${CHOSEN}:${name}`,
    options,
    ...(initial_options.length > 0 && { initial_options }),
  });
}

export const checkboxActions = allRequire('anyone', { [CHOSEN]: async () => undefined });
