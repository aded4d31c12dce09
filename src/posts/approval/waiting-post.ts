import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import { buttonRow, clip, section, withSubject } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { needsChanges } from '../held/waiting.js';
import { approvalButtons, decisionLines } from './lines.js';
import { bothClocks } from '../card/both-clocks.js';
import type { HeldButton } from '../card/buttons.js';
import { HELD_WORDS, networkNames } from '../card/lines.js';
import { slackDate } from '../../ui/slack-date.js';

/** How the ids of blocks with the buttons of one post in such a list begin. */
export const WAITING_BLOCK = 'waiting-';

/** A post that waits for approval, in a list: with everything that is needed to decide, for those who can. */
export function waitingPost(post: HeldPost, mayDecide: boolean): KnownBlock[] {
  const { id, version, content } = post;
  const pressed: HeldButton = { id, version };
  return [
    section(
      [
        waitingFacts(post),
        `> ${escape(clip(content.replace(/\s+/g, ' '), 600))}`,
        ...decisionLines(post),
      ].join('\n'),
    ),
    ...buttonRow(
      `${WAITING_BLOCK}${id}`,
      approvalButtons(post, encodeButtonValue(pressed), { mayDecide }).map((one) =>
        withSubject(one, oneLine(content)),
      ),
    ),
  ];
}

/** When and where it is published, and until when it can be approved. */
export function waitingFacts(post: HeldPost, project = ''): string {
  const { author, leavesAt } = post;
  const state = needsChanges(post) ? `*${HELD_WORDS['changes-requested'].title}*` : '';
  const where = project && escape(clip(project, 150));
  const facts = [state, bothClocks(post), networkNames(post), where, `by <@${author}>`].filter(Boolean);
  const deadline = leavesAt ? `. Needs approval by *${slackDate(leavesAt)}*` : '';
  return `${facts.join(' · ')}${deadline}.`;
}
