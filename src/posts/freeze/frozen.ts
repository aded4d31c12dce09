import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { slackDate } from '../../ui/slack-date.js';

/** While its project is frozen, a post stays. What its cards, forms and messages say then. */

export const STILL_GO_OUT = 'Posts already sent to the scheduling service still go out.';

/** "@Ada froze this project until 3 Nov 09:00: wrong price. Nothing more is sent until then. Posts already sent …" */
export function frozenText(
  { person, reason, until }: Pick<Freeze, 'person' | 'reason' | 'until'>,
  project = 'this project',
  stillGoOut = STILL_GO_OUT,
): string {
  const end = until ? ` until ${slackDate(until)}` : '';
  const why = reason ? `: ${escape(clip(reason.replace(/\s+/g, ' '), 300).replace(/\.$/, ''))}` : '';
  const nothing = `Nothing more is sent until ${until ? 'then' : 'the freeze ends'}.`;
  return `<@${person}> froze ${project}${end}${why}. ${nothing} ${stillGoOut}`.trimEnd();
}
