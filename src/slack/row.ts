import type { ActionsBlock } from '@slack/types';
import { actions } from './blocks.js';

/** A row of buttons, or none: Slack takes no empty one. */
export const row = (block_id: string, buttons: ActionsBlock['elements']): ActionsBlock[] =>
  buttons.length > 0 ? [actions(block_id, ...buttons)] : [];
