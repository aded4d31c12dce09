import type { App, Receiver, ReceiverEvent } from '@slack/bolt';

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
    await bolt?.processEvent({
      ...delivery,
      ...(retryNum !== undefined && { retryNum }),
      ...(retryReason !== undefined && { retryReason }),
    });
  }

  return { receiver, handOver };
}
