import type { Post } from '../../api/records.js';
import { emojiCharacters } from '../../emoji/emoji.js';
import { clip } from '../../slack/text/blocks.js';
import { plainText } from '../../slack/text/markup.js';
import { namesOfNetworks } from '../../ui/words.js';
import { fileOf, postStatus, signOf, type MarkedPost } from './lines.js';

/** The facts of a post as plain text, for tables. */

/** "Held, 1 file" */
const statusOf = (post: Post, now: Date): string =>
  [plainText(postStatus(post, now)) || 'Unknown', fileOf(post)].filter(Boolean).join(', ');

/** "Held, 1 file, campaign Spring" */
export const factsOf = (post: MarkedPost, now: Date): string =>
  [statusOf(post, now), ...(post.campaign ? [`campaign ${clip(post.campaign, 40)}`] : [])].join(', ');

/** "✅ Published": tables show no names of emoji. */
export const signedStatus = (post: MarkedPost, now: Date): string =>
  [emojiCharacters(signOf(post, now) ?? ''), factsOf(post, now)].filter(Boolean).join(' ');

export const networksOf = ({ platforms }: Pick<Post, 'platforms'>): string =>
  platforms.length > 0 ? namesOfNetworks(platforms).join(', ') : 'No network';
