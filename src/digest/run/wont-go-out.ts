import type { KnownBlock } from '@slack/types';
import { actions, clip, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Digest } from '../tables/digest-row.js';
import { postAgainButton, showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { Day, TimedPost } from './day.js';
import { DATE_AND_TIME, stateLine, zonesOf } from './lines.js';

/** What a digest begins with: the posts that won’t go out, each with the button that leads on. */

const SHOWN = 5;

export function wontGoOut({ wontGoOut: posts }: Day, digest: Digest): KnownBlock[] {
  const { project } = digest;
  const title = `*${counted(posts.length, 'post')} in ${escape(clip(project.name, 150))} won’t go out*`;
  const rest = posts.length - SHOWN;
  return [
    ...posts.slice(0, SHOWN).map((post, index) => {
      const fix = post.fix ?? postAgainButton(post, project);
      const named = fix && withSubject(fix, post.label);
      const accessory = named && { ...named, action_id: `${named.action_id}:wont_go_out_${index}` };
      const line = lineOf(post, digest);
      return section(index === 0 ? `${title}\n${line}` : line, accessory);
    }),
    ...(rest > 0
      ? [
          actions(
            'wont_go_out',
            ...showPostsButton(`Show ${rest} more`, { project: project.id, words: 'problems' }),
          ),
        ]
      : []),
  ];
}

/** For the notification. */
export function wontGoOutInWords({ wontGoOut: { length } }: Day): string {
  return length === 0 ? '' : `${counted(length, 'post')} won’t go out. `;
}

/** ":x: tomorrow 10:00 · *Threads, X* · *Rejected by the service* · Raku night", and below it why. */
function lineOf(post: TimedPost, digest: Digest): string {
  const line = stateLine(post, zonesOf(digest), false, DATE_AND_TIME);
  const reason = post.problem ?? post.results?.find((result) => result.reason !== undefined)?.reason;
  return reason === undefined ? line : `${line}\n${escape(clip(reason, 150))}`;
}
