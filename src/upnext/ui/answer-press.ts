import type { Deps } from '../deps.js';
import { showWhenReady } from '../slack/answer/show-modal.js';
import type { ActionArgs } from '../slack/events/listeners.js';
import { messageView, modalWith, type Reply } from '../slack/text/blocks.js';
import { tablesAsLines } from './data-table.js';
import { LOADING_FROM_SERVICE, replaceWhenReady, replyBelow } from './start-reading.js';

/** Where a press is answered: in its channel, or in a window if it came from the App Home or a window. */

type Press = Pick<ActionArgs, 'body' | 'client' | 'respond'>;

/** In the place of what was pressed. */
export async function answerInPlace(
  deps: Pick<Deps, 'startTimer'>,
  press: Press,
  reply: Promise<Reply>,
): Promise<void> {
  const { view } = press.body;
  if (!view) return replaceWhenReady(deps, press, reply);
  const { blocks } = await reply;
  await press.client.views.update({
    view_id: view.id,
    view: modalWith(view.title?.text ?? '', tablesAsLines(blocks)),
  });
}

/** Below the message, or in a window on top. It opens at once, because Slack’s trigger expires. */
export async function answerBelow(press: Press, title: string, reply: Promise<Reply>): Promise<void> {
  if (!press.body.view) return replyBelow(press, await reply);
  const loading = messageView(title, LOADING_FROM_SERVICE);
  await showWhenReady(press, loading, async () => modalWith(title, tablesAsLines((await reply).blocks)));
}
