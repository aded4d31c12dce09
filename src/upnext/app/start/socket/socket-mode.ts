import { LRUCache } from 'lru-cache';
import type { Log } from '../../../log.js';
import type { Answer } from '../../../slack/answer/ack-size.js';
import { singleTryClient, type SlackApi } from '../../../slack/install/client.js';
import { SettingsError } from '../../config.js';
import { createDeliveryHandler } from '../answer-in-time.js';
import type { SlackConnection } from '../slack-connection.js';
import { keepConnected } from './keep-connected.js';
import type { Envelope, SlackSocket } from './slack-socket.js';

/** Slack may send an envelope again on another connection. */
const ENVELOPES_REMEMBERED = 1_000;

/** A WebSocket to Slack, which needs no public address. */
export function createSocketMode(appToken: string, api: SlackApi, log: Log): SlackConnection {
  const { receiver, deliver } = createDeliveryHandler(log);
  const answers = new LRUCache<string, Promise<Answer>>({ max: ENVELOPES_REMEMBERED });
  const connection = keepConnected({
    slack: singleTryClient(appToken, api),
    proxy: api.proxy,
    onEnvelope: receive,
    log,
  });

  /** A repeated envelope gets the answer of the first one. */
  function receive({ id, ...delivery }: Envelope, socket: SlackSocket): void {
    const send = (answer: Answer) => connection.ack(id, answer, socket);
    const earlier = answers.get(id);
    if (earlier) {
      const logFailure = (error: unknown) => log.warn({ error }, 'could not ack a repeated envelope');
      return void earlier.then(send).catch(logFailure);
    }
    let remember: (answer: Answer) => void = () => undefined;
    answers.set(id, new Promise((resolve) => (remember = resolve)));
    void deliver({
      ...delivery,
      ack: (answer: Answer) => {
        remember(answer);
        return send(answer);
      },
    });
  }

  return {
    receiver,
    handle: () => undefined,
    /** A refused token ends the start, since only the operator can change it. An outage of Slack does not. */
    open: () =>
      connection.open((explanation) => {
        throw new SettingsError([explanation]);
      }),
    isOpen: connection.isOpen,
    close: connection.close,
    describe: (url) => `Upnext is connected by Socket Mode. Status: ${url}/readyz`,
  };
}
