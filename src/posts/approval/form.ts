import type { FormContext } from '../../forms/form.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { partsOf } from '../../platforms/parts.js';
import { escapedPieces, networkName } from '../../ui/words.js';
import { firstText, type Draft } from '../form/post.js';

/** What an approver reads: everything that was entered, and the project. What When means is shown with it. */
export function approvalLines(values: Draft, { about }: Pick<FormContext, 'about'>): string[] {
  return [
    ...texts(values),
    ...line('Networks', joinWithAnd(values.Platforms.map(networkName))),
    ...line('Project', escape(values.project?.text ?? about.project?.name ?? '')),
    ...line('Media', escape(values.Media)),
    ...(values.pictures ?? []).flatMap(({ name, alt, kept }) =>
      line(kept ? KINDS[kept.kind] : 'File', escape([name, alt].filter(Boolean).join(': '))),
    ),
    ...line('Template', escape(values.template?.text ?? '')),
    ...line('Prompt', escape(values.prompt?.text ?? '')),
    ...line('Save as', values.Status === 'DRAFT' ? 'Draft' : ''),
  ];
}

/** A file that isn’t copied yet may be either. */
const KINDS = { picture: 'Picture', video: 'Video' };

/** Each text with its networks, if there are several. */
function texts(values: Draft): string[] {
  const parts = partsOf(values);
  if (parts.length === 1) return quoted(firstText(values));
  return parts.flatMap(({ platforms, text }) => [
    `*${joinWithAnd(platforms.map(networkName))}*:`,
    ...quoted(text),
  ]);
}

const MAX_QUOTE = 2_900;

/** A text that fits into one section is quoted, and a longer one has its label. */
function quoted(content: string): string[] {
  const quote = `> ${escape(content.trim()).replaceAll('\n', '\n> ')}`;
  if (quote.length <= MAX_QUOTE) return [quote];
  const [first, ...rest] = escapedPieces(content);
  return [...line('Content', first), ...rest];
}

const line = (label: string, text = '') => (text ? [`*${label}*: ${text}`] : []);
