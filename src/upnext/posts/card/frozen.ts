import type { May } from '../../rights/access.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';

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
