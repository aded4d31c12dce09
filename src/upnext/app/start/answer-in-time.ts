import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import type { Log } from '../../log.js';
import { type Answer, fitsInAck } from '../../slack/answer/ack-size.js';
import { DELIVERY_ACK_MS, startTimer } from '../../slack/answer/deadlines.js';
import { deliveryKind } from '../../slack/events/listeners.js';
import { REMOVALS } from '../../slack/install/uninstall.js';

interface Delivery extends Pick<ReceiverEvent, 'body' | 'ack'> {
  retryNum: number | undefined;
  retryReason: string | undefined;
}

/**
 * Passes deliveries to Bolt, over HTTP and Socket Mode alike, and acks each one in time and once, without an answer that is too
 * large. Bolt acks an event before its listener runs. Here the ack waits for the listener, so that Slack resends the event if
 * this process stops. A listener that throws is acked: it has told its person, where the event has one. That the app was removed
 * is acked only once it is stored, however long that takes.
 */
export function createDeliveryHandler(log: Log) {
  let bolt: App | undefined;
  const receiver: Receiver = {
    init: (app) => void (bolt = app),
    start: async () => undefined,
    stop: async () => undefined,
  };

  /** The last guard: in Socket Mode, Slack would close the connection for everybody. */
  function withinLimit(answer: Answer): Answer {
    if (fitsInAck(answer)) return answer;
    log.error({}, 'acked a delivery without its answer, which is too large for an ack');
    return undefined;
  }

  async function deliver({ retryNum, retryReason, body, ack: send }: Delivery): Promise<void> {
    let sent: Promise<void> | undefined;
    const ack: ReceiverEvent['ack'] = (answer?: Answer) => (sent ??= send(withinLimit(answer)));
    const ackIfNeeded = () =>
      void ack().catch((error: unknown) => log.warn({ error }, 'could not ack a delivery'));
    const mayBeAckedEarly = !REMOVALS.has(deliveryKind(body));
    const cancel = mayBeAckedEarly ? startTimer(DELIVERY_ACK_MS, ackIfNeeded) : undefined;
    try {
      await bolt?.processEvent({
        body,
        ack: body.type === 'event_callback' ? async () => undefined : ack,
        ...(retryNum !== undefined && { retryNum }),
        ...(retryReason !== undefined && { retryReason }),
      });
    } catch (error) {
      log.error({ error }, 'could not process a delivery');
    } finally {
      cancel?.();
      ackIfNeeded();
    }
  }

  return { receiver, deliver };
}
