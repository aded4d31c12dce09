import { clip } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';
import { everyonesClock } from '../../views/moment.js';
import { escapedPieces, nameInWords } from '../../views/words.js';

/**
 * What was typed into a form, line by line, whichever form it is: all of it, since all of it is approved. What a tick or a
 * number means only its form knows, which says so itself then: `approval`.
 */

/** With what stands around them they fill one of Slack's messages. */
const LINES = 44;
const PIECE = 2_500;

export function typedLines(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const [first, ...rest] = typeof value === 'string' ? escapedPieces(value) : [wordsOf(value)];
    return first ? [`*${nameOf(name)}*: ${first}`, ...rest] : [];
  });
  return lines.length > LINES ? [...lines.slice(0, LINES - 1), NOT_ALL] : lines;
}

const NOT_ALL = ':warning: *This is not all of it: the rest does not fit into a message.*';

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return escape(value.trim());
  if (typeof value === 'number') return momentOf(value);
  if (Array.isArray(value)) return cut(value.map(wordsOf), ', ');
  if (typeof value !== 'object' || value === null) return '';
  return 'text' in value ? wordsOf(value.text) : cut(Object.values(value).map(wordsOf), ' ');
}

function cut(words: string[], between: string): string {
  const said = words.filter(Boolean).join(between);
  return said && clip(said, PIECE);
}

/** Slack's calendars give ten digits of seconds; other numbers are the form's own business. */
const momentOf = (value: number) =>
  value >= 1e9 && value < 1e10 ? everyonesClock(new Date(value * 1000)) : '';

function nameOf(field: string): string {
  const words = nameInWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
