import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import { buttonRow, clip, section, withSubject } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import type { HeldPost } from '../table/held-row.js';
import { approvalButtons, decisionLines, needsChanges } from './lines.js';
import { bothClocks } from '../card/both-clocks.js';
import type { HeldButton } from '../card/buttons.js';
import { HELD_TITLES, networkNames } from '../card/lines.js';
import { slackDate } from '../../ui/slack-date.js';

/** How the ids of blocks with the buttons of one post in such a list begin. */
export const WAITING_BLOCK = 'waiting-';

/** A post that waits for approval, in a list: with everything that is needed to decide, for those who can. */
export function waitingPost(post: HeldPost, mayDecide: boolean): KnownBlock[] {
  const { id, version, leavesAt, author, content } = post;
  const facts = [bothClocks(post), networkNames(post), `by <@${author}>`].filter(Boolean).join(' · ');
  const deadline = leavesAt ? `. Needs approval by *${slackDate(leavesAt)}*` : '';
  const state = needsChanges(post) ? `*${HELD_TITLES['changes-requested']}* · ` : '';
  const pressed: HeldButton = { id, version };
  return [
    section(
      [
        `${state}${facts}${deadline}.`,
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
