import type { IncomingMessage } from 'node:http';

/** Slack's own requests are far smaller. */
const MAX_BYTES = 1024 * 1024;
/** Bodies arrive before their signature can be checked, so all of them together are limited too. */
const MAX_BYTES_AT_ONCE = 32 * MAX_BYTES;

export type RequestBody = Buffer | 'too-large' | 'overloaded' | 'aborted';

/** Reads bodies while there is room for them. Refuses one as soon as it is known to be too large. */
export function createBodyReader(maxBytesAtOnce = MAX_BYTES_AT_ONCE) {
  let bytesAtOnce = 0;

  return async (request: IncomingMessage): Promise<RequestBody> => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return 'too-large';
    const chunks: Buffer[] = [];
    let size = 0;
    const read = new Promise<RequestBody>((resolve) => {
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        bytesAtOnce += chunk.length;
        if (size > MAX_BYTES) resolve('too-large');
        else if (bytesAtOnce > maxBytesAtOnce) resolve('overloaded');
        else chunks.push(chunk);
      });
      request.once('end', () => resolve(Buffer.concat(chunks)));
      request.once('error', () => resolve('aborted'));
    });
    return read.finally(() => {
      bytesAtOnce -= size;
      request.removeAllListeners('data');
    });
  };
}
