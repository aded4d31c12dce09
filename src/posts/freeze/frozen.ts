import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Freeze } from './table.js';
import { slackDate } from '../../ui/slack-date.js';

/** `until`: in milliseconds. */
export const endsBefore = ({ until }: { until?: number | undefined }, at: Date): boolean =>
  until !== undefined && until < at.getTime();

/** "@Ada froze this project until 3 Nov 09:00: wrong price. Nothing is sent until then." */
export function frozenText(
  { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
  project = 'this project',
): string {
  const end = until ? ` until ${slackDate(until)}` : '';
  const why = reason ? `: ${escape(clip(reason.replace(/\s+/g, ' '), 300).replace(/\.$/, ''))}` : '';
  return `<@${person}> froze ${project}${end}${why}. Nothing is sent until ${until ? 'then' : 'the freeze ends'}.`;
}
