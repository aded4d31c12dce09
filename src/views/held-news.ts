import type { HeldPost } from '../store/held-row.js';
import { SERIES_STOPPED } from '../plan/series.js';
import { section, type Reply } from '../slack/blocks.js';
import { decisionNews } from './approval.js';
import { rulesChanged, wallClock } from './moved-clock.js';
import { parseAbout } from '../forms/form.js';
import { heldCard, lookOf, bothClocks, type CardReader } from './held-post.js';
import { allNetworks, restOf } from './held-parts.js';

/** Told to the author by direct message: what happened while nobody was looking. */
export function heldNews(post: HeldPost, reader: CardReader): Reply[] {
  const title = newsTitle(post, reader);
  const decisions = post.state === 'held' && !reader.authorHasLeft ? decisionNews(post) : [];
  return [...movedNews(post, reader), ...decisions, ...(title ? [title] : [])].map((one) =>
    newsOf(post, reader, one),
  );
}

function movedNews({ state, movedFrom, clock, author }: HeldPost, { authorHasLeft }: CardReader): string[] {
  if (state !== 'held' || !movedFrom || !clock) return [];
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  return [`${rulesChanged(clock)}, so ${post} for ${wallClock(clock)} has moved`];
}

/** The card, under a title that says what happened. */
export function newsOf(post: HeldPost, reader: CardReader, title: string): Reply {
  const [, ...rest] = heldCard(post, reader).blocks;
  const facts = [bothClocks(post, reader.zone), allNetworks(post)].filter(Boolean).join(' · ');
  return { text: title, blocks: [section(`${lookOf(post).emoji} *${title}*\n${facts}`), ...rest] };
}

function newsTitle(held: HeldPost, { authorHasLeft }: CardReader): string | undefined {
  const { state, version, author, changedBy, reason, movedFrom } = held;
  const rest = restOf(held);
  const there = rest ? ` for ${rest}` : '';
  if (state === 'cancelled' && reason === SERIES_STOPPED) return undefined;
  if (version === 1 && parseAbout(held.about).toldState === state) return undefined;
  const one = authorHasLeft ? `A post by <@${author}>` : 'Your post';
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  if (state === 'refused') return `The service refused ${post}${there}`;
  if (state === 'missed') return `${one} missed its time${there}`;
  if (state === 'expired') return `${one} wasn’t approved in time${there}`;
  if (state === 'held' && reason) return `${one} couldn’t be sent yet${there}`;
  if (state === 'sending' && reason) return `Upnext is checking whether ${post} was sent`;
  if (changedBy === author || authorHasLeft) return undefined;
  if (state === 'held' && movedFrom) return undefined;
  if (state === 'cancelled') return `<@${changedBy}> cancelled your post`;
  return version > 1 && state === 'held' ? `<@${changedBy}> changed your post` : undefined;
}
