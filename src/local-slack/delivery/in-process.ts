import type { App, Receiver } from '@slack/bolt';
import { ReceiverMultipleAckError } from '@slack/bolt';
import type { World } from '../world.js';
import { frameTooLong } from './sockets.js';
import type { AckResult, Transport } from './transport.js';

/** Delivers to a Bolt app in this process: acked once, as over HTTP, and with a short frame, as in Socket Mode. */
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
        onAck(receivedAck(world, response));
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

/** The body as it would arrive. */
function receivedAck(world: World, response: unknown): AckResult {
  if (response === undefined || response === '') return { acked: true, response: undefined };
  const json = JSON.stringify(response);
  if (Buffer.byteLength(json) > world.maxFrameBytes)
    return { acked: false, reason: 'connection_failed', detail: frameTooLong(world) };
  return { acked: true, response: JSON.parse(json) };
}
