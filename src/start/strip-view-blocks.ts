/**
 * How a form looked comes back with it when it is sent, and is most of what comes. Nobody here asks for more of it than the
 * names of its fields: to read the rest, and to hold it for as long as the form is on its way, would cost more than all else.
 */
export function stripViewBlocks({ type, view }: Sent): void {
  if (type !== 'view_submission' || !Array.isArray(view?.blocks)) return;
  view.blocks = view.blocks
    .filter(({ type }: Block) => type === 'input')
    .map(({ type, block_id }: Block) => ({ type, block_id }));
}

interface Sent {
  type?: string;
  view?: { blocks?: unknown };
}

interface Block {
  type?: string;
  block_id?: string;
}

const SUBMISSION = Buffer.from(encodeURIComponent('{"type":"view_submission",'));
const FROM = Buffer.from(encodeURIComponent('"type":"modal","blocks":['));
const TO = Buffer.from(encodeURIComponent('],"private_metadata":'));

/**
 * The same before it is read, names and all: cut out of the bytes, where they are as Slack writes them, since it names each
 * field in the state as well. A quotation mark in somebody's words has a backslash before it, so these are never words; and
 * a view has no other list that could end there.
 */
export function withoutLooks(payload: Buffer): Buffer {
  if (!payload.subarray(0, SUBMISSION.length).equals(SUBMISSION)) return payload;
  const from = payload.indexOf(FROM);
  const to = from < 0 ? from : payload.indexOf(TO, from);
  return to < 0 ? payload : Buffer.concat([payload.subarray(0, from + FROM.length), payload.subarray(to)]);
}
