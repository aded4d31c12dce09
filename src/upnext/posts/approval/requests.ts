import type { Button } from '@slack/types';
import { button, clip } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';

/**
 * Who should hear of a post that waits, and what. Admins are asked first, if its author may not schedule posts. Then its card
 * mentions its approvers when it appears in their channel, and its thread if it was there before. Each gets one direct message,
 * halfway to the deadline.
 */

/** What waits in a project, with the buttons to decide. */
export const SHOW_WAITING = 'show_waiting';

/** Shows the posts of a project as they are. */
export function reviewButton({ id, name }: { id: string; name: string }): Button[] {
  const value = encodeButtonValue({ id, name: clip(name, 150) });
  return value ? [button('Review posts', SHOW_WAITING, { value })] : [];
}
