import type { KnownBlock } from '@slack/types';
import { buttonRow, clip, section } from '../slack/blocks.js';
import { encodeButtonValue } from '../slack/button-value.js';
import { escape } from '../slack/markup.js';
import type { HeldPost } from '../store/held-row.js';
import { approvalButtons } from './approval.js';
import { bothClocks } from './held-post.js';
import type { HeldButton } from './held-buttons.js';
import { networkNames } from './post.js';
import { slackDate } from './slack-date.js';

/** A post that waits for approval, in a list: with everything that is needed to decide. */
export function waitingPost(post: HeldPost): KnownBlock[] {
  const { id, version, leavesAt, author, content } = post;
  const facts = [bothClocks(post), networkNames(post), `by <@${author}>`].filter(Boolean).join(' · ');
  const expires = leavesAt ? `. Expires *${slackDate(leavesAt)}*` : '';
  const pressed: HeldButton = { id, version };
  return [
    section(`${facts}${expires}.\n> ${escape(clip(content.replace(/\s+/g, ' '), 600))}`),
    ...buttonRow(`waiting-${id}`, approvalButtons(post, encodeButtonValue(pressed))),
  ];
}
