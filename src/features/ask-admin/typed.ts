import { clip } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';
import { everyonesClock } from '../../views/moment.js';

/** What was typed into a form, line by line, whichever form it is. */

const LINES = 20;

export function typedLines(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const words = wordsOf(value);
      return words ? [`*${escape(nameOf(name))}*: ${words}`] : [];
    })
    .slice(0, LINES);
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return escape(clip(value, 2_500)).replace(/^–$/, '');
  if (typeof value === 'number') return momentOf(value);
  if (Array.isArray(value))
    return clip(value.map(wordsOf).filter(Boolean).join(', '), 2_500).replace(/^–$/, '');
  if (typeof value !== 'object' || value === null) return '';
  if ('text' in value) return wordsOf(value.text);
  return typedInside(value);
}

const typedInside = (value: object) => Object.values(value).map(wordsOf).filter(Boolean).join(' ');

/** Slack's calendars give seconds; other numbers are the form's own business. */
const momentOf = (value: number) => (value > 1_000_000_000 ? everyonesClock(new Date(value * 1000)) : '');

/** `PromptText` → "Prompt text" */
function nameOf(field: string): string {
  const words = field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
