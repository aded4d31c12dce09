/** A client with keep-alive connections. Any response but a success fails the benchmark. */
import { Pool } from 'undici';
import { TOKEN } from './processes.mjs';

export function clientOf(origin, connections = 1) {
  const pool = new Pool(origin, { connections });

  async function ask(path, body) {
    const { statusCode, body: answer } = await pool.request({
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${text.slice(0, 200)}`);
    return text;
  }

  return { ask, close: () => pool.close() };
}

/** Responses per second with `atOnce` requests in flight. */
export async function requestsPerSecond(origin, path, body, { seconds, atOnce }) {
  const { ask, close } = clientOf(origin, atOnce);
  const start = performance.now();
  const end = start + seconds * 1000;
  let answered = 0;
  async function keepAsking() {
    for (; performance.now() < end; answered += 1) await ask(path, body);
  }
  await Promise.all(Array.from({ length: atOnce }, keepAsking));
  const took = (performance.now() - start) / 1000;
  await close();
  return answered / took;
}
