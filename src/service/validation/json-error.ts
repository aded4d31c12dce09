/** Where a text stops being JSON, and why, in the words of Python's json module. */
export interface JsonError {
  /** Counted in characters, as in Python. */
  position: number;
  reason: string;
}

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class JsonFault extends Error {
  constructor(
    readonly reason: string,
    readonly index: number,
  ) {
    super(reason);
  }
}

/** For a text that JSON.parse rejected: its message does not always contain the position. */
export function findJsonError(json: string): JsonError {
  try {
    scan(json);
  } catch (fault) {
    if (fault instanceof JsonFault)
      return { position: [...json.slice(0, fault.index)].length, reason: fault.reason };
    throw fault;
  }
  return { position: 0, reason: 'Expecting value' };
}

/** Not recursive: ten thousand levels of nesting must not overflow the stack. */
function scan(json: string): void {
  const open: ('[' | '{')[] = [];
  let index = skip(json, 0, SPACE);
  for (;;) {
    index = value(json, index, open);
    index = skip(json, index, SPACE);
    while (open.length > 0 && json[index] === closing(open)) {
      open.pop();
      index = skip(json, index + 1, SPACE);
    }
    if (open.length === 0) break;
    if (json[index] !== ',') throw new JsonFault("Expecting ',' delimiter", index);
    index = skip(json, index + 1, SPACE);
    if (open.at(-1) === '{') index = key(json, index);
  }
  if (index < json.length) throw new JsonFault('Extra data', index);
}

/** Reads a scalar, or enters a list or an object up to its first value. The caller closes an empty one. */
function value(json: string, start: number, open: ('[' | '{')[]): number {
  let index = start;
  for (;;) {
    const first = json[index];
    if (first === '"') return string(json, index);
    if (first !== '[' && first !== '{') return scalar(json, index);
    open.push(first);
    index = skip(json, index + 1, SPACE);
    if (json[index] === closing(open)) return index;
    if (first === '{') index = key(json, index);
  }
}

function key(json: string, start: number): number {
  if (json[start] !== '"') throw new JsonFault('Expecting property name enclosed in double quotes', start);
  const index = skip(json, string(json, start), SPACE);
  if (json[index] !== ':') throw new JsonFault("Expecting ':' delimiter", index);
  return skip(json, index + 1, SPACE);
}

function string(json: string, start: number): number {
  let index = start + 1;
  for (;;) {
    index = skip(json, index, PLAIN);
    if (json[index] === '"') return index + 1;
    if (index >= json.length) throw new JsonFault('Unterminated string starting at', start);
    if (json[index] !== '\\') throw new JsonFault('Invalid control character at', index);
    const after = skip(json, index, ESCAPE);
    if (after === index) throw escapeFault(json, index, start);
    index = after;
  }
}

function escapeFault(json: string, index: number, start: number): JsonFault {
  if (index + 1 >= json.length) return new JsonFault('Unterminated string starting at', start);
  return json[index + 1] === 'u'
    ? new JsonFault('Invalid \\uXXXX escape', index + 1)
    : new JsonFault('Invalid \\escape', index);
}

function scalar(json: string, start: number): number {
  const index = skip(json, start, SCALAR);
  if (index === start) throw new JsonFault('Expecting value', start);
  return index;
}

function skip(json: string, index: number, what: RegExp): number {
  what.lastIndex = index;
  return what.test(json) ? what.lastIndex : index;
}

function closing(open: string[]): string {
  return open.at(-1) === '[' ? ']' : '}';
}
