import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';

interface Delivery extends Pick<ReceiverEvent, 'body' | 'ack'> {
  retryNum: number | undefined;
  retryReason: string | undefined;
}

/** Where Bolt is handed what Slack delivers, whichever way it came: the ways open and close by themselves. */
export function createHandOver() {
  let bolt: App | undefined;
  const receiver: Receiver = {
    init: (app) => void (bolt = app),
    start: async () => undefined,
    stop: async () => undefined,
  };

  async function handOver({ retryNum, retryReason, ...delivery }: Delivery): Promise<void> {
    forgetLooks(delivery.body);
    await bolt?.processEvent({
      ...delivery,
      ...(retryNum !== undefined && { retryNum }),
      ...(retryReason !== undefined && { retryReason }),
    });
  }

  return { receiver, handOver };
}

interface Sent {
  type?: string;
  view?: { blocks?: unknown };
}

/**
 * With a form that is sent comes how it looked, which is most of it. Only the names of its fields are asked for; the rest
 * would be held, and moved about in memory, for as long as the form is on its way.
 */
function forgetLooks({ type, view }: Sent): void {
  if (type !== 'view_submission' || !Array.isArray(view?.blocks)) return;
  view.blocks = view.blocks.map(({ type, block_id }: KnownBlock) => ({ type, block_id }));
}
