/**
 * How a form looked comes back with it when it is sent, and is most of what comes. Nobody here asks for it: each field has
 * its place in the state, filled or not. To read it, and to hold it for as long as the form is on its way, would cost more
 * than all the rest.
 */
export function forgetLooks({ type, view }: Sent): void {
  if (type === 'view_submission' && view?.blocks) view.blocks = [];
}

interface Sent {
  type?: string;
  view?: { blocks?: unknown };
}

const SUBMISSION = Buffer.from(encodeURIComponent('{"type":"view_submission",'));
const FROM = Buffer.from(encodeURIComponent('"type":"modal","blocks":['));
const TO = Buffer.from(encodeURIComponent('],"private_metadata":'));

/**
 * The same before it is read: cut out of the bytes, where they are as Slack writes them. A quotation mark in somebody's
 * words has a backslash before it, so these are never words; and a view has no other list that could end there.
 */
export function withoutLooks(payload: Buffer): Buffer {
  if (!payload.subarray(0, SUBMISSION.length).equals(SUBMISSION)) return payload;
  const from = payload.indexOf(FROM);
  const to = from < 0 ? from : payload.indexOf(TO, from);
  return to < 0 ? payload : Buffer.concat([payload.subarray(0, from + FROM.length), payload.subarray(to)]);
}
