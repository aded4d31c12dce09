import { keysFor, cachedByKeys, textOf, unknownNames } from './name.js';

const MAX_LENGTH = 150;
const LABELS = ['Name', 'Title', 'Description', 'Content', 'Message', 'Email'];
const PERSON = ['FirstName', 'LastName'];

/** A title for a record, never empty and on one line. */
export function labelOf(record: Record<string, unknown>, id: string | undefined): string {
  for (const key of cachedByKeys(record, LABELS, keysFor)) {
    const named = textOf(record[key]);
    if (named !== undefined) return oneLine(named) || UNNAMED;
  }
  const person = cachedByKeys(record, PERSON, keysFor).flatMap((key) => textOf(record[key]) ?? []);
  const all = () => unknownFields(record).map((line) => line.join(': '));
  return oneLine(person.join(' ') || (id ?? all().join(', '))) || UNNAMED;
}

const NOTHING: ReadonlySet<string> = new Set();
const UNNAMED = 'Untitled';

/** Fields that Upnext does not know, to show as "key: value". */
export function unknownFields(
  record: Record<string, unknown>,
  known: ReadonlySet<string> = NOTHING,
): [name: string, value: string][] {
  return unknownNames(record, known)
    .filter((name) => record[name] !== null && record[name] !== '')
    .map((name) => [oneLine(name), oneLine(compact(record[name]))]);
}

const MAX_DEPTH = 2;
const MAX_PARTS = 20;

function compact(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > MAX_DEPTH) return '…';
  const parts = Array.isArray(value)
    ? value.slice(0, MAX_PARTS).map((each) => compact(each, depth + 1))
    : Object.entries(value)
        .slice(0, MAX_PARTS)
        .map(([name, each]) => `${name} ${compact(each, depth + 1)}`);
  return parts.join(', ');
}

/** Most texts have only single spaces, and a test costs less than a replacement. */
const EXTRA_SPACE = /[^\S ]| {2}/;

/** Cuts between code points, so that no emoji is cut in half. */
export function oneLine(text: string): string {
  const start = text.slice(0, 4 * MAX_LENGTH);
  const line = (EXTRA_SPACE.test(start) ? start.replace(/\s+/g, ' ') : start).trim();
  if (line.length <= MAX_LENGTH) return line;
  const characters = [...line];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
}
