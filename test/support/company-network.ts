import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { selfSigned } from './certificate.js';

const HOST = 'slack.test';

/**
 * A network in which Slack, with TLS, is only reachable through a proxy that tunnels. No name server knows its hosts,
 * so a direct connection fails.
 *
 * @param slack the origin of the local Slack
 */
export async function openCompanyNetwork(slack: string) {
  const folder = await mkdtemp(join(tmpdir(), 'upnext-proxy-'));
  const { key, cert } = selfSigned(HOST);
  const certFile = join(folder, 'cert.pem');
  await writeFile(certFile, cert);
  const target = new URL(slack);
  const tls = createHttpsServer({ key, cert }, (incoming, response) => {
    const forwarded = request(new URL(incoming.url ?? '', slack), asSent(incoming), (answer) => {
      void text(answer).then((body) => {
        const { 'content-length': _, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, headers);
        // Slack’s WebSockets have a host of their own.
        response.end(body.replace(`ws://${target.host}`, `wss://wss.${HOST}`));
      });
    });
    incoming.pipe(forwarded);
  });
  tls.on('upgrade', (incoming, socket, head) => {
    const inner = joined(socket, connect(Number(target.port), target.hostname));
    const headers = incoming.rawHeaders.map((one, index) => one + (index % 2 ? '\r\n' : ': ')).join('');
    inner.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
    inner.write(head);
  });
  await listen(tls);

  const tunnels: string[] = [];
  const proxy = createHttpServer();
  proxy.on('connect', (incoming, client: Duplex) => {
    tunnels.push(`${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim());
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    joined(client, connect(portOf(tls), '127.0.0.1'));
  });
  await listen(proxy);

  return {
    /** Where each tunnel led, with the proxy’s credentials. */
    tunnels,
    settings: {
      SLACK_API_URL: `https://api.${HOST}/api/`,
      HTTPS_PROXY: `http://upnext:secret@127.0.0.1:${portOf(proxy)}`,
      NODE_EXTRA_CA_CERTS: certFile,
    },
    async close() {
      proxy.close();
      tls.close();
      await rm(folder, { recursive: true });
    },
  };
}

const asSent = ({ method, headers }: IncomingMessage) => ({ method, headers });

function joined<End extends Duplex>(one: Duplex, other: End): End {
  one.pipe(other).pipe(one);
  for (const end of [one, other]) end.on('error', () => [one, other].forEach((each) => each.destroy()));
  return other;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
