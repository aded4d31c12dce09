import { failedResults, postState } from '../../api/post-state.js';
import type { Post } from '../../api/records.js';
import { buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { aboutPost, failureReasons, networkNames, quote } from '../card/lines.js';
import { openPostButton, postAgainButton } from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import { networkName } from '../../ui/words.js';

/** A post at the service whose outcome somebody waits for. */
interface FollowedPost {
  project: { id: string; name: string };
  content: string;
  /** When it goes out, in milliseconds. */
  at: number;
  id: string | undefined;
}

/**
 * Tells an author that their post failed, was partly published or is stuck, and what can be done. In a thread, it mentions them.
 */
export function outcomeMessage(post: Post, followed: FollowedPost, now: Date, mentions?: string): Reply {
  const state = postState(post, now);
  const isStuck = state === 'stuck';
  const title = titleFor(post, now);
  const emoji = state === 'failed' ? ':x:' : ':warning:';
  const who = mentions === undefined ? '' : `<@${mentions}> `;
  const said = failureReasons(post);
  const reasons = said.length > 0 || isStuck ? said : [NO_REASON];
  const published = state === 'partly-published' ? publishedOn(post) : undefined;
  const facts = [slackDate(new Date(followed.at)), escape(clip(followed.project.name, 150))];
  const details = [...reasons, ...(published ? [`Published on ${published}.`] : [])];
  return {
    text: aboutPost(title, followed),
    blocks: [
      section([`${who}${emoji} *${title}*`, facts.filter(Boolean).join(' · ')].join('\n')),
      ...(details.length > 0 ? [section(details.join('\n'))] : []),
      quote(followed.content),
      ...(isStuck ? [context(STUCK_FIX)] : []),
      ...buttonRow('outcome', buttonsFor(post, followed, isStuck)),
    ],
  };
}

const NO_REASON = 'The service didn’t give a reason.';
const STUCK_FIX =
  'The scheduling service should have published it by now. Check there that the account is still connected. If the post goes out later, Upnext updates this message.';

function titleFor(post: Post, now: Date): string {
  const state = postState(post, now);
  const failed = failedResults(post).map(({ network }) => networkName(network));
  const where = failed.length > 0 ? escape(clip(joinWithAnd(failed), 150)) : undefined;
  if (state === 'stuck') return `Your post for ${networkNames(post)} is stuck`;
  if (state === 'failed') return `Your post failed on ${where ?? networkNames(post)}`;
  return where
    ? `Your post was partly published. It failed on ${where}`
    : 'Your post was only partly published';
}

function publishedOn(post: Post): string | undefined {
  const failed = failedResults(post).map(({ network }) => network);
  const others = post.platforms.filter((platform) => !failed.includes(platform));
  const isKnown = failed.length > 0 && others.length > 0;
  return isKnown ? escape(clip(joinWithAnd(others.map(networkName)), 200)) : undefined;
}

/** A stuck post may still go out, so it is not offered to post it again. */
function buttonsFor(post: Post, { project, at, id }: FollowedPost, isStuck: boolean) {
  const known = post.id ?? id;
  if (known === undefined) return [];
  const found = { ...post, id: known, scheduledAt: new Date(at) };
  const again = isStuck ? undefined : postAgainButton(found, project);
  const primary = again ? [{ ...again, style: 'primary' as const }] : [];
  return [...primary, ...openPostButton({ project, id: known, at })];
}

/** Replaces the message that the post is stuck. */
export function publishedLate({ at, content, project }: FollowedPost): Reply {
  const title = 'Your post was published after all';
  const facts = [`Was due ${slackDate(new Date(at))}`, escape(clip(project.name, 150))];
  return {
    text: aboutPost(title, { content }),
    blocks: [section(`:white_check_mark: *${title}*\n${facts.filter(Boolean).join(' · ')}`), quote(content)],
  };
}
