import type { May } from '../../rights/access.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';

export const STILL_GO_OUT =
  'Posts already sent to the scheduling service still go out, unless someone cancels them there.';

type Frozen = Omit<Freeze, 'since'>;

/** Whoever froze it, and those who manage the project’s settings. */
export const mayEnd = ({ person }: Pick<Freeze, 'person'>, by: string, may: May): boolean =>
  person === by || may('set-up');

/** "Frozen by @Ada until 3 Nov 09:00: wrong price". All that cards, forms, digests and the Home tab say. */
export const frozenLine = (freeze: Frozen): string =>
  `Frozen by <@${freeze.person}>${untilAndWhy(freeze, '')}`;

function untilAndWhy({ until, reason }: Pick<Freeze, 'until' | 'reason'>, endless: string): string {
  const end = until ? ` until ${slackDate(until)}` : endless;
  const why = reason ? `: ${escape(clip(reason.replace(/\s+/g, ' '), 300).replace(/\.$/, ''))}` : '';
  return `${end}${why}`;
}

/** "@Ada froze Tea House until 3 Nov 09:00: wrong price." or "… without an end: wrong price." */
export function frozeLine(freeze: Frozen, project: string): string {
  const { person, changedBy } = freeze;
  const changed = changedBy ? ` (changed by <@${changedBy}>)` : '';
  return `<@${person}> froze ${project}${untilAndWhy(freeze, ' without an end')}${changed}.`;
}

/** "@Ada froze Tea House until 3 Nov 09:00: wrong price. Upnext sends nothing more until then. Posts already sent … @Ada, admins …" */
export function frozenText(freeze: Frozen, project: string, mayUnfreeze: boolean, stillGoOut = ''): string {
  const nothing = `Upnext sends nothing more until ${freeze.until ? 'then' : 'the freeze ends'}.`;
  const frozen = `${frozeLine(freeze, project)} ${nothing}`;
  const whoEndsIt =
    !mayUnfreeze && `<@${freeze.person}>, admins and managers can end it with \`/upnext unfreeze\`.`;
  return [frozen, stillGoOut, whoEndsIt].filter(Boolean).join(stillGoOut.includes('\n') ? '\n' : ' ');
}
