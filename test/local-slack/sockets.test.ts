import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClock, type RunningServer, type Slack } from '../../src/local-slack/index.js';
import { call, northwind } from './slack.js';

interface Envelope {
  type: string;
  envelope_id: string;
  reason?: string;
  retry_attempt?: number;
  accepts_response_payload?: boolean;
}

const clock = createClock('2026-11-02T08:00:00Z');
let slack: Slack;
let address: RunningServer;

beforeEach(async () => {
  slack = northwind({ clock });
  address = await slack.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => address.close());

/** A connection and the messages it has received. */
async function connect(query = '') {
  const { url } = await call(slack, 'apps.connections.open', {}, slack.credentials.appToken);
  const socket = new WebSocket(`${url as string}${query}`);
  const told: Envelope[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  socket.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString()) as Envelope);
    wake();
  });
  socket.on('close', wake);
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => holds() && resolve();
      waiting.add(check);
      check();
    });
  await until(() => told.length === 1);
  return { socket, told, until };
}

describe('Socket Mode', () => {
  test('sends hello, and requires an app-level token', async () => {
    const { told } = await connect();
    expect(told[0]).toMatchObject({ type: 'hello', num_connections: 1 });
    expect((await call(slack, 'apps.connections.open', {})).error).toBe('not_allowed_token_type');
    const opened = await call(slack, 'apps.connections.open', {}, slack.credentials.appToken);
    expect(Object.keys(opened)).toEqual(['ok', 'url']);
  });

  test('accepts ten connections and no more', async () => {
    for (let count = 0; count < 10; count += 1) await connect();
    const { socket, told } = await connect();
    expect(told[0]).toMatchObject({ type: 'disconnect', reason: 'too_many_websockets' });
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  });

  test('closes a connection every few hours, ten seconds after a warning', async () => {
    const { socket, told, until } = await connect();
    clock.moveForward(18_050_000);
    await until(() => told.length === 2);
    expect(told[1]).toMatchObject({ type: 'disconnect', reason: 'warning' });
    clock.moveForward(9_000);
    const joined = slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await until(() => told.length === 3);
    socket.send(JSON.stringify({ envelope_id: told[2]?.envelope_id }));
    expect((await joined)?.state).toBe('acked');
    clock.moveForward(1_000);
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
  });

  test('delivers to any connection, even after a warning', async () => {
    const first = await connect();
    clock.moveForward(18_050_000);
    const second = await connect();
    for (const user of ['grace', 'mei']) void slack.userActions.joinChannel({ user, channel: '#partners' });
    await expect
      .poll(() => [first, second].map(({ told }) => told.map(({ type }) => type)))
      .toEqual([
        ['hello', 'disconnect', 'events_api'],
        ['hello', 'events_api'],
      ]);
  });

  test('a connection URL works once', async () => {
    const { url } = await call(slack, 'apps.connections.open', {}, slack.credentials.appToken);
    await new Promise((opened) => new WebSocket(url as string).once('open', opened));
    await expect(
      new Promise((_, failed) => new WebSocket(url as string).once('error', failed)),
    ).rejects.toThrow();
  });

  test.each(['warning', 'refresh_requested', 'link_disabled'] as const)(
    'announces its end: %s',
    async (reason) => {
      const { told, until } = await connect();
      slack.endSockets(reason);
      await until(() => told.length === 2);
      expect(told[1]).toMatchObject({ type: 'disconnect', reason });
    },
  );

  test('retries an event on another connection when the first one closes before the ack', async () => {
    const first = await connect();
    const joined = slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await first.until(() => first.told.length === 2);
    expect(first.told[1]).toMatchObject({
      type: 'events_api',
      retry_attempt: 0,
      accepts_response_payload: false,
    });
    const second = await connect();
    first.socket.terminate();
    await joined;
    await second.until(() => second.told.length === 2);
    expect(second.told[1]).toMatchObject({ type: 'events_api', retry_attempt: 1 });
  });

  test('a silent connection delivers nothing, and the user sees an error', async () => {
    await connect();
    slack.endSockets('silence');
    const typed = slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/plan' });
    clock.moveForward(3_000);
    expect((await typed)?.state).toBe('late');
  });

  test('a dropped connection no longer counts', async () => {
    const { socket } = await connect();
    slack.endSockets('drop');
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
    expect(
      (await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/plan' }))?.detail,
    ).toBe('the app is not running');
  });
});

describe('a frame of more than 20,480 bytes', () => {
  const ack = (envelope: Envelope | undefined, letters: number) =>
    JSON.stringify({ envelope_id: envelope?.envelope_id, payload: { text: 'x'.repeat(letters) } });
  const type = (user: string) => slack.userActions.sendMessage({ user, channel: '#launch', text: '/plan' });

  test('closes the connection, and all that was not acked on it comes again on the next one', async () => {
    const first = await connect();
    const typed = [type('ada'), type('mei')];
    await first.until(() => first.told.length === 3);
    const closed = new Promise((resolve) =>
      first.socket.once('close', (code, reason: Buffer) => resolve([code, reason.toString()])),
    );
    first.socket.send(ack(first.told[1], 20_480));
    expect(await closed).toEqual([1009, 'Max frame length of 20480 has been exceeded.']);
    const second = await connect();
    await second.until(() => second.told.length === 3);
    const ids = (told: Envelope[]) => told.slice(1).map(({ envelope_id }) => envelope_id);
    expect(ids(second.told)).toEqual(ids(first.told));
    for (const envelope of second.told.slice(1)) second.socket.send(ack(envelope, 10));
    expect((await Promise.all(typed)).map((delivery) => delivery?.state)).toEqual(['acked', 'acked']);
    expect(slack.violations.map(({ code }) => code)).toEqual(['frame_too_long']);
  });

  test('is accepted if the limit is switched off', async () => {
    await address.close();
    slack = northwind({ clock, maxFrameBytes: Infinity });
    address = await slack.listen({ port: 0, host: '127.0.0.1' });
    const { socket, told, until } = await connect();
    const typed = type('ada');
    await until(() => told.length === 2);
    socket.send(ack(told[1], 20_480));
    expect((await typed)?.state).toBe('acked');
  });
});
