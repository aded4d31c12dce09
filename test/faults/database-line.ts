import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const socketIn = (dir: string) => join(dir, '.s.PGSQL.5432');

/** The line between the bot and its PostgreSQL: it can be slow, and it can be cut. */
export async function openLine(to: string) {
  const there = new URL(to);
  const home = mkdtempSync(join(tmpdir(), 'upnext-line-'));
  const open = new Set<Socket>();
  let lateMs = 0;
  let cut = false;

  function pass(from: Socket): void {
    if (cut) return void from.destroy();
    const onward = connect(socketIn(there.searchParams.get('host') ?? ''));
    let sent = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      sent = sent.then(() => (lateMs ? pause(lateMs) : undefined)).then(() => void onward.write(chunk));
    });
    onward.pipe(from);
    for (const [end, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(end);
      end.on('error', () => undefined).on('close', () => open.delete(end) && other.destroy());
    }
  }

  function breakOff(): void {
    for (const end of open) end.destroy();
  }

  const server = createServer(pass);
  await new Promise<void>((ready) => server.listen(socketIn(home), ready));
  const here = new URL(there);
  here.searchParams.set('host', home);

  return {
    url: here.href,
    late: (ms: number) => void (lateMs = ms),
    cut(): void {
      cut = true;
      breakOff();
    },
    async readOnly(yes: boolean): Promise<void> {
      const elsewhere = new URL(to);
      elsewhere.pathname = '/postgres';
      const client = new pg.Client({ connectionString: elsewhere.href });
      await client.connect();
      await client.query(
        `alter database ${there.pathname.slice(1)} set default_transaction_read_only = ${yes}`,
      );
      await client.end();
      breakOff();
    },
    mend(): void {
      cut = false;
      lateMs = 0;
    },
    close(): void {
      server.close();
      breakOff();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
