import { type Fields, listOf, textOf } from './fields.js';

const MAX_LENGTH = 150;
const LABELS = ['name', 'title', 'description', 'content', 'message', 'email'];

/** A title for a record, never empty and on one line. */
export function labelOf(fields: Fields, id: string | undefined): string {
  const texts = (value: unknown) => listOf(value).flatMap((each) => textOf(each) ?? []);
  const named = (names: string[]) => names.flatMap((name) => texts(fields.get(name)));
  const all = () => [...fields].map(([name, value]) => `${name}: ${texts(value).join(', ')}`).join(', ');
  const label = named(LABELS)[0] ?? (named(['firstname', 'lastname']).join(' ') || (id ?? all()));
  return oneLine(label) || 'Untitled';
}

/** Cuts between characters, so that no emoji is cut in half. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_LENGTH) return line;
  const characters = [...line];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
}
