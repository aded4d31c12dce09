import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import type { Log } from '../log.js';
import { stripViewBlocks } from './strip-view-blocks.js';

/** Slack waits three seconds, and then sends it again. */
const ANSWERED_BEFORE_MS = 2_800;

interface Delivery extends Pick<ReceiverEvent, 'body' | 'ack'> {
  retryNum: number | undefined;
  retryReason: string | undefined;
}

/** Where Bolt is handed what Slack delivers, whichever way it came: the ways open and close by themselves. */
export function createDeliveryHandler(log: Log) {
  let bolt: App | undefined;
  const receiver: Receiver = {
    init: (app) => void (bolt = app),
    start: async () => undefined,
    stop: async () => undefined,
  };

  /** Answered in time and once, whatever becomes of it: what no listener has answered is answered all the same. */
  async function deliver({ retryNum, retryReason, body, ack: send }: Delivery): Promise<void> {
    let sent: Promise<void> | undefined;
    const ack: ReceiverEvent['ack'] = (answer) => (sent ??= send(answer));
    const answerAnyway = () =>
      void ack().catch((error: unknown) => log.warn({ error }, 'a delivery could not be answered'));
    const late = setTimeout(answerAnyway, ANSWERED_BEFORE_MS);
    try {
      stripViewBlocks(body);
      await bolt?.processEvent({
        body,
        ack,
        ...(retryNum !== undefined && { retryNum }),
        ...(retryReason !== undefined && { retryReason }),
      });
    } catch (error) {
      log.error({ error }, 'a delivery could not be taken');
    } finally {
      clearTimeout(late);
      answerAnyway();
    }
  }

  return { receiver, deliver };
}
