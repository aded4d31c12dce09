import type { Server } from 'node:net';
import { SettingsRefused } from '../config.js';

interface Listening {
  once(event: 'listening', then: () => void): unknown;
  once(event: 'error', then: (error: NodeJS.ErrnoException) => void): unknown;
  address: Server['address'];
}

/** Waits until a server listens; a port that is taken is said in words, with the setting that changes it. */
export async function bound(
  server: Listening,
  { host, port }: { host: string; port: number },
  setting: string,
) {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(portRefused(error, { host, port }, setting)));
  });
  const address = server.address();
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
}

interface At {
  host: string;
  port: number;
}

/** Only what the system says about an address becomes words; other errors stay as they are. */
export function portRefused(error: NodeJS.ErrnoException, at: At, setting: string): Error {
  const isOfTheAddress = ['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '');
  return isOfTheAddress ? new SettingsRefused([words(error, at, setting)]) : error;
}

function words({ code, message }: NodeJS.ErrnoException, { host, port }: At, setting: string): string {
  if (code === 'EADDRINUSE')
    return `${setting} ${port} is taken by another program. Stop that one, or choose another ${setting}.`;
  if (code === 'EACCES') return `${setting} ${port} is not allowed for this user. Choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return `${setting} ${port} cannot be listened on: ${message}.`;
}
