import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that gets webhooks, on this machine. */
export async function openReceiver() {
  const events: ReceivedEvent[] = [];
  const answered: ReceivedEvent[] = [];
  let answer: { status: number; headers: Record<string, string> } | undefined = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const event = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
      events.push(event);
      if (!answer) return;
      answered.push(event);
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?key=in-the-url`,
    events,
    answered,
    answerWith: (status: number, headers: Record<string, string> = {}) => void (answer = { status, headers }),
    /** It answers nothing. */
    hang: () => void (answer = undefined),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Checked as a receiver does, after the specification and with another implementation of HMAC than the one that signs. */
export async function isSigned(
  { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>,
  secret: string,
): Promise<boolean> {
  const name = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, name, false, ['verify']);
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const given = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  return version === 'v1' && crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(signed));
}
