import type { Server } from 'node:http';
import { SettingsError } from '../config.js';

interface Address {
  host: string;
  port: number;
}

/** Resolves to the server's URL once it listens. `setting` names the port's setting in an error. */
export async function waitForListening(
  server: Server,
  { host, port }: Address,
  setting: string,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(asListenError(error, { host, port }, setting)));
  });
  const address = server.address();
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
}

/** A settings error if the system refused the address; other errors stay as they are. */
export function asListenError(error: NodeJS.ErrnoException, address: Address, setting: string): Error {
  const isAboutAddress = ['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '');
  return isAboutAddress ? new SettingsError([messageFor(error, address, setting)]) : error;
}

function messageFor({ code, message }: NodeJS.ErrnoException, { host, port }: Address, setting: string) {
  if (code === 'EADDRINUSE')
    return `${setting} ${port} is in use by another program. Stop that program, or choose another ${setting}.`;
  if (code === 'EACCES') return `${setting} ${port} isn’t allowed for this user. Choose a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} isn’t an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`;
  return `Upnext can’t listen on ${setting} ${port}: ${message}. Choose another ${setting}.`;
}
