/**
 * Signed deliveries over plain sockets. The sender shares the processors with the measured bot, so requests are prepared in
 * advance and cost little to send.
 */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';

export const SECRET = 'bench-signing-secret';
/** Node closes idle connections after five seconds by default. */
const KEPT_MS = 3_000;

/** As Slack sends a command, a press or a form. In bytes, because V8 would join a long string only when it is sent. */
export const signed = (fields) =>
  signedBody(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');

export const signedEvent = (event) => signedBody(JSON.stringify(event), 'application/json');

function signedBody(text, type) {
  const body = Buffer.from(text);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`v0:${timestamp}:`).update(body).digest('hex');
  const head = [
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    `x-slack-request-timestamp: ${timestamp}`,
    `x-slack-signature: v0=${signature}`,
  ].join('\r\n');
  return { head, body };
}

export function deliveriesTo({ hostname, port, host, pathname }) {
  const start = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n`;
  const resting = [];

  function connection() {
    for (let one = resting.pop(); one; one = resting.pop()) {
      if (!one.socket.destroyed && performance.now() - one.since < KEPT_MS) return one;
      one.socket.destroy();
    }
    return opened(hostname, Number(port));
  }

  return {
    /** Resolves to the status and the text of the response. */
    async deliver({ head, body }) {
      const one = connection();
      const answer = one.answer();
      one.socket.cork();
      one.socket.write(`${start}${head}\r\n\r\n`, 'latin1');
      one.socket.write(body);
      one.socket.uncork();
      const { status, text } = await answer;
      one.since = performance.now();
      resting.push(one);
      return { status, text: Buffer.from(text, 'latin1').toString() };
    },
    close: () => resting.forEach(({ socket }) => socket.destroy()),
  };
}

function opened(host, port) {
  const socket = connect({ host, port, noDelay: true });
  let said = '';
  let waiting;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    said += chunk;
    const answer = whole(said);
    if (!answer) return;
    said = '';
    waiting.resolve(answer);
  });
  socket.on('error', (error) => waiting.reject(error));
  socket.on('close', () => waiting.reject(new Error('the connection was closed before an answer')));
  return {
    socket,
    since: 0,
    answer: () => new Promise((resolve, reject) => (waiting = { resolve, reject })),
  };
}

/** The response once it is complete, with a content length or in chunks. */
function whole(said) {
  const end = said.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const status = Number(said.slice('HTTP/1.1 '.length, end).split(' ', 1)[0]);
  const length = /content-length: (\d+)/i.exec(said.slice(0, end))?.[1];
  const body = said.slice(end + 4);
  if (length !== undefined) return body.length < Number(length) ? undefined : { status, text: body };
  return body.endsWith('0\r\n\r\n') ? { status, text: joined(body) } : undefined;
}

function joined(chunks) {
  let text = '';
  for (let rest = chunks; ; ) {
    const line = rest.indexOf('\r\n');
    const size = parseInt(rest.slice(0, line), 16);
    if (!size) return text;
    text += rest.slice(line + 2, line + 2 + size);
    rest = rest.slice(line + 4 + size);
  }
}
