import { normalizeName, textOf, type Fields } from './fields.js';

const MAX_LENGTH = 150;
const UNNAMED = 'Untitled';
const LABELS = ['name', 'title', 'description', 'content', 'message', 'email'];

/** A title for a record, never empty and on one line. */
export function labelOf(record: Record<string, unknown>, fields: Fields, id: string | undefined): string {
  const [named] = LABELS.flatMap((name) => textOf(fields.get(name)) ?? []);
  const person = ['firstname', 'lastname'].flatMap((name) => textOf(fields.get(name)) ?? []).join(' ');
  const all = () =>
    unknownFields(record)
      .map((line) => line.join(': '))
      .join(', ');
  return oneLine(named ?? (person || (id ?? all()))) || UNNAMED;
}

/** Fields that Upnext does not know, to show as "key: value". */
export function unknownFields(
  record: Record<string, unknown>,
  known: ReadonlySet<string> = new Set(),
): [name: string, value: string][] {
  return Object.entries(record)
    .filter(([name, value]) => value !== null && value !== '' && !known.has(normalizeName(name)))
    .map(([name, value]) => [oneLine(name), oneLine(compact(value))]);
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
const SURROGATE = /[\ud800-\udfff]/;
const EXTRA_SPACE = /[^\S ]| {2}/;

/** Cuts between code points, so that no emoji is cut in half. */
export function oneLine(text: string): string {
  const start = text.slice(0, 4 * MAX_LENGTH);
  const line = (EXTRA_SPACE.test(start) ? start.replace(/\s+/g, ' ') : start).trim();
  if (line.length <= MAX_LENGTH) return line;
  // Twice as many units have as many characters, and some services have very long texts.
  const beginning = line.slice(0, 2 * MAX_LENGTH + 2);
  if (!SURROGATE.test(beginning)) return `${beginning.slice(0, MAX_LENGTH - 1)}…`;
  const characters = [...beginning];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
}
