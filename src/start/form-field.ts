/**
 * One field of a form that was sent as `application/x-www-form-urlencoded`, read where it lies: its bytes are written over.
 * Slack sends whole views so, and each copy of one that is made on the way has to be collected again.
 */
export function decodeFormField(field: Buffer): string {
  let end = 0;
  for (let place = 0; place < field.length; place += 1) {
    let byte = field[place] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      byte = (digitOf(field[place + 1]) << 4) | digitOf(field[place + 2]);
      place += 2;
    }
    field[end] = byte;
    end += 1;
  }
  return field.toString('utf8', 0, end);
}

const PLUS = 0x2b;
const SPACE = 0x20;
const PERCENT = 0x25;

/** By byte: what it is worth as a digit, and NaN where it is none. */
const WORTH = Float64Array.from({ length: 256 }, (_, byte) => parseInt(String.fromCharCode(byte), 16));

function digitOf(byte = 0): number {
  const worth = WORTH[byte] ?? NaN;
  if (Number.isNaN(worth)) throw new URIError('an escape without its two digits');
  return worth;
}
