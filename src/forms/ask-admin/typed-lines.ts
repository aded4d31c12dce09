import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../ui/slack-date.js';
import { capitalize, escapedPieces, fieldLabel } from '../../ui/words.js';

/**
 * Shows everything that was entered into a form, line by line, since all of it is approved. Only the form itself knows what
 * a checkbox or a number means: such a form has its own `approval`.
 */

const MAX_LINE_LENGTH = 2_500;

export function typedLines(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const [first, ...rest] = typeof value === 'string' ? escapedPieces(value) : [textOf(value)];
    return first ? [`*${labelOf(name)}*: ${first}`, ...rest] : [];
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return escape(value.trim());
  if (typeof value === 'number') return formatSeconds(value);
  if (Array.isArray(value)) return joinClipped(value.map(textOf), ', ');
  if (typeof value !== 'object' || value === null) return '';
  return 'text' in value ? textOf(value.text) : joinClipped(Object.values(value).map(textOf), ' ');
}

function joinClipped(texts: string[], separator: string): string {
  const text = texts.filter(Boolean).join(separator);
  return text && clip(text, MAX_LINE_LENGTH);
}

/** Slack's date pickers give seconds, which have ten digits. Other numbers are not shown. */
const formatSeconds = (value: number) =>
  value >= 1e9 && value < 1e10 ? slackDate(new Date(value * 1000)) : '';

/** What the forms call these fields. */
const LABELS = new Map([
  ['Members', 'People in Slack'],
  ['People', 'Other people'],
  ['PromptText', 'Prompt'],
  ['networks', 'Different times for individual networks'],
  ['quiet', 'Quiet hours'],
  ['times', 'Posting times'],
  ['user', 'Person'],
  ['zone', 'Time zone'],
]);

function labelOf(field: string): string {
  const words = LABELS.get(field) ?? fieldLabel(field);
  return capitalize(words);
}
