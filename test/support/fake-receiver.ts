import { Webhook } from 'standardwebhooks';
import { type FakeServer, type Received, type Reply, startFakeServer } from './fake-server.js';

export interface FakeReceiver extends FakeServer {
  /** The webhook-id of each post that it took. A post that comes twice is here twice. */
  taken: string[];
  /** How it answers if nothing else is scripted. */
  answer: Reply;
}

export const RECEIVER_SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** A team’s automation. It checks each signature with the package that a receiver would use. */
export async function startFakeReceiver(secret = RECEIVER_SECRET): Promise<FakeReceiver> {
  const taken: string[] = [];
  const server = await startFakeServer((request) => {
    if (!isGenuine(secret, request)) return { status: 401, body: { Error: 'The signature is wrong.' } };
    if (request.method === 'POST' && receiver.answer.status < 300)
      taken.push(String(request.headers['webhook-id']));
    return receiver.answer;
  });
  const answer: Reply = {
    status: 200,
    body: { Status: 'PUBLISHED', Url: 'https://social.example/posts/1' },
  };
  const receiver: FakeReceiver = { ...server, taken, answer };
  return receiver;
}

function isGenuine(secret: string, { headers, body }: Received): boolean {
  try {
    // Each of the three headers is one text.
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
