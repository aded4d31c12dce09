/** Slack's own requests are far smaller. */
const MAX_BYTES = 1024 * 1024;
/** Bodies arrive before their signature can be checked, so all of them together are limited too. */
const MAX_BYTES_AT_ONCE = 32 * MAX_BYTES;

/** Reads bodies while there is room for them. Refuses one as soon as it is known, or announced, to be too large. */
export function createBodyReader(maxBytesAtOnce = MAX_BYTES_AT_ONCE) {
  let bytesAtOnce = 0;

  return async (
    body: AsyncIterable<Uint8Array> | Uint8Array[],
    announced?: string | null,
  ): Promise<Buffer | 'too-large' | 'overloaded'> => {
    if (Number(announced) > MAX_BYTES) return 'too-large';
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        bytesAtOnce += chunk.byteLength;
        if (size > MAX_BYTES) return 'too-large';
        if (bytesAtOnce > maxBytesAtOnce) return 'overloaded';
        chunks.push(chunk);
      }
    } finally {
      bytesAtOnce -= size;
    }
    return Buffer.concat(chunks);
  };
}
