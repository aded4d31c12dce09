import type { Button, KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import { typedPartsOf } from '../../platforms/parts.js';
import { button, buttonRow, clip, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { approvalButtons, APPROVE, changesRequested, neededInWords } from '../card/approval-lines.js';
import type { PostButton } from '../card/buttons.js';
import { hasDetails } from '../card/content.js';
import { bothClocks, networkNames, textLines } from '../card/lines.js';
import type { Post } from '../model/post.js';
import { shownAs } from '../model/shown.js';
import { allParts } from '../model/texts.js';
import { needsChanges } from '../model/waiting.js';

/** A post that waits for approval, as a list shows it, and the buttons that lead to such lists. */

/** What waits in a project, with the buttons to decide. */
export const SHOW_WAITING = 'show_waiting';

/** Shows the posts of a project as they are. */
export function reviewButton({ id, name }: { id: string; name: string }): Button[] {
  const value = encodeButtonValue({ id, name: clip(name, 150) });
  return value ? [button('Review posts', SHOW_WAITING, { value })] : [];
}
export const OPEN_SEVERAL = 'open_approve_several';

/** For all that waits for this person, in every project. */
export const severalButton = (count: number): Button[] =>
  count > 1 ? [button('Approve several', OPEN_SEVERAL)] : [];

/** How the ids of blocks with the buttons of one post in such a list begin. */
export const WAITING_BLOCK = 'waiting-';

/** In a list: with all that is published, if that is short. Otherwise, a window shows it before somebody approves it. */
export function waitingPost(post: Post, mayDecide: boolean): KnownBlock[] {
  const { id, version, content } = post;
  const value = encodeButtonValue({ id, version } satisfies PostButton);
  const texts = textLines(allParts(post, typedPartsOf));
  const isShown = texts.join('').length <= SHORT && !hasDetails(post);
  const buttons = approvalButtons(post, value, { mayDecide }).map((one) =>
    one.action_id === APPROVE && !isShown ? button('Review', OPEN_SEVERAL, { style: 'primary' }) : one,
  );
  return [
    section(
      [
        waitingFacts(post),
        ...texts.map((text) => `> ${escape(clip(text, SHORT / texts.length))}`),
        ...changesRequested(post),
      ].join('\n'),
    ),
    ...buttonRow(
      `${WAITING_BLOCK}${id}`,
      buttons.map((one) => withSubject(one, oneLine(content))),
    ),
  ];
}

const SHORT = 600;

/** When and where it is published, and who can approve it until when. */
export function waitingFacts(post: Post, project = ''): string {
  const state = needsChanges(post) ? `*${shownAs('changes-requested').title}*` : '';
  const where = project && escape(clip(project, 150));
  const facts = [state, bothClocks(post), networkNames(post), where, `by <@${post.author}>`].filter(Boolean);
  return `${facts.join(' · ')}. ${neededInWords(post)}`;
}
