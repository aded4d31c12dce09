import { MINUTE_MS, shiftDay, weekFrom } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { countDays } from '../../posts/index.js';
import type { DigestPages } from '../page.js';
import type { Digest } from '../table.js';
import { type BoardDeps, readBoard } from './board.js';
import { dayOf, isQuiet } from './day.js';
import { closedMessage, type DigestContent, digestMessage } from './message.js';

/** What a channel’s digest shows of a day. */

export type ChannelDeps = BoardDeps & Pick<Deps, 'weekPictures'>;

const CHECK_EVERY_MS = 10 * MINUTE_MS;

export const channelPages = (deps: ChannelDeps, digest: Digest, reference: string): DigestPages => ({
  digest,
  checkEveryMs: CHECK_EVERY_MS,
  async read({ day, zone, isFresh }) {
    const read = await readBoard(deps, digest, { reference, isFresh });
    if (!read.ok) return { state: 'stopped', why: read.why };
    const { board } = read;
    const now = deps.now();
    const content = { digest, board, now, day: dayOf(board, day, zone, now) };
    return {
      state: 'read',
      posts: board.posts,
      isKnown: board.isKnown,
      // While the service is away, a day without known posts may not be quiet.
      isQuiet: board.isKnown && isQuiet(content.day),
      draw: (isClosed) =>
        isClosed
          ? closedMessage(content)
          : digestMessage({ ...content, picture: deps.weekPictures.of(weekOf(content)) }),
    };
  },
});

/** The week of its day. Empty if the posts are not all known. */
function weekOf({ board, day: { day, zone }, now }: DigestContent) {
  if (!board.isKnown || !board.whole) return [];
  const weekday = new Date(day).getUTCDay() || 7;
  return countDays(weekFrom(shiftDay(day, 1 - weekday), zone), board.posts, now);
}
