import type { App, Receiver } from '@slack/bolt';
import { ReceiverMultipleAckError } from '@slack/bolt';
import type { World } from '../world.js';
import type { Carrier, Parcel, Receipt, Retry } from './courier.js';

/** Hands deliveries to a Bolt app in this process, with the ack rules of Bolt's HTTP receiver. */
export function inProcess(world: World, running: (carrier: Carrier | undefined) => void): Receiver {
  let app: App | undefined;
  const carrier: Carrier = { carry: (...sent) => handOver(world, app as App, ...sent) };
  return {
    init(bolt) {
      app = bolt;
      running(carrier);
    },
    async start() {
      running(carrier);
    },
    async stop() {
      running(undefined);
    },
  };
}

async function handOver(
  world: World,
  app: App,
  { kind, name, body }: Parcel,
  retry: Retry | undefined,
  receipt: (receipt: Receipt) => void,
): Promise<void> {
  let acked = false;
  const ack = async (answer?: unknown) => {
    if (acked) {
      world.reportViolation('multiple_acks', `${kind} ${name}`);
      throw new ReceiverMultipleAckError();
    }
    acked = true;
    receipt({ acked: true, answer: answer === '' ? undefined : plain(answer) });
  };
  const retried = retry ? { retryNum: retry.num, retryReason: retry.reason } : {};
  try {
    await app.processEvent({ body, ack, ...retried });
    receipt({ acked: false, reason: 'http_timeout', detail: 'the listeners ended without ack()' });
  } catch (error) {
    receipt({ acked: false, reason: 'http_error', detail: String(error) });
  }
}

/** What would arrive as JSON. */
function plain(answer: unknown): unknown {
  return typeof answer === 'object' ? JSON.parse(JSON.stringify(answer)) : answer;
}
