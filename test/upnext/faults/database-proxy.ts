import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const socketIn = (dir: string) => join(dir, '.s.PGSQL.5432');

/** A proxy between the bot and its PostgreSQL that can be slowed down and cut, and may change what the server says. */
export async function openDatabaseProxy(to: string, change: (answer: Buffer) => void = () => undefined) {
  const target = new URL(to);
  const dir = mkdtempSync(join(tmpdir(), 'upnext-proxy-'));
  const open = new Set<Socket>();
  let delayMs = 0;
  let cut = false;

  function pass(from: Socket): void {
    if (cut) return void from.destroy();
    const onward = connect(socketIn(target.searchParams.get('host') ?? ''));
    let sent = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      sent = sent.then(() => (delayMs ? pause(delayMs) : undefined)).then(() => void onward.write(chunk));
    });
    onward.on('data', change).pipe(from);
    for (const [end, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(end);
      end.on('error', () => undefined).on('close', () => open.delete(end) && other.destroy());
    }
  }

  function disconnect(): void {
    for (const end of open) end.destroy();
  }

  const server = createServer(pass);
  await new Promise<void>((ready) => server.listen(socketIn(dir), ready));
  const address = new URL(target);
  address.searchParams.set('host', dir);

  return {
    url: address.href,
    delay: (ms: number) => void (delayMs = ms),
    cut(): void {
      cut = true;
      disconnect();
    },
    async setReadOnly(readOnly: boolean): Promise<void> {
      const maintenance = new URL(to);
      maintenance.pathname = '/postgres';
      const client = new pg.Client({ connectionString: maintenance.href });
      await client.connect();
      await client.query(
        `alter database ${target.pathname.slice(1)} set default_transaction_read_only = ${readOnly}`,
      );
      await client.end();
      disconnect();
    },
    restore(): void {
      cut = false;
      delayMs = 0;
    },
    close(): void {
      server.close();
      disconnect();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
