import type { Freeze } from '../../rights/project-settings-table.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';

export const STILL_GO_OUT =
  'Posts already sent to the scheduling service still go out, unless someone cancels them there.';
const WHO_ENDS_IT = 'Admins and managers can end it with `/upnext unfreeze`.';

/** "@Ada froze this project until 3 Nov 09:00: wrong price. Upnext sends nothing more until then. Posts already sent … Admins …" */
export function frozenText(
  { person, changedBy, reason, until }: Omit<Freeze, 'since'>,
  project = 'this project',
  stillGoOut = STILL_GO_OUT,
): string {
  const end = until ? ` until ${slackDate(until)}` : '';
  const why = reason ? `: ${escape(clip(reason.replace(/\s+/g, ' '), 300).replace(/\.$/, ''))}` : '';
  const changed = changedBy ? ` (changed by <@${changedBy}>)` : '';
  const nothing = `Upnext sends nothing more until ${until ? 'then' : 'the freeze ends'}.`;
  const frozen = `<@${person}> froze ${project}${end}${why}${changed}. ${nothing}`;
  return [frozen, stillGoOut, WHO_ENDS_IT].filter(Boolean).join(stillGoOut.includes('\n') ? '\n' : ' ');
}
