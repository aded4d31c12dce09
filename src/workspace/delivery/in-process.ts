import type { App, Receiver } from '@slack/bolt';
import { ReceiverMultipleAckError } from '@slack/bolt';
import type { World } from '../world.js';
import type { Transport } from './transport.js';

/** Delivers to a Bolt app in this process, with the ack rules of Bolt's HTTP receiver. */
export function inProcess(world: World, connect: (transport: Transport | undefined) => void): Receiver {
  let transport: Transport | undefined;
  return {
    init(app) {
      transport = transportTo(app, world);
      connect(transport);
    },
    async start() {
      connect(transport);
    },
    async stop() {
      connect(undefined);
    },
  };
}

function transportTo(app: App, world: World): Transport {
  return {
    async send({ kind, name, body }, retry, onAck) {
      let acked = false;
      const ack = async (response?: unknown) => {
        if (acked) {
          world.reportViolation('multiple_acks', `${kind} ${name}`);
          throw new ReceiverMultipleAckError();
        }
        acked = true;
        onAck({ acked: true, response: response === '' ? undefined : toJson(response) });
      };
      const retryFields = retry ? { retryNum: retry.num, retryReason: retry.reason } : {};
      try {
        await app.processEvent({ body, ack, ...retryFields });
        onAck({ acked: false, reason: 'http_timeout', detail: 'the listeners finished without ack()' });
      } catch (error) {
        onAck({ acked: false, reason: 'http_error', detail: String(error) });
      }
    },
  };
}

/** The body as it would arrive over HTTP. */
function toJson(response: unknown): unknown {
  return typeof response === 'object' ? JSON.parse(JSON.stringify(response)) : response;
}
