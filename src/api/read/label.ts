import { keysFor, laidOut, textOf, unknownNames } from './name.js';

const LONGEST = 150;
const LABELS = ['Name', 'Title', 'Description', 'Content', 'Message', 'Email'];
const PERSON = ['FirstName', 'LastName'];

/** What to call a record: never empty, on one line. */
export function labelOf(record: Record<string, unknown>, id: string | undefined): string {
  for (const key of laidOut(record, LABELS, keysFor)) {
    const named = textOf(record[key]);
    if (named !== undefined) return oneLine(named) || UNNAMED;
  }
  const person = laidOut(record, PERSON, keysFor).flatMap((key) => textOf(record[key]) ?? []);
  const all = () => lines(record).map((line) => line.join(': '));
  return oneLine(person.join(' ') || (id ?? all().join(', '))) || UNNAMED;
}

const NOTHING: ReadonlySet<string> = new Set();
const UNNAMED = 'Without a name';

/** What the record holds besides the fields that we know, to be shown as "key: value". */
export function lines(
  record: Record<string, unknown>,
  known: ReadonlySet<string> = NOTHING,
): [name: string, value: string][] {
  return unknownNames(record, known)
    .filter((name) => record[name] !== null && record[name] !== '')
    .map((name) => [oneLine(name), oneLine(compact(record[name]))]);
}

const DEEPEST = 2;
const MOST = 20;

function compact(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > DEEPEST) return '…';
  const parts = Array.isArray(value)
    ? value.slice(0, MOST).map((each) => compact(each, depth + 1))
    : Object.entries(value)
        .slice(0, MOST)
        .map(([name, each]) => `${name} ${compact(each, depth + 1)}`);
  return parts.join(', ');
}

/** Most texts have nothing but single spaces, and to look costs less than to replace. */
const UNEVEN = /[^\S ]| {2}/;

/** Cut between code points, so that no half of an emoji is left. */
export function oneLine(text: string): string {
  const start = text.slice(0, 4 * LONGEST);
  const line = (UNEVEN.test(start) ? start.replace(/\s+/g, ' ') : start).trim();
  if (line.length <= LONGEST) return line;
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}
