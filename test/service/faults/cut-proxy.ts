import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Passes on so many bytes to a server or back, and then cuts both connections. */

export interface Cut {
  way: 'there' | 'back';
  afterBytes: number;
}

const LONGEST_MS = 2_000;

export async function openCutProxy(target: string) {
  const { port } = new URL(target);
  const state = {
    cut: undefined as Cut | undefined,
    onCut: (): void => undefined,
    /** What has passed since `begin`. */
    passed: { there: Buffer.alloc(0), back: Buffer.alloc(0) },
  };
  const closed: Promise<unknown>[] = [];

  function pass(from: Socket): void {
    const onward = connect(Number(port), '127.0.0.1');
    closed.push(once(onward, 'close'));
    let isCut = false;
    for (const [way, source, to] of [
      ['there', from, onward],
      ['back', onward, from],
    ] as const) {
      source.on('error', () => undefined);
      source.on('close', () => to.destroySoon());
      source.on('data', (chunk: Buffer) => {
        if (isCut) return;
        const before = state.passed[way].length;
        state.passed[way] = Buffer.concat([state.passed[way], chunk]);
        if (state.cut?.way !== way || state.passed[way].length < state.cut.afterBytes) to.write(chunk);
        else cutAfter(to, chunk.subarray(0, state.cut.afterBytes - before));
      });
    }

    /** The server still reads what has arrived. */
    function cutAfter(to: Socket, rest: Buffer): void {
      isCut = true;
      const finish = () => {
        state.onCut();
        onward.end();
        from.destroy();
      };
      if (rest.length > 0) to.write(rest, finish);
      else finish();
    }
  }

  const server = createServer(pass);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    // A server that listens on a port has an AddressInfo.
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(cut: Cut | undefined, onCut: () => void): void {
      Object.assign(state, { cut, onCut, passed: { there: Buffer.alloc(0), back: Buffer.alloc(0) } });
    },
    passed: () => state.passed,
    /** Until the server has done everything. */
    quiet: () => Promise.race([Promise.all(closed.splice(0)), pause(LONGEST_MS)]),
    close: () => void server.close(),
  };
}
