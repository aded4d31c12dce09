/** A proxy with network latency: half a round trip each way, and two for a new connection (TCP and TLS 1.3). */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

export async function withLatency(port, roundTripMs) {
  const open = new Set();
  const server = createServer((near) => {
    const shaken = after(2 * roundTripMs);
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        const arrives = Promise.all([from === near && shaken, after(roundTripMs / 2)]);
        void arrives.then(() => to.writable && to.write(bytes));
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
