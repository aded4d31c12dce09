import { type Facts, failedNetworks, unconfirmedNetworks } from '../../api/post-state.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { openPostButton, postAgainButtons } from '../../ui/shared-buttons.js';
import { namesOfNetworks } from '../../ui/words.js';
import { madeOf, type SentTexts, stateMade } from '../model/outcome.js';
import type { Post } from '../model/post.js';
import type { News } from './approval-lines.js';
import { failureReasons, networkNames } from './lines.js';

/** What the author is told of what the service made of it. */
export function outcomeNews(
  post: SentTexts & Pick<Post, 'author'>,
  { authorHasLeft }: { authorHasLeft?: boolean },
): News[] {
  const who = authorHasLeft ? `A post by <@${post.author}>` : 'Your post';
  const made = madeOf(post);
  const state = stateMade(post);
  if (!made || state === 'published') return [];
  const told = (key: string, networks: string[], title: string) => [
    { key: [key, ...networks].join(' '), title: `${who} ${title}` },
  ];
  const all = made.platforms;
  // It doesn’t say where, so that it is told once.
  if (state === 'unanswered') return told('unanswered', all, `for ${networkNames(made)} may not be out`);
  if (state === 'stuck') return told(state, all, `for ${networkNames(made)} is stuck`);
  const failed = failedNetworks(made);
  const on = failed.length > 0 ? failed : all;
  if (state === 'failed' || (failed.length > 0 && publishedOn(made).length === 0))
    return told('failed', on, `failed on ${inWords(on)}`);
  const where = failed.length > 0 && `was partly published. It failed on ${inWords(failed)}`;
  return told(state, failed, where || 'was only partly published');
}

export function outcomeLines(post: SentTexts): string[] {
  const made = madeOf(post);
  if (!made) return [];
  const state = stateMade(post);
  if (state === 'stuck') return [STUCK_FIX];
  const said = failureReasons(made);
  const out = publishedOn(made);
  return [
    ...(state !== 'published' && said.length === 0 ? ['The service didn’t give a reason.'] : said),
    ...(out.length > 0 && out.length < made.platforms.length ? [`Published on ${inWords(out)}.`] : []),
  ];
}

/** All networks about which nothing else is said. */
function publishedOn(made: Facts): string[] {
  const others = (made.results ?? []).filter(({ state }) => state !== 'published');
  const notOut = [...others.map(({ network }) => network), ...unconfirmedNetworks(made)];
  return made.platforms.filter((network) => !notOut.includes(network));
}

const STUCK_FIX =
  'The scheduling service should have published it by now. Check there that the account is still connected. If the post goes out later, this message changes.';

const inWords = (networks: string[]): string => escape(clip(joinWithAnd(namesOfNetworks(networks)), 200));

/** A stuck post may still go out, so it is not offered to post it again. */
export function outcomeButtons({ project, ...post }: Pick<Post, 'sendings' | 'project'>) {
  const made = madeOf(post);
  if (made?.id === undefined || stateMade(post) === 'published') return [];
  const again = postAgainButtons(made, project).map((one) =>
    one.confirm ? one : { ...one, style: 'primary' as const },
  );
  return [...again, ...openPostButton({ project, id: made.id, at: made.scheduledAt?.getTime() })];
}
