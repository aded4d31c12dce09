import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Post } from '../model/post.js';
import { shownAs, shownState } from '../model/shown.js';
import { isOver } from '../model/texts.js';
import { approvalLines } from './approval-lines.js';
import { frozenLine } from './frozen.js';
import { keepsTrying } from './lines.js';
import { outcomeLines } from './outcome.js';
import { restOf, whatIsSent } from './parts.js';

/** What its state means, except what a title says: who did it. */
export const explanation = (post: Post, title?: string): string[] => [
  ...(isOver(post) ? [] : whatIsSent(post)),
  ...outcomeLines(post),
  ...explainState(post, title),
];

/** Nothing for what leaves once the freeze has ended. */
export const frozenLines = (post: Post): string[] =>
  post.freeze && shownState(post) === 'frozen' ? [frozenLine(post.freeze)] : [];

function explainState(post: Post, title?: string): string[] {
  const rest = restOf(post);
  const { cause, reason } = post;
  const why = reason ? [escape(clip(reason, 600))] : [];
  const unsent = rest ? `${rest}: not sent.` : 'Nothing was sent.';
  const by = (did: string) => (title ? [] : [`${did} by <@${post.changedBy}>.`]);
  const shown = shownState(post);
  switch (shown) {
    case 'proposed':
      return (post.about.toCheck ?? []).map((say) => `:warning: ${escape(clip(say, 600))}`);
    case 'draft':
      return cause === 'declined' ? by('Declined') : why;
    case 'delayed': {
      // What was never tried may have left before its database was restored.
      const isTried = post.sendings.some(
        ({ state, version }) => state === 'open' && version === post.version,
      );
      const yet = rest ? [`${rest}: not sent yet.`] : isTried ? ['Nothing has been sent yet.'] : [];
      return [...why, [...yet, keepsTrying(post)].join(' ')];
    }
    case 'sending':
      return why.length > 0
        ? [...why, 'Upnext is checking whether the scheduling service received it. Nothing is sent twice.']
        : [];
    case 'refused':
      return [[...why, `${rest ? `On ${rest}, it` : 'It'} won’t go out until you fix it.`].join(' ')];
    case 'unconfirmed':
      return why;
    case 'missed':
      return [[...why, unsent].join(' ')];
    case 'expired':
      return [[...why, unsent].join(' '), ...approvalLines(post)];
    case 'cancelled':
    case 'deleted':
    case 'discarded': {
      const end = [...by(shownAs(shown).title), ...(cause === 'unconfirmed' ? [] : [unsent])];
      const others = post.series && cause === undefined ? ['The other posts of the series stay.'] : [];
      return [...why, [...end, ...others].join(' ')].filter(Boolean);
    }
    default:
      return [...frozenLines(post), ...approvalLines(post)];
  }
}
